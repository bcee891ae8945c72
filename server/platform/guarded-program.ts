import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ToolNotStarted } from './tool-failures.ts';

/**
 * Waits for a line, and ends the process group that it is told where none comes: the pipe was closed
 * by the end of whoever should have written it. What is sent to the group politely does not end it.
 */
const GUARD = 'trap "" HUP INT TERM; read -r dismissed || kill -s KILL -- "-$0"';

/**
 * How much later than this process a program has its turn where both want the processor, in steps of the
 * system: who looks at a list does not wait for what is read or cut meanwhile.
 */
const NICENESS = 10;

/**
 * How the system looks at a program where memory runs out: as the first one to end. Of itself it would end
 * this process, which is larger than most programs; their work is tried again.
 */
const FIRST_TO_END = 1000;

/**
 * Starts the guard and becomes the program. The guard is a process of its own that is there before the
 * program, in its group and with the other end of the pipe, so there is no moment in which the process
 * that started them could end without it. A shell gives what runs beside it no input but by another
 * number.
 *
 * Linux may share the processor between sessions before it looks at the programs in them, and the group is
 * a session of its own (https://man7.org/linux/man-pages/man7/sched.7.html, "The autogroup feature").
 */
const START = `
  { echo ${NICENESS} >/proc/self/autogroup; } 2>/dev/null
  exec 3<&0 </dev/null
  (exec /bin/sh -c '${GUARD}' "$$") <&3 3<&- >/dev/null 2>&1 &
  exec 3<&-
  { echo ${FIRST_TO_END} >/proc/self/oom_score_adj; } 2>/dev/null
  if command -v nice >/dev/null; then
    exec nice -n ${NICENESS} /bin/sh -c 'exec "$0" "$@"' "$0" "$@"
  fi
  exec "$0" "$@"`;

export interface GuardedProgram {
  /** Leads a process group of its own. */
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Sends the guard away: what the program left behind may stay. */
  dismissGuard: () => void;
}

/** What the system says where it has too little left for another process. */
const NOTHING_LEFT = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM'];

/**
 * Starts a program that ends with this process, however that ends, and so does all that it started. It
 * leaves the processor to this process.
 *
 * @param environment what is set for it besides what this process has
 * @throws ToolNotStarted where the system has too little left for it
 */
export async function startGuarded(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<GuardedProgram> {
  try {
    const child = spawn('/bin/sh', ['-c', START, command, ...args], {
      detached: true,
      // biome-ignore lint/style/noProcessEnv: it is handed on as it is, and no setting is read from it
      env: { ...process.env, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // Until then it is not sure that it has its pipes, and an error that nobody waits for ends the server.
    await once(child, 'spawn');
    // Where the whole group was ended, nobody is there to be sent away.
    child.stdin.on('error', () => undefined);
    return { child, dismissGuard: () => child.stdin.end('\n') };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw NOTHING_LEFT.includes(code) ? new ToolNotStarted(command, error) : error;
  }
}

/** How a shell ends that found no such program, or may not run it. */
const NOT_STARTED: readonly (number | null)[] = [127, 126];

/** Whether the program could not even be started, by what its shell said of it at the end. */
export const couldNotStart = (
  command: string,
  { exitCode, stderr }: { exitCode: number | null; stderr: string },
): boolean =>
  NOT_STARTED.includes(exitCode) && /\bexec: /.test(stderr) && stderr.includes(`${command}: `);
