import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MediaUpdate } from '../../contract/media.ts';
import { PlatformFailure } from './failures.ts';
import { readChannelDocument, readListedVideo } from './listing.ts';

const ID = 'abcdefghijk';
const CHANNEL = `UC${'x'.repeat(22)}`;

describe('readListedVideo', () => {
  it('takes what is told', () => {
    const entry = {
      id: ID,
      title: ' A title ',
      duration: 61.0,
      view_count: 1200,
      timestamp: 1_760_000_000.4,
      live_status: null,
      availability: 'public',
    };
    expect(readListedVideo(entry, 'videos')).toEqual({
      remoteId: ID,
      name: 'A title',
      kind: 'video',
      duration: 61,
      views: 1200,
      approximateUploadedAt: 1_760_000_000_000,
      availability: null,
    });
  });

  it('takes what is missing, null or of another type for not told', () => {
    const nothing = {
      remoteId: ID,
      name: null,
      kind: 'short',
      duration: null,
      views: null,
      approximateUploadedAt: null,
      availability: null,
    };
    const empty = { title: null, duration: null, view_count: null, timestamp: null };
    const odd = { title: ' ', duration: 'NA', view_count: -1, timestamp: '2026', live_status: 1 };
    const endless = { duration: 1e9 + 1 };
    for (const rest of [{}, empty, odd, endless, { title: 5, duration: -1, timestamp: 1e300 }]) {
      expect(readListedVideo({ id: ID, ...rest }, 'shorts')).toEqual(nothing);
    }
  });

  it('gives names that a form may send along as they are', () => {
    const nameOf = (title: string) => readListedVideo({ id: ID, title }, 'videos')?.name ?? null;
    expect(nameOf('Tea\r\nand\u0000milk\u0007')).toBe('Tea and milk');
    expect(nameOf('\u0007 ')).toBeNull();
    expect(nameOf(`  ${'Tea '.repeat(75)}and milk`)).toBe('Tea '.repeat(75).trim());
    expect(nameOf(`${'x'.repeat(299)}👋`)).toBe('x'.repeat(299));
    expect(nameOf(`Tea${' \u0007'.repeat(5_000_000)}`)).toBe('Tea');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (title) => {
        const name = nameOf(title);
        if (name !== null) expect(MediaUpdate.parse({ name })).toEqual({ name });
      }),
      { examples: [['Half of a pot \ud83e'], ['Tea\u0085']] },
    );
  });

  it.each([
    ['[Private video]', 'private'],
    ['[Deleted video]', 'removed'],
    [`youtube video #${ID}`, null],
    ['\u3164\u200b', null],
  ])('does not take %s for a name', (title, availability) => {
    expect(readListedVideo({ id: ID, title }, 'videos')).toMatchObject({
      name: null,
      availability,
    });
  });

  it.each([
    [{ live_status: 'is_upcoming' }, 'upcoming'],
    [{ availability: 'subscriber_only' }, 'members'],
    [{ availability: 'premium_only' }, 'members'],
    [{ availability: 'private' }, 'private'],
    [{ availability: 'unlisted', live_status: 'was_live' }, null],
  ])('tells from %j that it is %s', (entry, availability) => {
    expect(readListedVideo({ id: ID, ...entry }, 'streams')).toMatchObject({ availability });
  });

  it('leaves out what is no video', () => {
    for (const entry of [{ id: CHANNEL }, { id: null }, {}, null, 5, 'x', []]) {
      expect(readListedVideo(entry, 'videos')).toBeNull();
    }
  });

  it('does not fail, whatever it is given', () => {
    const entry = fc.record({
      id: fc.constant(ID),
      title: fc.jsonValue(),
      duration: fc.jsonValue(),
      view_count: fc.jsonValue(),
      timestamp: fc.jsonValue(),
      live_status: fc.jsonValue(),
      availability: fc.jsonValue(),
    });
    fc.assert(
      fc.property(entry, (value) => {
        expect(readListedVideo(value, 'videos')?.remoteId).toBe(ID);
      }),
    );
  });
});

describe('readChannelDocument', () => {
  it('does without what a channel lacks', () => {
    const document = {
      channel_id: CHANNEL,
      uploader: 'Name',
      uploader_id: CHANNEL,
      thumbnails: null,
    };
    expect(readChannelDocument(document)).toEqual({
      remoteId: CHANNEL,
      handle: null,
      name: 'Name',
      description: null,
      avatarUrl: null,
    });
  });

  it('calls a channel by its handle, or else its id, where nothing of its name is seen', () => {
    const document = { channel_id: CHANNEL, channel: '\u3164', uploader_id: '@blank' };
    expect(readChannelDocument(document).name).toBe('@blank');
    expect(readChannelDocument({ ...document, uploader_id: null }).name).toBe(CHANNEL);
  });

  it('takes a picture only from where pictures are', () => {
    const avatarOf = (url: unknown) =>
      readChannelDocument({
        channel_id: CHANNEL,
        channel: 'Name',
        thumbnails: [{ url: 'https://yt3.ggpht.com/banner' }, { id: 'avatar_uncropped', url }],
      }).avatarUrl;
    expect(avatarOf('https://yt3.ggpht.com/a=s0')).toBe('https://yt3.ggpht.com/a=s0');
    for (const url of ['http://yt3.ggpht.com/a', 'https://127.0.0.1/a', 'file:///a', 5, null]) {
      expect(avatarOf(url)).toBeNull();
    }
  });

  it('fails where no channel is named', () => {
    for (const document of [null, {}, { channel_id: CHANNEL }, { channel_id: 'x', channel: 'y' }]) {
      expect(() => readChannelDocument(document)).toThrow(PlatformFailure);
    }
  });
});
