import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfShared } from './shared-address.ts';

const VIDEO = '/library/add?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Da-b_c123456';
const HANDLE = '/subscriptions/add?url=https%3A%2F%2Fwww.youtube.com%2F%40Handle';
const CHANNEL =
  '/subscriptions/add?url=https%3A%2F%2Fwww.youtube.com%2Fchannel%2FUCaaaaaaaaaaaaaaaaaaaaaa';

describe('placeOfShared', () => {
  it.each([
    ['https://www.youtube.com/watch?v=a-b_c123456', VIDEO],
    ['https://m.youtube.com/watch?app=desktop&v=a-b_c123456&t=5s', VIDEO],
    ['https://music.youtube.com/watch?v=a-b_c123456', VIDEO],
    ['https://youtu.be/a-b_c123456?si=Xyz', VIDEO],
    ['https://youtube.com/shorts/a-b_c123456?feature=share', VIDEO],
    ['https://www.youtube.com/live/a-b_c123456', VIDEO],
    ['https://www.youtube-nocookie.com/embed/a-b_c123456?start=5', VIDEO],
    ['Look at this: https://youtu.be/a-b_c123456\nIt is about bread', VIDEO],
    ['Seen it (https://youtu.be/a-b_c123456)? Funny!', VIDEO],
    ['Look at https://youtu.be/a-b_c123456.', VIDEO],
    ['https://example.org is about https://youtu.be/a-b_c123456', VIDEO],
    ['https://www.youtube.com/@Handle', HANDLE],
    ['https://m.youtube.com/@Handle/videos', HANDLE],
    ['https://www.youtube.com/%40Handle', undefined],
    ['https://youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa/about', CHANNEL],
    ['https://www.youtube.com/watch?v=short', undefined],
    ['https://www.youtube.com/', undefined],
    ['https://www.youtube.com/feed/subscriptions', undefined],
    ['https://youtube.com.example.org/watch?v=a-b_c123456', undefined],
    ['https://example.org/?url=https://youtu.be/a-b_c123456', undefined],
    ['Bread', undefined],
    ['', undefined],
  ])('leads from %j to %j', (text, place) => {
    expect(placeOfShared([null, text])).toBe(place);
  });

  it('takes the first of the texts that holds an address of YouTube', () => {
    expect(
      placeOfShared(['https://example.org', 'https://youtu.be/a-b_c123456', 'youtube.com/@Handle']),
    ).toBe(VIDEO);
  });

  it('keeps a handle in another script, and one that is encoded wrongly, for the form to judge', () => {
    const urlOf = (text: string) =>
      new URLSearchParams(placeOfShared([text])?.split('?')[1]).get('url');
    expect(urlOf('https://www.youtube.com/@お茶')).toBe('https://www.youtube.com/@お茶');
    expect(urlOf('https://www.youtube.com/@%E0%A4%A')).toBe('https://www.youtube.com/@%E0%A4%A');
  });

  it('is broken by no text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const place = placeOfShared([
          text,
          `https://youtu.be/${text}`,
          `https://youtube.com/${text}`,
        ]);
        expect(place === undefined || /^\/(library|subscriptions)\/add\?url=/.test(place)).toBe(
          true,
        );
      }),
    );
  });
});
