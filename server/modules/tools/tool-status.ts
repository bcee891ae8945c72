import { setTimeout as sleep } from 'node:timers/promises';
import type { Tool } from '../../../contract/system.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { YouTube } from '../../youtube/youtube.ts';
import { checkFfmpeg, type FfmpegCommands } from './check-ffmpeg.ts';

/** The programs beside the server. One that does not answer in time is told as such. */
export interface ToolStatus {
  /** As they were when last looked at; the first look is waited for. */
  known(): Promise<readonly Tool[]>;
  /** The same, looked at anew where that was more than a minute ago. */
  fresh(): Promise<readonly Tool[]>;
  /** Looks again which are there, and writes into the log what is wrong. */
  check(signal: AbortSignal): Promise<void>;
  /**
   * Does so for the first time, a moment after the start.
   *
   * @param signal ends this look and those after it
   * @returns what is there, once all have answered
   */
  checkFirst(signal: AbortSignal): Promise<readonly Tool[]>;
}

type Name = Tool['name'];

/** In the order in which they are told. */
const NAMES: readonly Name[] = ['yt-dlp', 'ffmpeg'];

const SETTINGS: Record<Name, string> = { 'yt-dlp': 'YT_DLP_PATH', ffmpeg: 'FFMPEG_PATH' };

const FRESH_FOR_MS = 60_000;

/**
 * How long after the start the first look begins, in milliseconds: nothing is answered while a program
 * begins, and who waits for the server comes first.
 */
const FIRST_LOOK_AFTER_MS = 250;

/** How long a look is waited for by whoever asks, in milliseconds: a program may hang. */
const AWAITED_MS = 10_000;

const unanswered = (name: Name): string =>
  `${name} does not answer: it was asked for its version, and said nothing for ${AWAITED_MS / 1000} seconds. Nothing in the catalogue is lost, but what needs it may wait in vain. It is asked again now and then; if this stays, install it anew, or set ${SETTINGS[name]} to one that works.`;

/** A look at all programs that goes on. */
interface Look {
  /** All have answered. */
  ended: Promise<void>;
  /** Waits for the same, or until it took too long to be waited for. */
  awaited(): Promise<void>;
}

/**
 * Asks all programs at once.
 *
 * @param ask takes down what one answers
 * @param onLate is told who has not answered when it takes too long; who does so later is taken out
 */
function beginLook(ask: (name: Name) => Promise<void>, onLate: (asked: Set<Name>) => void): Look {
  const asked = new Set(NAMES);
  const late = Promise.withResolvers<void>();
  const patience = setTimeout(() => {
    onLate(asked);
    late.resolve();
  }, AWAITED_MS);
  const answers = NAMES.map(async (name) => {
    await ask(name);
    asked.delete(name);
  });
  const ended = Promise.all(answers)
    .then(() => undefined)
    .finally(() => clearTimeout(patience));
  return { ended, awaited: () => Promise.race([ended, late.promise]) };
}

export function createToolStatus(parts: {
  youtube: Pick<YouTube, 'readVersion'>;
  commands: FfmpegCommands;
  clock: Clock;
  log: Log;
}): ToolStatus {
  const { youtube, commands, clock, log } = parts;
  const found = new Map<Name, Tool>();
  let silent = new Set<Name>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let current: Look | null = null;
  let ending = new AbortController().signal;
  const firstLook = Promise.withResolvers<void>();

  const told = (): Tool[] =>
    NAMES.flatMap((name) => {
      const tool = found.get(name);
      if (!silent.has(name)) return tool ?? [];
      return { name, version: tool?.version ?? null, problem: unanswered(name) };
    });

  const ask = async (name: Name, signal: AbortSignal): Promise<void> => {
    const tool: Tool =
      name === 'yt-dlp'
        ? { name, ...(await youtube.readVersion(signal)) }
        : await checkFfmpeg(commands, signal);
    found.set(name, tool);
    silent.delete(name);
    if (tool.problem) log.warn({ tool: name }, tool.problem);
  };

  const begin = (signal: AbortSignal): Look => {
    const look = beginLook(
      (name) => ask(name, signal),
      (asked) => {
        silent = asked;
        for (const name of asked) log.warn({ tool: name }, unanswered(name));
      },
    );
    look.ended
      .then(
        () => {
          lookedAt = clock.now();
        },
        (error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'the tools could not be looked at');
        },
      )
      .finally(() => {
        if (current === look) current = null;
      });
    return look;
  };

  /** Begins a look, or joins the one that goes on: nobody asks for himself alone, so nobody can call it off. */
  const look = (): Look => {
    current ??= begin(ending);
    return current;
  };

  return {
    known: async () => {
      await firstLook.promise;
      return told();
    },
    check: (signal) => begin(signal).ended,
    checkFirst: async (signal) => {
      ending = signal;
      try {
        await sleep(FIRST_LOOK_AFTER_MS, undefined, { signal });
        const { ended, awaited } = look();
        awaited().then(firstLook.resolve, firstLook.resolve);
        await ended;
        return told();
      } finally {
        firstLook.resolve();
      }
    },
    fresh: async () => {
      if (Math.abs(clock.now() - lookedAt) > FRESH_FOR_MS) await look().awaited();
      return told();
    },
  };
}
