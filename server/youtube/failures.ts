/** What kind of failure the platform, the way to it or the tool ran into. */
export type FailureKind =
  | 'bot-check'
  | 'rate-limit'
  | 'private'
  | 'age'
  | 'members'
  | 'region'
  | 'upcoming'
  | 'removed'
  | 'no-such-tab'
  | 'channel-gone'
  | 'network'
  | 'forbidden'
  | 'incomplete'
  | 'no-space'
  | 'no-format'
  | 'empty-listing'
  | 'feed-unavailable'
  | 'tool-missing'
  | 'tool-broken'
  | 'unknown';

/**
 * What to do next. `pause`: no work against the platform at all for a while; `backoff`: the same
 * again after a growing delay; `later`: again when the schedule comes round; `never`: the same
 * would fail again until someone changes something.
 */
export type Retry = 'pause' | 'backoff' | 'later' | 'never';

/** What the request was about; it decides the words and what a missing page means. */
export type Subject = 'channel' | 'video';

interface FailureClass {
  retry: Retry;
  /** What happened, what it means for the data, what to do. */
  explain: (subject: Subject) => string;
}

const CLASSES: Record<FailureKind, FailureClass> = {
  'bot-check': {
    retry: 'pause',
    explain: () =>
      'YouTube asks for proof that this server is not a bot. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves. If it keeps happening, ask less often, or go out through another address.',
  },
  'rate-limit': {
    retry: 'pause',
    explain: () =>
      'YouTube answers that there were too many requests. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves.',
  },
  private: {
    retry: 'never',
    explain: () =>
      'The video is private. What is known of it stays in the catalogue; only its owner can open it.',
  },
  age: {
    retry: 'never',
    explain: () =>
      'YouTube shows this video only to those who confirmed their age with an account. What is known of it stays in the catalogue.',
  },
  members: {
    retry: 'never',
    explain: () =>
      'The video is for paying members of its channel only. What is known of it stays in the catalogue.',
  },
  region: {
    retry: 'never',
    explain: (subject) =>
      `The ${subject} is not available in the country that this server asks from. What is known of it stays in the catalogue.`,
  },
  upcoming: {
    retry: 'later',
    explain: () =>
      'The video has not begun yet. It is read again once it has; there is nothing to do.',
  },
  removed: {
    retry: 'never',
    explain: () =>
      'The video is no longer available on YouTube. What is known of it stays in the catalogue.',
  },
  'no-such-tab': {
    retry: 'never',
    explain: () => 'The channel has no such tab, so there is nothing to list there.',
  },
  'channel-gone': {
    retry: 'never',
    explain: () =>
      'YouTube has no such channel: it does not exist, moved or was closed. Videos that are in the catalogue stay there. Check the address of the channel.',
  },
  network: {
    retry: 'backoff',
    explain: () =>
      'YouTube could not be reached, or it did not answer in time. Nothing in the catalogue is lost, and it is tried again. If it keeps happening, check the network and the proxy of this server.',
  },
  forbidden: {
    retry: 'backoff',
    explain: () =>
      'YouTube refused the request. Nothing in the catalogue is lost, and it is tried again. If it keeps happening, update yt-dlp.',
  },
  incomplete: {
    retry: 'backoff',
    explain: () =>
      'YouTube cut the list of videos short. What came was kept, nothing is taken for gone, and the rest is read at the next try.',
  },
  'empty-listing': {
    retry: 'backoff',
    explain: () =>
      'YouTube listed no videos where it listed some before, which cannot be right. Nothing in the catalogue is lost, and it is tried again. If it keeps happening, update yt-dlp.',
  },
  'no-space': {
    retry: 'never',
    explain: () =>
      'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then ask for it again.',
  },
  'no-format': {
    retry: 'never',
    explain: () =>
      'YouTube does not offer the video in a form that can be taken: it may be a live stream that still runs, or yt-dlp may be too old. Try again later, or update yt-dlp.',
  },
  'feed-unavailable': {
    retry: 'backoff',
    explain: () =>
      "The channel's feed does not answer, which happens on many days and says nothing about the channel. Its videos are listed without it.",
  },
  'tool-missing': {
    retry: 'never',
    explain: () =>
      'yt-dlp, the program that reads YouTube, was not found or could not be started. What is in the catalogue stays usable, but nothing new is read. Install yt-dlp, or set YT_DLP_PATH to where it is.',
  },
  'tool-broken': {
    retry: 'backoff',
    explain: () =>
      'yt-dlp, the program that reads YouTube, did not work as it should. Nothing in the catalogue is lost, and it is tried again. If it keeps happening, update yt-dlp and check YT_DLP_ARGS.',
  },
  unknown: {
    retry: 'backoff',
    explain: (subject) =>
      `Reading the ${subject} from YouTube failed. Nothing in the catalogue is lost, and it is tried again. If it keeps happening, update yt-dlp.`,
  },
};

/** Kinds of which the tool's own words help whoever has to mend it. */
const WITH_DETAIL: readonly FailureKind[] = ['network', 'forbidden', 'tool-broken', 'unknown'];

/** The platform did not do what was asked; the message is for a person. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;
  readonly retry: Retry;

  /** @param detail what the tool or the platform said, in its own words; shown where that helps */
  constructor(kind: FailureKind, subject: Subject, detail?: string, options?: ErrorOptions) {
    const explanation = CLASSES[kind].explain(subject);
    const said = WITH_DETAIL.includes(kind) && detail ? ` In detail: ${shortened(detail)}` : '';
    super(explanation + said, options);
    this.name = 'PlatformFailure';
    this.kind = kind;
    this.retry = CLASSES[kind].retry;
  }
}

/**
 * The tool's words for each kind, in the order in which they are tried: a rate limit also says
 * "isn't available", and a video that is barred from a country also says "Video unavailable".
 */
const WORDS: readonly (readonly [FailureKind, RegExp])[] = [
  ['no-space', /no space left on device|disk quota exceeded/],
  ['bot-check', /not a bot|captcha challenge/],
  ['rate-limit', /http error 429|too many requests|try again later|rate-limited/],
  ['private', /private video|video is private/],
  ['age', /confirm your age|age-restricted/],
  [
    'members',
    /members-only|members only|available to this channel's members|join this channel|requires payment/,
  ],
  [
    'region',
    /not available in your country|not made this video available in your country|geo restriction/,
  ],
  ['upcoming', /will begin in|premieres|premiere will begin/],
  ['no-such-tab', /this channel does not have a .* tab/],
  ['incomplete', /incomplete (?:yt initial )?data received/],
  ['channel-gone', /channel(?:\/playlist)? does not exist|does the playlist exist/],
  ['removed', /video unavailable|removed|terminated|no longer available/],
  [
    'network',
    /timed out|connection (?:refused|reset|aborted)|name or service not known|failed to resolve|name resolution|remote end closed|unreachable|incompleteread|certificate verify failed|unable to connect to proxy|tunnel connection failed|http error 5\d\d|bytes read, \d+ more expected|server disconnected/,
  ],
  ['forbidden', /http error 403/],
  ['no-format', /requested format is not available|no video formats found/],
];

/** The kind of failure that a line of the tool's diagnostics tells of. */
export function kindOf(line: string, subject: Subject): FailureKind {
  const words = line.toLowerCase().replaceAll(/[‘’ʼ`´]/g, "'");
  if (subject === 'channel' && /http error 404/.test(words)) return 'channel-gone';
  const kind = WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'unknown';
  return subject === 'channel' && kind === 'removed' ? 'channel-gone' : kind;
}

/**
 * The messages in the tool's diagnostics that begin with this label, without it. After retries are
 * exhausted the label stands alone and its message on the next line.
 */
function labelled(stderr: string, label: 'ERROR' | 'WARNING'): string[] {
  const lines = stderr.split(/\r?\n/);
  const pattern = new RegExp(`^${label}:\\s*(.*)$`, 'i');
  return lines.flatMap((line, index) => {
    const message = pattern.exec(line)?.[1];
    if (message === undefined) return [];
    return [message.trim() || (lines[index + 1] ?? '').trim()];
  });
}

/**
 * Tells from the diagnostics of a run that failed what went wrong. The last error counts: it ended
 * the run.
 */
export function classify(
  stderr: string,
  exitCode: number | null,
  subject: Subject,
): PlatformFailure {
  const errors = labelled(stderr, 'ERROR');
  const last = errors.at(-1);
  if (last === undefined) {
    const tail = stderr.trim().split(/\r?\n/).at(-1);
    const detail = tail ? tail : `nothing, and ended with code ${exitCode ?? 'none'}`;
    return new PlatformFailure('unknown', subject, detail);
  }
  const kind = kindOf(last, subject);
  // Where every way was refused, the last word is only that nothing came; why stands above it.
  const reason = kind === 'unknown' ? reasonAmong(warningsIn(stderr), subject) : undefined;
  return new PlatformFailure(reason ? kindOf(reason, subject) : kind, subject, reason ?? last);
}

/** The warnings in the tool's diagnostics, without those that only announce another try. */
export function warningsIn(stderr: string): string[] {
  return labelled(stderr, 'WARNING').filter((words) => !/Retrying \(\d/.test(words));
}

/** The first of the messages that says something that is known. */
export function reasonAmong(messages: readonly string[], subject: Subject): string | undefined {
  return messages.find((words) => kindOf(words, subject) !== 'unknown');
}

/** Whether a run that claims success says that the platform cut its listing short. */
export function wasCutShort(stderr: string): boolean {
  return labelled(stderr, 'WARNING').some((line) =>
    /incomplete (?:yt initial )?data received.*giving up/i.test(line),
  );
}

/** The tool's words as a sentence of bearable length. */
function shortened(detail: string): string {
  const words = detail
    .replace(/[;.]? *please report this issue on .*$/i, '')
    .replace(/^\[[^\]]+\] /, '')
    .trim();
  if (words.length > 300) return `${words.slice(0, 299)}…`;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
