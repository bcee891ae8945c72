import { spawn } from 'node:child_process';

/** Is told a process group, waits for the end of its input, and then ends the group. */
const GUARD = 'read -r group || exit; read -r nothing; kill -s KILL -- "-$group"';

/** What ends a program when this process ends without having done so. */
export interface Guard {
  /** @param group the leader's process id; none where it could not be started */
  watch: (group: number | undefined) => void;
  dismiss: () => void;
}

/**
 * Has a program end with this process, however that ends: a shell beside it holds the other end of a
 * pipe, which closes with this process, and then ends the program's group. It is there before the
 * program, so that there is no moment in which this process could end without it.
 */
export function startGuard(): Guard {
  const guard = spawn('/bin/sh', ['-c', GUARD], {
    // A group of its own, so that what is sent to this process from a terminal does not end it first.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it, what a killed process leaves is ended by the next start.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return {
    watch: (group) => {
      if (group !== undefined) guard.stdin.write(`${group}\n`);
    },
    dismiss: () => guard.kill('SIGKILL'),
  };
}
