import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LibraryAdd, VIDEO_URL_HINT, VIDEO_URL_MIN_LENGTH } from './library.ts';

/** What is said of an address, each thing once. */
const messagesOf = (url: unknown) => [
  ...new Set(LibraryAdd.safeParse({ url }).error?.issues.map(({ message }) => message)),
];

const idOf = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'ABCXYZabcxyz0189_-'),
    minLength: length,
    maxLength: length,
  });
const LONG_ENOUGH = 'https://www.youtube.com/watch?v=';

test('takes the address of every video by its id of 11 characters, whatever follows', () => {
  const more = fc.string({ maxLength: 100 }).map((text) => (text.trim() ? `&${text}` : ''));
  fc.assert(
    fc.property(idOf(11), more, (id, rest) => {
      expect(messagesOf(`${LONG_ENOUGH}${id}${rest}`)).toEqual([]);
    }),
  );
});

test('takes no address whose id is shorter than 11 characters', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }).chain(idOf), (id) => {
      expect(messagesOf(`${LONG_ENOUGH}${id}&list=abcdefghijk`)).toEqual([VIDEO_URL_HINT]);
    }),
  );
});

test.each([{}, { tags: null }, { tags: [] }])('a video is added without tags by %j', (rest) => {
  const url = `${LONG_ENOUGH}dQw4w9WgXcQ`;
  expect(LibraryAdd.parse({ url, ...rest })).toEqual({ url, tags: [] });
});

test.each([
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=abc&v=dQw4w9WgXcQ',
  'https://www.example.org/watch?v=dQw4w9WgXcQ',
  'https://example.org/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9 gXcQ',
  'https://www.youtube.com/@handle/videos',
])('takes %s for no video', (url) => {
  expect(messagesOf(url)).toEqual([VIDEO_URL_HINT]);
});

test('an address of a video has at least 30 characters and is required', () => {
  expect(VIDEO_URL_MIN_LENGTH).toBe(30);
  const short = 'youtube.com/watch?v=dQw4w9WgX';
  expect(messagesOf(short)).toEqual([VIDEO_URL_HINT]);
  expect(messagesOf(`${short}cQ`)).toEqual([]);
  expect(messagesOf(undefined)).toEqual([VIDEO_URL_HINT]);
});

test('the hint of the address says what belongs there', () => {
  expect(VIDEO_URL_HINT).toBe('Must be a valid YouTube video URL');
});
