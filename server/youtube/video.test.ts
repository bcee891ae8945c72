import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRECISION } from './dating.ts';
import { type FailureKind, PlatformFailure } from './failures.ts';
import { readVideoDocument } from './video.ts';

const ID = 'abcdefghijk';
const described = { id: ID, title: 'A title', formats: [{}] };
const refused = { ...described, formats: [] };
const warning = (words: string) =>
  `WARNING: [youtube] ${words}\nWARNING: No video formats found!\n`;

describe('readVideoDocument', () => {
  it('takes what is missing, null or of another type for not told', () => {
    const nothing = {
      remoteId: ID,
      channelRemoteId: null,
      name: 'A title',
      description: null,
      duration: null,
      uploadedAt: null,
      precision: PRECISION.approximate,
      views: null,
      likes: null,
      kind: null,
      isRunning: false,
      availability: 'public',
    };
    const odd = { channel_id: 'x', description: 5, duration: 'NA', timestamp: '1', view_count: {} };
    const endless = { duration: 1e12 };
    for (const rest of [{}, odd, endless, { upload_date: '2026-11-21', like_count: null }]) {
      expect(readVideoDocument({ ...described, ...rest }, '')).toEqual(nothing);
    }
  });

  it('takes a title of which nothing is seen for none, and the rest all the same', () => {
    const video = { ...described, title: '\u3164', duration: 61 };
    expect(readVideoDocument(video, '')).toMatchObject({ name: null, duration: 61 });
  });

  it.each([
    ['subscriber_only', 'members'],
    ['premium_only', 'members'],
    ['needs_auth', 'age'],
    ['private', 'private'],
    ['unlisted', 'public'],
  ])('takes a video that is told to be %s for %s', (told, availability) => {
    expect(readVideoDocument({ ...described, availability: told }, '')).toMatchObject({
      availability,
    });
  });

  it('knows the channel, and no upload in a century to come', () => {
    const channelRemoteId = `UC${'a'.repeat(22)}`;
    const video = { ...described, channel_id: channelRemoteId, timestamp: 5_000_000_000 };
    expect(readVideoDocument(video, '')).toMatchObject({ channelRemoteId, uploadedAt: null });
  });

  it('keeps an empty description apart from one that is not told', () => {
    expect(readVideoDocument({ ...described, description: '' }, '').description).toBe('');
  });

  it('keeps of a description what the platform would take, and no half of a character', () => {
    const description = `${'x'.repeat(19_999)}👋${'y'.repeat(5_000_000)}`;
    const video = readVideoDocument({ ...described, description }, '');
    expect(video.description).toBe('x'.repeat(19_999));
  });

  it('takes the day where the time is not told, and says so', () => {
    const date = { upload_date: '20261121' };
    expect(readVideoDocument({ ...described, ...date }, '')).toMatchObject({
      uploadedAt: Date.UTC(2026, 10, 21),
      precision: PRECISION.approximate,
    });
    expect(
      readVideoDocument({ ...described, ...date, timestamp: 1_795_000_001 }, ''),
    ).toMatchObject({
      uploadedAt: 1_795_000_001_000,
      precision: PRECISION.exact,
    });
  });

  it.each(['99999999', '21060208', '19691231', '00500101'])(
    'takes the day %s, which no video can be of, for none',
    (day) => {
      const video = readVideoDocument({ ...described, upload_date: day }, '');
      expect(video.uploadedAt).toBeNull();
    },
  );

  it.each([
    [{ live_status: 'was_live', media_type: 'video' }, 'live'],
    [{ live_status: 'is_live' }, 'live'],
    [{ live_status: 'not_live', media_type: 'short' }, 'short'],
    [{ media_type: 'video' }, 'video'],
    [{ media_type: 'other' }, null],
  ])('tells from %j that it is a %s', (video, kind) => {
    expect(readVideoDocument({ ...described, ...video }, '').kind).toBe(kind);
  });

  it('takes a video that this installation cannot play as it is', () => {
    const stderr = `${warning('No supported JavaScript runtime could be found.')}WARNING: Requested format is not available\n`;
    expect(readVideoDocument(refused, stderr).availability).toBe('public');
    expect(readVideoDocument(refused, '').availability).toBe('public');
  });

  it.each([
    'Video unavailable. This video is restricted. Please check the Google Workspace administrator and/or the network administrator restrictions.',
    'Video unavailable. This content isn’t available.',
  ])('does not take a video for removed that is only kept from this server: %s', (words) => {
    expect(readVideoDocument(refused, warning(words))).toMatchObject({
      name: 'A title',
      availability: 'public',
    });
  });

  it.each<[FailureKind, string]>([
    ['members', 'Join this channel to get access to members-only content'],
    ['age', 'Sign in to confirm your age'],
    ['region', 'Video unavailable. The uploader has not made this video available in your country'],
  ])('takes what is told of a video that is barred by %s', (availability, words) => {
    expect(readVideoDocument(refused, warning(words))).toMatchObject({
      name: 'A title',
      availability,
    });
  });

  it.each<[FailureKind, string]>([
    ['bot-check', 'Sign in to confirm you’re not a bot'],
    ['rate-limit', "This content isn't available, try again later"],
    ['private', 'Private video'],
    ['removed', 'Video unavailable'],
    ['upcoming', 'Premieres in 2 hours'],
    ['network', 'The read operation timed out'],
  ])('fails as %s, whatever else is told', (kind, words) => {
    expect(() => readVideoDocument(refused, warning(words))).toThrow(
      expect.objectContaining({ kind }),
    );
  });

  it('fails for a barred video of which nothing is told', () => {
    const nameless = { ...refused, title: `youtube video #${ID}` };
    expect(() => readVideoDocument(nameless, warning('Sign in to confirm your age'))).toThrow(
      expect.objectContaining({ kind: 'age' }),
    );
  });

  it('does not take a retry for the reason', () => {
    const stderr = `WARNING: [youtube] HTTP Error 429: Too Many Requests. Retrying (1/3)...\n${warning('Private video')}`;
    expect(() => readVideoDocument(refused, stderr)).toThrow(
      expect.objectContaining({ kind: 'private' }),
    );
  });

  it('does not look for reasons where there is something to play', () => {
    const stderr = warning('Sign in to confirm you’re not a bot');
    expect(readVideoDocument(described, stderr).availability).toBe('public');
  });

  it('fails as a platform failure or succeeds, whatever it is given', () => {
    const document = fc.oneof(
      fc.jsonValue(),
      fc.record({
        id: fc.constant(ID),
        title: fc.jsonValue(),
        formats: fc.jsonValue(),
        timestamp: fc.jsonValue(),
        live_status: fc.jsonValue(),
      }),
    );
    fc.assert(
      fc.property(document, fc.string(), (value, stderr) => {
        try {
          expect(readVideoDocument(value, stderr).remoteId).toBe(ID);
        } catch (error) {
          if (!(error instanceof PlatformFailure)) throw error;
        }
      }),
    );
  });
});
