import { streamTool, type ToolOptions } from '../platform/child-process.ts';
import type { Clock } from '../platform/clock.ts';
import { DAY_MS } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { ToolFailed, ToolMissing, ToolNotStarted } from '../platform/tool-failures.ts';
import { unlessAborted } from '../platform/unless-aborted.ts';
import { classify, filledDisk, PlatformFailure, type Subject, wasCutShort } from './failures.ts';
import { isYtDlpVersion, ytDlpReleasedAt } from './yt-dlp-version.ts';

export interface YtDlpSettings {
  /** A path, or a name that is looked up on the path; read anew for each run. */
  readonly path: string;
  /** Whether the app fetches and updates it by itself, which a person can have done at once; not where nothing is said. */
  isKept?: boolean;
  /** Whether it is the one that YT_DLP_PATH names; not where nothing is said. */
  isNamed?: boolean;
  /** Extra arguments; they come last, so that they override the server's own. */
  args: readonly string[];
  /** Where yt-dlp keeps what it need not fetch again. */
  cacheDir: string;
  /** After how long without any output it is stopped; 3 minutes where nothing is said. */
  idleTimeoutMs?: number;
  /** After how long without a new byte a download is given up; 2 minutes where nothing is said. */
  stallTimeoutMs?: number;
  /** The ffmpeg that it works with; the one on the path where nothing is said. */
  ffmpegPath?: string | null;
  /** The proxy that media are fetched through; none where nothing is said. */
  mediaProxy?: string | null;
}

/** Which yt-dlp there is. */
export interface YtDlpVersion {
  /** Such as `2026.10.26`; null where there is none that works. */
  version: string | null;
  /** What is wrong with it and how to mend it; null where all is well. */
  problem: string | null;
}

export interface YtDlpRun {
  args: readonly string[];
  /** What is set for it and all that it starts. */
  environment?: Readonly<Record<string, string>>;
  /** Null where the arguments tell what to read. */
  url: string | null;
  /** What it is that is read, or whose page the URL is. */
  subject: Subject;
  signal: AbortSignal;
  /** After how long without any output it is stopped, where that is more than usual. */
  idleTimeoutMs?: number;
}

/** The only way to yt-dlp. Whatever goes wrong comes as a PlatformFailure, except for an abort. */
export interface YtDlp {
  /**
   * Yields the lines of a run's output as they come and returns its diagnostics.
   *
   * @throws PlatformFailure after the last line where the run failed or was cut short
   */
  lines(run: YtDlpRun): AsyncGenerator<string, string, void>;
  /** All that a run writes, and its diagnostics. @throws PlatformFailure */
  text(run: YtDlpRun): Promise<{ text: string; stderr: string }>;
  /** The output of a run that writes one JSON document, and its diagnostics. @throws PlatformFailure */
  document(run: YtDlpRun): Promise<{ document: unknown; stderr: string }>;
  /** Looks anew which yt-dlp there is. @throws the signal's reason where it is aborted meanwhile */
  readVersion(signal?: AbortSignal): Promise<YtDlpVersion>;
}

/** The first release that takes `--js-runtimes`. */
const FIRST_WITH_JS_RUNTIMES = '2025.11.12';
const OLD_AFTER_DAYS = 90;
const IDLE_TIMEOUT_MS = 180_000;
/** A listing of 200,000 videos stays below it. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const NEVER = new AbortController().signal;

/** Makes the way to yt-dlp; nothing is run before it is needed. */
export function createYtDlp(parts: { settings: YtDlpSettings; clock: Clock; log: Log }): YtDlp {
  const { settings, clock, log } = parts;
  let known: Promise<string> | null = null;

  const askVersion = async (): Promise<string> => {
    // Whoever asks first does not ask for himself alone, so nobody can call it off.
    const { signal } = new AbortController();
    const run = { args: ['--ignore-config', '--version'], signal, subject: 'video' } as const;
    // It has no more to say than that, so all of it may take no longer than a silence elsewhere.
    const endsWithinMs = settings.idleTimeoutMs ?? IDLE_TIMEOUT_MS;
    const text = (await collect(spawned(settings, { ...run, endsWithinMs }))).text.trim();
    if (isYtDlpVersion(text)) return text;
    throw new PlatformFailure('tool-broken', 'video', text || 'It told no version');
  };

  /** The version is asked for once; one that was not found is looked for again. */
  const version = (): Promise<string> => {
    const asked =
      known ?? askVersion().catch((error) => Promise.reject(asFaultOfTool(settings, error)));
    known = asked;
    asked.catch(() => {
      if (known === asked) known = null;
    });
    return asked;
  };

  async function* lines({ args, url, ...run }: YtDlpRun) {
    const { subject, signal } = run;
    signal.throwIfAborted();
    const running = await unlessAborted(version(), signal);
    const what = url === null ? [] : ['--', url];
    const all = [...commonArgs(settings, running), ...args, ...settings.args, ...what];
    log.debug({ url, args }, 'yt-dlp starts');
    try {
      const stderr = yield* spawned(settings, { ...run, args: all });
      if (wasCutShort(stderr)) throw new PlatformFailure('incomplete', subject);
      return stderr;
    } catch (error) {
      throw error instanceof PlatformFailure ? await blamed(error, signal) : error;
    }
  }

  const readVersion = async (signal = NEVER): Promise<YtDlpVersion> => {
    known = null;
    try {
      const found = await unlessAborted(version(), signal);
      return { version: found, problem: ageProblem(settings, found, clock.now()) };
    } catch (error) {
      if (!(error instanceof PlatformFailure)) throw error;
      return { version: null, problem: error.message };
    }
  };

  /** Names the tool as the likely cause where it is old; whoever updated it meanwhile is not told so. */
  const blamed = async (
    failure: PlatformFailure,
    signal: AbortSignal,
  ): Promise<PlatformFailure> => {
    const { problem } = failure.mayBeToolsAge ? await readVersion(signal) : { problem: null };
    return problem === null ? failure : failure.blaming(problem);
  };

  return {
    lines,
    text: (run) => collect(lines(run)),
    document: async (run) => {
      const { text, stderr } = await collect(lines(run));
      return { document: parseJson(text, run.subject), stderr };
    },
    readVersion,
  };
}

/** @throws PlatformFailure of kind `tool-broken` where the text is not JSON */
export function parseJson(text: string, subject: Subject): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlatformFailure('tool-broken', subject, text.slice(0, 200), { cause });
  }
}

function commonArgs({ cacheDir }: YtDlpSettings, version: string): string[] {
  const runtime =
    version >= FIRST_WITH_JS_RUNTIMES ? ['--js-runtimes', `node:${process.execPath}`] : [];
  return [
    ...['--ignore-config', '--no-update', '--cache-dir', cacheDir],
    ...['--socket-timeout', '15', '--extractor-retries', '3'],
    ...runtime,
  ];
}

async function* spawned(
  settings: YtDlpSettings,
  run: Omit<YtDlpRun, 'url'> & Pick<ToolOptions, 'endsWithinMs'>,
): AsyncGenerator<string, string, void> {
  const { subject, idleTimeoutMs = 0, ...options } = run;
  const tool: ToolOptions = {
    ...options,
    command: settings.path,
    idleTimeoutMs: Math.max(settings.idleTimeoutMs ?? IDLE_TIMEOUT_MS, idleTimeoutMs),
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
  try {
    const { exitCode, stderr } = yield* streamTool(tool);
    if (exitCode !== 0 || filledDisk(stderr)) throw classify(stderr, exitCode, subject);
    return stderr;
  } catch (error) {
    throw asPlatformFailure(settings, error, subject);
  }
}

/** What to do where the app keeps the tool; the button is called so. */
const pressing = (button: string): string => `press "${button}" under Status in the user menu.`;

/** How one gets the tool where there is none; nothing where that is said already. */
function wayToTool({ isKept, isNamed, path }: YtDlpSettings): string | undefined {
  if (isKept) return `Install yt-dlp, or ${pressing('Install yt-dlp')}`;
  if (!isNamed) return undefined;
  return `YT_DLP_PATH names ${path}. Install yt-dlp there, or set YT_DLP_PATH to where it is.`;
}

/** What went wrong where nothing but the tool itself was asked: what is not known better is its fault. */
function asFaultOfTool({ isNamed, path }: YtDlpSettings, error: unknown): unknown {
  const isFault =
    error instanceof PlatformFailure && ['unknown', 'tool-broken'].includes(error.kind);
  if (!isFault) return error;
  const remedy = isNamed
    ? `Update yt-dlp, or set YT_DLP_PATH, which names ${path}, to one that works.`
    : undefined;
  return error.blaming(remedy, 'tool-broken');
}

function asPlatformFailure(settings: YtDlpSettings, error: unknown, subject: Subject): unknown {
  const options = { cause: error };
  if (error instanceof ToolMissing) {
    const aboutTool = wayToTool(settings);
    return new PlatformFailure('tool-missing', subject, undefined, { ...options, aboutTool });
  }
  if (error instanceof ToolNotStarted) {
    return new PlatformFailure('nothing-left', subject, undefined, options);
  }
  if (error instanceof ToolFailed) {
    return new PlatformFailure('tool-broken', subject, error.message, options);
  }
  return error;
}

async function collect(lines: AsyncGenerator<string, string, void>) {
  const taken: string[] = [];
  for (;;) {
    const next = await lines.next();
    if (next.done) return { text: taken.join('\n'), stderr: next.value };
    taken.push(next.value);
  }
}

function ageProblem({ isKept }: YtDlpSettings, version: string, now: number): string | null {
  const days = Math.floor((now - ytDlpReleasedAt(version)) / DAY_MS);
  if (days <= OLD_AFTER_DAYS) return null;
  const remedy = isKept ? `To update it, ${pressing('Update yt-dlp')}` : 'Update yt-dlp.';
  return `yt-dlp ${version} is ${days} days old. YouTube changes often, and an old yt-dlp cannot read it, or finds no videos without saying so. ${remedy}`;
}
