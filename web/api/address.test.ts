import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it('fills the parameters of the path, escaped', () => {
  expect(
    addressOf('/api/media/:id/attachments/:attachmentId', { id: 7, attachmentId: 'a/b' }),
  ).toBe('/api/media/7/attachments/a%2Fb');
});

it('refuses to call a path whose parameter is missing', () => {
  expect(() => addressOf('/api/media/:id')).toThrow('needs id');
});

it('repeats the parameters that are lists and leaves out what is missing', () => {
  const query = { page: 1, tags: [3, 5], sources: [], q: undefined, later: false, text: 'ä & b' };
  expect(addressOf('/api/media', {}, query)).toBe(
    '/api/media?page=1&tags=3&tags=5&later=false&text=%C3%A4+%26+b',
  );
});
