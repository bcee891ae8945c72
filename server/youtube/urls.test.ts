import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  channelUrl,
  feedUrl,
  IMAGE_HOSTS,
  isVideoId,
  parseChannelReference,
  parseVideoId,
  referenceUrl,
  tabUrl,
  thumbnailCandidates,
  videoUrl,
} from './urls.ts';

const CHANNEL = 'UCabcdefghijklmnopqrst_-';

describe('parseChannelReference', () => {
  it.each([
    ['https://www.youtube.com/@Some-Handle_1', { type: 'handle', handle: '@Some-Handle_1' }],
    ['http://youtube.com/@x', { type: 'handle', handle: '@x' }],
    ['www.youtube.com/@x', { type: 'handle', handle: '@x' }],
    ['  youtube.com/@x\n', { type: 'handle', handle: '@x' }],
    [`https://www.youtube.com/channel/${CHANNEL}`, { type: 'id', remoteId: CHANNEL }],
  ])('reads %j', (url, reference) => {
    expect(parseChannelReference(url)).toEqual(reference);
  });

  it.each([
    'https://www.youtube.com/@x/videos',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com.evil.example/@x',
    'https://www.youtube.com/@x?tab=1',
    '',
  ])('refuses %j', (url) => {
    expect(() => parseChannelReference(url)).toThrow(RangeError);
  });
});

describe('parseVideoId', () => {
  it.each([
    'https://www.youtube.com/watch?v=a-cdefghij_',
    'http://m.youtube.com/watch?v=a-cdefghij_&list=PL1&t=42s',
    'youtube.com/watch?v=a-cdefghij_#comments',
    '  www.youtube.com/watch?v=a-cdefghij_k\n',
  ])('finds the id in %j', (url) => {
    expect(parseVideoId(url)).toBe('a-cdefghij_');
  });

  it.each([
    'https://www.youtube.com/watch?v=abcdefghij',
    'https://www.youtube.com/watch?list=PL1&v=abcdefghijk',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://youtube.com.evil.example/watch?v=abcdefghijk',
    'see https://www.youtube.com/watch?v=abcdefghijk',
    '',
  ])('finds none in %j', (url) => {
    expect(() => parseVideoId(url)).toThrow(RangeError);
  });

  it('finds the id of every video in its address', () => {
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/);
    fc.assert(
      fc.property(id, fc.string(), (remoteId, rest) => {
        expect(parseVideoId(videoUrl(remoteId) + rest)).toBe(remoteId);
      }),
    );
  });
});

describe('addresses', () => {
  it('names the pages of a channel, a tab, a feed and a video', () => {
    expect(channelUrl(CHANNEL)).toBe(`https://www.youtube.com/channel/${CHANNEL}`);
    expect(tabUrl(CHANNEL, 'shorts')).toBe(`https://www.youtube.com/channel/${CHANNEL}/shorts`);
    expect(feedUrl(CHANNEL)).toBe(`https://www.youtube.com/feeds/videos.xml?channel_id=${CHANNEL}`);
    expect(videoUrl('-abcdefghi_')).toBe('https://www.youtube.com/watch?v=-abcdefghi_');
    expect(referenceUrl({ type: 'handle', handle: '@x' })).toBe('https://www.youtube.com/@x');
  });

  it.each(['', 'UC', '--exec=reboot', `${CHANNEL}/../x`, `${CHANNEL}&a=b`, `${CHANNEL}\n`])(
    'makes no address out of %j',
    (id) => {
      expect(() => tabUrl(id, 'videos')).toThrow(RangeError);
      expect(() => feedUrl(id)).toThrow(RangeError);
      expect(() => referenceUrl({ type: 'id', remoteId: id })).toThrow(RangeError);
      expect(() => referenceUrl({ type: 'handle', handle: `@${id}/` })).toThrow(RangeError);
    },
  );

  it('takes eleven characters of the right kind for a video id, and nothing else', () => {
    expect(isVideoId('-abcdefghi_')).toBe(true);
    for (const id of ['abcdefghij', 'abcdefghijkl', 'abcdefghij\n', 'abcdefghij=', 'ébcdefghijk']) {
      expect(isVideoId(id)).toBe(false);
    }
  });

  it('looks for pictures at hosts that pictures are taken from, 16:9 first', () => {
    const candidates = thumbnailCandidates('abcdefghijk').map((url) => new URL(url));
    expect(candidates.every(({ host }) => IMAGE_HOSTS.includes(host))).toBe(true);
    expect(candidates.map(({ pathname }) => pathname)).toEqual([
      '/vi/abcdefghijk/hq720.jpg',
      '/vi/abcdefghijk/maxresdefault.jpg',
      '/vi/abcdefghijk/mqdefault.jpg',
      '/vi/abcdefghijk/hqdefault.jpg',
    ]);
  });
});
