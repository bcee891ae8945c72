import { StringDecoder } from 'node:string_decoder';
import { couldNotStart, type GuardedProgram, startGuarded } from './guarded-program.ts';
import {
  ToolMissing,
  ToolOutputTooLarge,
  ToolSilent,
  ToolTooSlow,
  ToolWithoutResult,
} from './tool-failures.ts';

export interface ToolOptions {
  /** A path, or a name that is looked up on the path; no shell sees it. */
  command: string;
  args: readonly string[];
  /** What is set for it besides what this process has; unlike the arguments, others cannot read it. */
  environment?: Readonly<Record<string, string>>;
  /** Ends the program and all that it started. */
  signal: AbortSignal;
  /**
   * After how long without a byte on either output the program is stopped, which may change with what
   * it says; without it, never. Four times as long it may write nothing but diagnostics.
   */
  idleTimeoutMs?: number | (() => number);
  /** After how long the program is stopped whatever it writes; without it, never. */
  endsWithinMs?: number;
  /** How much it may write to its standard output in all. */
  maxOutputBytes: number;
}

/** How a program ended. */
export interface ToolOutcome {
  /** Null where a signal ended it. */
  exitCode: number | null;
  /** The end of its diagnostics, at most 64 Ki characters. */
  stderr: string;
}

type Child = GuardedProgram['child'];

const STDERR_TAIL = 65_536;
const GRACE_MS = 5_000;
/** Whoever tries the same again and again says so each time, and gets nowhere. */
const DIAGNOSTICS_FACTOR = 4;

/**
 * Runs a program to its end, handing over each line of its standard output.
 *
 * @throws ToolMissing, ToolFailed, or the signal's reason where it was aborted
 */
export async function runTool(
  options: ToolOptions & { onLine?: (line: string) => void },
): Promise<ToolOutcome> {
  const lines = streamTool(options);
  for (;;) {
    const next = await lines.next();
    if (next.done) return next.value;
    options.onLine?.(next.value);
  }
}

/**
 * Runs a program and yields the lines of its standard output as fast as they are taken: one that
 * writes faster has to wait. The program leads a process group of its own, and leaving the loop
 * early ends the whole group: politely first, by force after five seconds. Every way out of the
 * generator waits until the outputs are closed, so nothing is left behind; and where this process is
 * killed, the group ends with it.
 *
 * @throws ToolMissing, ToolFailed, or the signal's reason where it was aborted
 */
export async function* streamTool(options: ToolOptions): AsyncGenerator<string, ToolOutcome, void> {
  const { command, signal, maxOutputBytes } = options;
  signal.throwIfAborted();
  const { child, dismissGuard } = await startGuarded(command, options.args, options.environment);
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const stopper = createStopper(child);
  const watchdog = createWatchdog(options, stopper.stop);
  const timeLimit = createTimeLimit(options, stopper.stop);
  const onAbort = () => stopper.stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  child.on('error', stopper.stop);
  // What a killed program started goes on, and may hold the outputs open.
  child.once('exit', (_code, by) => by && signalGroup(child, 'SIGKILL'));

  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL);
    watchdog.sawLife();
  });

  const splitter = createLineSplitter();
  let size = 0;
  let atEnd = false;
  try {
    watchdog.start();
    timeLimit.start();
    // Destroying the pipe would end the wait for a program that still holds its other end.
    for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
      watchdog.stop();
      size += (chunk as Buffer).length;
      if (size > maxOutputBytes) stopper.stop(new ToolOutputTooLarge(command, maxOutputBytes));
      for (const line of stopper.stopped() ? [] : splitter.push(chunk as Buffer)) yield line;
      watchdog.start();
    }
    const rest = splitter.end();
    if (rest !== '' && !stopper.stopped()) yield rest;
    const exitCode = await closed;
    atEnd = true;
    stopper.throwIfStopped();
    const outcome = { exitCode, stderr };
    if (couldNotStart(command, outcome)) throw new ToolMissing(command);
    return outcome;
  } catch (error) {
    stopper.throwIfStopped();
    throw error;
  } finally {
    watchdog.stop();
    timeLimit.stop();
    if (!atEnd) {
      stopper.stop(new Error(`${command} is no longer needed`));
      child.stdout.resume();
      await closed;
    }
    stopper.finish();
    dismissGuard();
    signal.removeEventListener('abort', onAbort);
  }
}

/** Ends a program with its whole process group; the first reason to do so is the one that counts. */
function createStopper(child: Child) {
  let stopped: { reason: unknown } | null = null;
  let force: NodeJS.Timeout | undefined;
  return {
    stopped: () => stopped !== null,
    stop: (reason: unknown) => {
      if (stopped) return;
      stopped = { reason };
      signalGroup(child, 'SIGTERM');
      force = setTimeout(() => {
        signalGroup(child, 'SIGKILL');
        // One that left the group could hold the pipes open for ever.
        child.stdout.destroy();
        child.stderr.destroy();
      }, GRACE_MS);
    },
    throwIfStopped: () => {
      if (stopped) throw stopped.reason;
    },
    finish: () => {
      clearTimeout(force);
      // Whoever closed its outputs and ignored the polite signal is still there.
      if (stopped) signalGroup(child, 'SIGKILL');
    },
  };
}

function signalGroup(child: Child, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // No such group, or (on macOS) none but dead members: there is nobody left to end.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Stops a program that gives no result; its time runs only while something is expected of it. */
function createWatchdog({ command, idleTimeoutMs }: ToolOptions, stop: (reason: unknown) => void) {
  let silence: NodeJS.Timeout | undefined;
  let talk: NodeJS.Timeout | undefined;
  const limitMs = () => (typeof idleTimeoutMs === 'function' ? idleTimeoutMs() : idleTimeoutMs);
  const expectLife = () => {
    const limit = limitMs();
    if (limit === undefined) return;
    clearTimeout(silence);
    silence = setTimeout(() => stop(new ToolSilent(command, limit)), limit);
  };
  return {
    start: () => {
      expectLife();
      const limit = limitMs();
      if (limit === undefined) return;
      const most = limit * DIAGNOSTICS_FACTOR;
      clearTimeout(talk);
      talk = setTimeout(() => stop(new ToolWithoutResult(command, most)), most);
    },
    stop: () => {
      clearTimeout(silence);
      clearTimeout(talk);
      silence = undefined;
    },
    sawLife: () => {
      if (silence) expectLife();
    },
  };
}

function createTimeLimit({ command, endsWithinMs }: ToolOptions, stop: (reason: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      if (endsWithinMs === undefined) return;
      timer = setTimeout(() => stop(new ToolTooSlow(command, endsWithinMs)), endsWithinMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Cuts text that comes in pieces into lines, whatever their length, without their ends. */
function createLineSplitter() {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  const take = () => {
    const line = pieces.join('').replace(/\r$/, '');
    pieces = [];
    return line;
  };
  return {
    push: (chunk: Buffer): string[] => {
      const [first = '', ...others] = decoder.write(chunk).split('\n');
      pieces.push(first);
      return others.map((piece) => {
        const line = take();
        pieces.push(piece);
        return line;
      });
    },
    end: () => {
      pieces.push(decoder.end());
      return take();
    },
  };
}
