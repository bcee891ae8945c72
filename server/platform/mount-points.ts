import { existsSync, readFileSync } from 'node:fs';

const MOUNTS = '/proc/self/mountinfo';

/** Where other file systems hang, or other folders; only where the system tells it in this way. */
export function mountPoints(): Set<string> {
  if (!existsSync(MOUNTS)) return new Set();
  const lines = readFileSync(MOUNTS, 'utf8').split('\n');
  const points = lines.map((line) =>
    (line.split(' ')[4] ?? '').replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    ),
  );
  return new Set(points);
}
