import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from './dockerfile.ts';

const STOPS_WITHIN_MS = 10_000;
const HEALTHY_WITHIN_MS = 60_000;

/** Mounts as a container without rights has them: the root read-only, `/tmp` in memory, and the data. */
const CONTAIN = `
root=$1 data=$2; shift 2
mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" &&
mount -t tmpfs tmpfs "$root/tmp" && mount --bind "$data" "$root/data" &&
mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" && exec "$@"`;

/** An image that serves. */
export interface Served {
  /** @returns after how many milliseconds it had ended */
  stop: () => Promise<number>;
}

/**
 * Starts what an image starts, as its own user.
 *
 * @param root where the image lies
 * @param data the folder for its data, which has to belong to that user
 * @param settings beside those of the image
 * @throws where it does not become healthy
 */
export async function serve(
  stage: Stage,
  { root, data, settings }: { root: string; data: string; settings: Record<string, string> },
): Promise<Served> {
  const environment = { ...stage.environment, ...settings };
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const contained = (command: readonly string[]): string[] => [
    ...['--mount', 'sh', '-c', CONTAIN, 'sh', root, data],
    ...['chroot', `--userspec=${stage.user}`, root, '/usr/bin/env', '-i', ...words],
    ...['/bin/sh', '-c', `cd '${stage.folder}' && exec "$@"`, 'sh', ...command],
  ];
  const server = spawn('unshare', contained([...stage.entrypoint, ...stage.command]), {
    stdio: 'inherit',
  });
  const isHealthy = (): boolean => {
    try {
      execFileSync('unshare', contained(stage.healthCheck), { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  await waitFor(isHealthy, server);
  return {
    stop: async () => {
      const start = performance.now();
      server.kill('SIGTERM');
      const timer = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN_MS);
      const [code] = await once(server, 'exit');
      clearTimeout(timer);
      if (code !== 0) throw new Error(`It ended with ${code} when it was asked to stop.`);
      return performance.now() - start;
    },
  };
}

async function waitFor(isHealthy: () => boolean, server: ChildProcess): Promise<void> {
  const until = performance.now() + HEALTHY_WITHIN_MS;
  while (!isHealthy()) {
    if (server.exitCode !== null) throw new Error(`It ended with ${server.exitCode}.`);
    if (performance.now() > until) {
      server.kill('SIGKILL');
      throw new Error('It did not become healthy.');
    }
    await sleep(250);
  }
}
