import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHANNEL_URL_HINT,
  CHANNEL_URL_MIN_LENGTH,
  ChannelCreate,
  ChannelUpdate,
} from './channel.ts';

/** What is said of an address, each thing once. */
const messagesOf = (url: unknown) => [
  ...new Set(ChannelCreate.safeParse({ url }).error?.issues.map(({ message }) => message)),
];

const letters = (alphabet: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength: 40 });
const NAME = 'ABCXYZabcxyz0189_-';
const scheme = fc.constantFrom('', 'http://', 'https://');
const www = fc.constantFrom('', 'www.');
const path = fc.oneof(
  letters(NAME, 1).map((handle) => `@${handle}`),
  letters(NAME, 1).map((id) => `channel/${id}`),
);

test('takes every address of a channel: scheme and www at will, then a handle or an id', () => {
  fc.assert(
    fc.property(scheme, www, path, (first, second, rest) => {
      expect(messagesOf(`${first}${second}youtube.com/${rest}`)).toEqual([]);
    }),
  );
});

test('takes nothing behind the handle or the id, and no other characters in them', () => {
  const other = fc.string({ minLength: 1 }).filter((text) => /[^A-Za-z0-9_\-\s]/.test(text));
  fc.assert(
    fc.property(path, other, (rest, more) => {
      const [message, ...others] = messagesOf(`https://www.youtube.com/${rest}${more}x`);
      expect(message?.startsWith(CHANNEL_URL_HINT)).toBe(true);
      expect(others).toEqual([]);
    }),
  );
});

test.each([
  'https://m.youtube.com/@handle',
  'https://youtube.com.example.org/@handle',
  'https://example.org/youtube.com/@handle',
  'ftp://youtube.com/@handle',
  'youtube.com/c/handle',
  'youtube.com/user/handle',
  'youtube.com/@',
  'youtube.com/channel/',
])('takes %s for no channel', (url) => {
  expect(messagesOf(url)).toEqual([CHANNEL_URL_HINT]);
});

test.each(['@some.name', '@some·name', '@имя', '@a%20b'])(
  'says of the handle %s how else the channel is named',
  (handle) => {
    const [message, ...others] = messagesOf(`https://www.youtube.com/${handle}`);
    expect(message?.startsWith(`${CHANNEL_URL_HINT}. `)).toBe(true);
    expect(message).toContain('by its id, as https://www.youtube.com/channel/UC');
    expect(others).toEqual([]);
  },
);

test.each(['@name/videos', '@name?si=abc', '@name#top'])(
  'says nothing of the handle where %s has something behind it',
  (path) => {
    expect(messagesOf(`https://www.youtube.com/${path}`)).toEqual([CHANNEL_URL_HINT]);
  },
);

test('an address of a channel has at least 14 characters and is required', () => {
  expect(CHANNEL_URL_MIN_LENGTH).toBe(14);
  expect(messagesOf('youtube.com/@')).toEqual([CHANNEL_URL_HINT]);
  expect(messagesOf('youtube.com/@a')).toEqual([]);
  expect(messagesOf(undefined)).toEqual([CHANNEL_URL_HINT]);
});

test('the hint of the address names an example', () => {
  expect(CHANNEL_URL_HINT).toMatch(/^Must be a valid YouTube channel URL \(e\.g\. .+\)$/);
});

test('a new channel is subscribed, read whole, and due daily at 6 and 19 unless it says otherwise', () => {
  expect(ChannelCreate.parse({ url: 'youtube.com/@a' })).toEqual({
    url: 'youtube.com/@a',
    subscribe: true,
    schedule: '0 6,19 * * *',
    groups: [],
    fullExtract: true,
  });
});

test('a change of a channel takes its name, groups, subscription and schedule, and nothing else', () => {
  const change = {
    name: ' New ',
    groups: [{ id: 3, name: 'x' }],
    subscribed: true,
    schedule: null,
  };
  expect(ChannelUpdate.parse({ ...change, remoteId: 'UC', source: 'moon' })).toEqual({
    name: 'New',
    groups: [3],
    subscribed: true,
    schedule: null,
  });
});
