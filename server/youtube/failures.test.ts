import { describe, expect, it } from 'vitest';
import {
  classify,
  type FailureKind,
  filledDisk,
  PlatformFailure,
  wasCutShort,
} from './failures.ts';

const onVideo: [FailureKind, string][] = [
  ['bot-check', 'Sign in to confirm you’re not a bot. Use --cookies-from-browser'],
  ['bot-check', "Sign in to confirm you're not a bot. This helps protect our community"],
  [
    'bot-check',
    'This content isn’t available. YouTube is requiring a captcha challenge before playback',
  ],
  ['rate-limit', 'Unable to download API page: HTTP Error 429: Too Many Requests'],
  ['rate-limit', "Video unavailable. This content isn't available, try again later."],
  [
    'rate-limit',
    "Video unavailable. This content isn't available, try again later. The current session has been rate-limited by YouTube for up to an hour.",
  ],
  ['private', "Private video. Sign in if you've been granted access to this video"],
  ['rate-limit', 'Unable to download API page: HTTP Error 429: '],
  ['private', 'This video is private'],
  ['age', 'This video is age-restricted and only available on YouTube'],
  ['age', 'Sign in to confirm your age. This video may be inappropriate for some users.'],
  ['members', 'Join this channel to get access to members-only content like this video'],
  ['members', 'Join this channel from your computer to get access to this video'],
  ['members', 'This video is available to this channel’s members on level: Friend'],
  ['members', 'Video unavailable. This video is only available to Music Premium members'],
  ['paid', 'This video requires payment to watch.'],
  ['region', 'The uploader has not made this video available in your country'],
  ['region', 'Video unavailable. This video is not available in your country'],
  [
    'region',
    'Video unavailable. This video contains content from SME, who has blocked it in your country on copyright grounds',
  ],
  ['region', 'This video is not available from your location due to geo restriction'],
  ['upcoming', 'This live event will begin in 3 hours.'],
  ['upcoming', 'Premieres in 2 days'],
  ['upcoming', 'Premiere will begin shortly'],
  ['removed', 'This video has been removed for violating the Terms of Service'],
  ['removed', 'Video unavailable. This video has been removed by the uploader'],
  [
    'removed',
    'Video unavailable. This video contains content from SME, who has blocked it on copyright grounds',
  ],
  [
    'unknown',
    'Video unavailable. This video is restricted. Please check the Google Workspace administrator and/or the network administrator restrictions.',
  ],
  ['unknown', 'Video unavailable. This content isn’t available.'],
  ['removed', 'This video is no longer available because the account has been terminated.'],
  ['network', 'Unable to download API page: <urlopen error [Errno 111] Connection refused>'],
  ['network', 'The read operation timed out (caused by TransportError())'],
  ['network', '[Errno -2] Name or service not known'],
  ['network', 'Remote end closed connection without response'],
  ['network', 'Unable to download webpage: HTTP Error 503: Service Unavailable'],
  ['network', '[Errno -3] Temporary failure in name resolution'],
  ['network', "Failed to resolve 'www.youtube.com' ([Errno -5] No address)"],
  ['network', '[Errno 104] Connection reset by peer'],
  ['network', "('Connection aborted.', BadStatusLine('x'))"],
  ['network', '[Errno 101] Network is unreachable'],
  ['network', '[Errno 113] No route to host'],
  ['network', '[Errno 100] Network is down'],
  ['network', '[Errno 112] Host is down'],
  ['network', 'TLS/SSL connection has been closed (EOF) (_ssl.c:992)'],
  [
    'network',
    '[SSL: UNEXPECTED_EOF_WHILE_READING] EOF occurred in violation of protocol (_ssl.c:1006)',
  ],
  ['network', '[SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:992)'],
  ['network', 'IncompleteRead(12 bytes read)'],
  ['network', '12 bytes read, 30 more expected'],
  ['network', 'Downloaded 12 bytes, expected 42 bytes'],
  [
    'network',
    '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed certificate',
  ],
  ['network', "('Unable to connect to proxy', OSError('x'))"],
  ['network', 'Tunnel connection failed: 502 Bad Gateway'],
  ['network', 'Server disconnected without sending a response'],
  ['forbidden', 'unable to download video data: HTTP Error 403: Forbidden'],
  ['no-space', 'unable to write data: [Errno 28] No space left on device'],
  ['no-space', 'Postprocessing: Error closing file file:x.temp.mp4: No space left on device'],
  ['no-space', '[Errno 122] Disk quota exceeded'],
  ['no-format', 'No video formats found!'],
  ['no-format', 'Requested format is not available. Use --list-formats for a list'],
  ['unknown', 'Something nobody has seen before'],
];

const onChannel: [FailureKind, string][] = [
  ['no-such-tab', 'This channel does not have a shorts tab'],
  ['channel-gone', 'This channel does not exist.'],
  [
    'channel-gone',
    'The channel/playlist does not exist and the URL redirected to youtube.com home page',
  ],
  ['channel-gone', 'Unable to download webpage: HTTP Error 404: Not Found'],
  ['channel-gone', 'Failed to resolve url (does the playlist exist?)'],
  ['channel-gone', 'YouTube said: This account has been terminated for a violation'],
  ['incomplete', 'Incomplete yt initial data received. Giving up after 3 retries'],
  ['rate-limit', 'Unable to download API page: HTTP Error 429: Too Many Requests'],
];

describe('classify', () => {
  it.each(onVideo)('takes a failure of a video for %s: %s', (kind, words) => {
    const failure = classify(`ERROR: [youtube] abcdefghijk: ${words}\n`, 1, 'video');
    expect(failure).toBeInstanceOf(PlatformFailure);
    expect(failure.kind).toBe(kind);
  });

  it.each(onChannel)('takes a failure of a channel for %s: %s', (kind, words) => {
    expect(classify(`ERROR: [youtube:tab] UCx: ${words}\n`, 1, 'channel').kind).toBe(kind);
  });

  it('does not take a missing page of a video for a missing channel', () => {
    expect(classify('ERROR: HTTP Error 404: Not Found', 1, 'video').kind).toBe('unknown');
  });

  it('looks at the warnings where the error says nothing but that nothing came', () => {
    const stderr = [
      'WARNING: [youtube] Unable to download webpage: The read operation timed out. Retrying (1/3)...',
      'WARNING: [youtube] Unable to download webpage: HTTP Error 429: Too Many Requests',
      'ERROR: [youtube] abcdefghijk: Failed to extract any player response',
    ];
    expect(classify(stderr.join('\n'), 1, 'video').kind).toBe('rate-limit');
    expect(classify(stderr.toSpliced(1, 1).join('\n'), 1, 'video').kind).toBe('unknown');
  });

  it('looks at the errors alone where they say what it is, whatever the warnings say', () => {
    const stderr = [
      'WARNING: [youtube:tab] HTTP Error 429: Too Many Requests. Retrying (1/3)...',
      'error: [youtube:tab] UCx: The read operation TIMED OUT',
      '',
    ].join('\n');
    expect(classify(stderr, 1, 'channel').kind).toBe('network');
  });

  it('finds the message on the next line where the error line is empty', () => {
    const stderr = 'WARNING: x\nERROR: \nHTTP Error 403: Forbidden\n';
    expect(classify(stderr, 1, 'video').kind).toBe('forbidden');
  });

  it.each(['\u2028', '\u2029', '\u0085', '\r'])(
    'finds a message whatever ends a line within it: %j',
    (end) => {
      expect(classify(`ERROR: Private video.${end}Sign in`, 1, 'video').kind).toBe('private');
    },
  );

  it('lets the last error decide', () => {
    const stderr = 'ERROR: Private video\nERROR: HTTP Error 429: Too Many Requests\n';
    expect(classify(stderr, 1, 'video').kind).toBe('rate-limit');
  });

  it.each([
    'av_interleaved_write_frame(): No space left on device\nERROR: ffmpeg exited with code 1',
    "Traceback (most recent call last):\nOSError: [Errno 28] No space left on device: 'x'",
  ])('finds a full disk in what stands around an error that says nothing: %s', (stderr) => {
    expect(classify(stderr, 1, 'video').kind).toBe('no-space');
  });

  it('says what is known where the tool gave no error', () => {
    const crashed = classify('Traceback (most recent call last):\nMemoryError\n', 1, 'video');
    expect(crashed.kind).toBe('unknown');
    expect(crashed.message).toContain('MemoryError');
    expect(classify('', 137, 'video').message).toContain('code 137');
  });

  it('says that the tool was ended from outside, whatever it warned of before', () => {
    for (const stderr of ['', 'WARNING: Something seems slow\n']) {
      const { kind, message } = classify(stderr, null, 'video');
      expect(kind).toBe('killed');
      expect(message).toMatch(/memory runs out\. .* give this server more memory/);
    }
    expect(classify('ERROR: Private video\n', null, 'video').kind).toBe('private');
  });

  it('says where to look where the tool does not understand its arguments', () => {
    const stderr =
      'Usage: yt-dlp [OPTIONS] URL [URL...]\n\nyt-dlp: error: no such option: --nothing\n';
    const { message } = classify(stderr, 2, 'channel');
    expect(message).toMatch(/check YT_DLP_ARGS\. In detail: .*no such option: --nothing\.$/);
  });

  it('quotes the tool without its address for bug reports, and not at length', () => {
    const stderr = `ERROR: [youtube] abcdefghijk: Odd; please report this issue on  https://x ${'y'.repeat(5000)}`;
    expect(classify(stderr, 1, 'video').message).toMatch(/In detail: abcdefghijk: Odd\.$/);
    for (const words of ['z'.repeat(100_000), `z${' '.repeat(1_000_000)}z`]) {
      expect(classify(`ERROR: ${words}`, 1, 'video').message.length).toBeLessThan(700);
    }
  });
});

describe('the age of the tool', () => {
  const OLD = 'yt-dlp 2023.03.04 is 900 days old. Update yt-dlp.';

  it('is named in place of the advice for the case that it is to blame', () => {
    const failure = new PlatformFailure('forbidden', 'video', 'HTTP Error 403: Forbidden');
    expect(failure.mayBeToolsAge).toBe(true);
    expect(failure.message).toMatch(/ If it keeps happening, update yt-dlp\. In detail: HTTP/);
    expect(failure.blaming(OLD)).toMatchObject({
      kind: 'forbidden',
      retry: 'backoff',
      message: `YouTube refused the request. Nothing in the catalogue is lost. ${OLD} In detail: HTTP Error 403: Forbidden.`,
    });
  });

  it.each<FailureKind>(['forbidden', 'empty-listing', 'no-format', 'tool-broken', 'unknown'])(
    'may be to blame for a failure of the kind %s',
    (kind) => {
      const failure = new PlatformFailure(kind, 'channel');
      expect(failure.mayBeToolsAge).toBe(true);
      expect(failure.message).toContain('update yt-dlp');
    },
  );

  it('has nothing to do with what YouTube says of a video', () => {
    expect(new PlatformFailure('private', 'video').mayBeToolsAge).toBe(false);
  });
});

describe('what to do next', () => {
  it.each<[FailureKind, PlatformFailure['retry']]>([
    ['bot-check', 'pause'],
    ['rate-limit', 'pause'],
    ['captions-limit', 'backoff'],
    ['private', 'never'],
    ['age', 'never'],
    ['members', 'never'],
    ['paid', 'never'],
    ['region', 'never'],
    ['removed', 'never'],
    ['no-such-tab', 'never'],
    ['channel-gone', 'never'],
    ['no-format', 'never'],
    ['tool-missing', 'never'],
    ['upcoming', 'later'],
    ['running', 'later'],
    ['network', 'backoff'],
    ['forbidden', 'backoff'],
    ['incomplete', 'backoff'],
    ['empty-listing', 'backoff'],
    ['no-space', 'backoff'],
    ['feed-unavailable', 'backoff'],
    ['nothing-left', 'backoff'],
    ['killed', 'backoff'],
    ['tool-broken', 'backoff'],
    ['tool-old', 'backoff'],
    ['unknown', 'backoff'],
  ])('after %s is %s', (kind, retry) => {
    expect(new PlatformFailure(kind, 'channel').retry).toBe(retry);
  });
});

describe('filledDisk', () => {
  it('believes ffmpeg, and does not mind what the tool could not keep for the next time', () => {
    expect(filledDisk('Error writing trailer of x: No space left on device\n')).toBe(true);
    const kept = "WARNING: Writing cache to 'x' failed: Traceback (most recent call last):";
    expect(filledDisk(`${kept}\nOSError: [Errno 28] No space left on device: 'x'`)).toBe(false);
  });
});

describe('wasCutShort', () => {
  it('tells a listing that was given up from one that a retry completed', () => {
    const retried =
      'WARNING: [youtube:tab] Incomplete data received. Retrying (1/3)...\nWARNING: other\n';
    expect(wasCutShort(retried)).toBe(false);
    expect(
      wasCutShort(
        `${retried}WARNING: [youtube:tab] UCx page 2: Incomplete data received. Giving up after 3 retries\n`,
      ),
    ).toBe(true);
  });
});
