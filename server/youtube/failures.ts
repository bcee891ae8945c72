import { NO_SPACE_WORDS } from '../platform/storage-faults.ts';
import { FAILURE_CLASSES, type FailureKind, type Retry, type Subject } from './failure-kinds.ts';

export type { FailureKind, Subject } from './failure-kinds.ts';

/** Kinds of which the tool's own words help whoever has to mend it. */
const WITH_DETAIL: readonly FailureKind[] = ['network', 'forbidden', 'tool-broken', 'unknown'];

/** What a failure is about, besides its kind. */
interface Facts {
  subject: Subject;
  /** What the tool or the platform said, in its own words; shown where that helps. */
  detail?: string | undefined;
}

/** The platform did not do what was asked; the message is for a person. */
export class PlatformFailure extends Error {
  readonly kind: FailureKind;
  readonly retry: Retry;
  /** Whether an old tool is a likely cause. */
  readonly mayBeToolsAge: boolean;
  readonly #facts: Facts;

  /**
   * @param detail what the tool or the platform said, in its own words; shown where that helps
   * @param options.aboutTool what is wrong with the tool and what to do, in place of what goes for all
   */
  constructor(
    kind: FailureKind,
    subject: Subject,
    detail?: string,
    { aboutTool, ...options }: ErrorOptions & { aboutTool?: string | undefined } = {},
  ) {
    const { explain, ifToolIsOld, ifToolIsMissing, retry } = FAILURE_CLASSES[kind];
    const said =
      WITH_DETAIL.includes(kind) && detail ? `In detail: ${shortened(detail)}` : undefined;
    const words = [explain(subject), aboutTool ?? ifToolIsOld ?? ifToolIsMissing, said];
    super(words.filter((sentence) => sentence !== undefined).join(' '), options);
    this.name = 'PlatformFailure';
    this.kind = kind;
    this.retry = retry;
    this.mayBeToolsAge = ifToolIsOld !== undefined;
    this.#facts = { subject, detail };
  }

  /**
   * The same failure, in words that name the tool.
   *
   * @param aboutTool what is wrong with it, and what to do
   * @param kind where it turned out to be another one
   */
  blaming(aboutTool: string | undefined, kind = this.kind): PlatformFailure {
    const { subject, detail } = this.#facts;
    return new PlatformFailure(kind, subject, detail, { cause: this.cause, aboutTool });
  }
}

/**
 * The tool's words for each kind, in the order in which they are tried: a rate limit also says
 * "isn't available", and a video that is barred from a country also says "Video unavailable".
 */
const WORDS: readonly (readonly [FailureKind, RegExp])[] = [
  ['no-space', NO_SPACE_WORDS],
  ['bot-check', /not a bot|captcha challenge/],
  ['rate-limit', /http error 429|too many requests|try again later|rate-limited/],
  ['private', /private video|video is private/],
  ['paid', /requires payment/],
  ['age', /confirm your age|age-restricted/],
  [
    'members',
    /members-only|members only|available to this channel's members|join this channel|premium members/,
  ],
  [
    'region',
    /not available in your country|not made this video available in your country|blocked (?:it|this video) in your country|geo restriction/,
  ],
  ['upcoming', /will begin in|premieres|premiere will begin/],
  ['no-such-tab', /this channel does not have a .* tab/],
  ['incomplete', /incomplete (?:yt initial )?data received/],
  ['channel-gone', /channel(?:\/playlist)? does not exist|does the playlist exist/],
  // Such a video is there: it is kept from this network or from this visit, and also called unavailable.
  ['unknown', /administrator restrictions|this content isn't available/],
  ['removed', /video unavailable|removed|terminated|no longer available/],
  // Whatever Python says of an encrypted connection ends with a place in `_ssl.c`.
  [
    'network',
    /timed out|connection (?:refused|reset|aborted)|name or service not known|failed to resolve|name resolution|remote end closed|unreachable|incompleteread|certificate verify failed|\(_ssl\.c:\d+\)|no route to host|(?:network|host) is down|unable to connect to proxy|tunnel connection failed|http error 5\d\d|bytes read, \d+ more expected|downloaded \d+ bytes, expected|server disconnected/,
  ],
  ['forbidden', /http error 403/],
  ['no-format', /requested format is not available|no video formats found/],
];

/** How the tool ends where it does not understand its arguments. */
const WRONG_ARGS = 2;

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
  const beginning = `${label}:`;
  return lines.flatMap((line, index) => {
    if (line.slice(0, beginning.length).toUpperCase() !== beginning) return [];
    return [line.slice(beginning.length).trim() || (lines[index + 1] ?? '').trim()];
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
  const kind = last === undefined ? 'unknown' : kindOf(last, subject);
  if (kind === 'unknown' && NO_SPACE_WORDS.test(stderr)) {
    return new PlatformFailure('no-space', subject);
  }
  if (last === undefined) {
    // Only a signal leaves none.
    if (exitCode === null) return new PlatformFailure('killed', subject);
    const tail = stderr.trim().split(/\r?\n/).at(-1);
    const detail = tail ? tail : `nothing, and ended with code ${exitCode}`;
    return new PlatformFailure(
      exitCode === WRONG_ARGS ? 'tool-broken' : 'unknown',
      subject,
      detail,
    );
  }
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

/**
 * Whether the ffmpeg that the tool runs says that the disk is full, which it may while it claims
 * success. That the tool itself could not keep something for the next time, which it tells with a
 * number, ends nothing.
 */
export function filledDisk(stderr: string): boolean {
  return stderr
    .split('\n')
    .some((line) => NO_SPACE_WORDS.test(line) && !/\[Errno \d+\]/.test(line));
}

/** So much of the tool's words is shown, and so much of them is looked at: they may be very long. */
const LONGEST_SHOWN = 300;
const LONGEST_READ = 1_000;

/** The tool's words as a sentence of bearable length. */
function shortened(detail: string): string {
  const words = detail
    .slice(0, LONGEST_READ)
    .replace(/[;.]? *please report this issue on .*$/i, '')
    .replace(/^\[[^\]]+\] /, '')
    .trim();
  if (words.length > LONGEST_SHOWN) return `${words.slice(0, LONGEST_SHOWN - 1)}…`;
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
