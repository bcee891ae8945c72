import { readFileSync } from 'node:fs';

/**
 * With fewer, some of them in use by Node itself, the server could serve a few people at most, and what
 * fails then names everything but the limit.
 */
const FEWEST = 64;

/** The system lets this process have too few files open; the message is for whoever starts it. */
export class TooFewOpenFiles extends Error {
  constructor(most: number) {
    super(
      `Only ${most} files may be open at once, which is too few for the server. Nothing was changed. Raise the limit, with "ulimit -n 1024" or LimitNOFILE of systemd, then start again.`,
    );
  }
}

/** How many files this process may have open, where the system tells. */
export function mostOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, soft] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return Number(soft ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws TooFewOpenFiles */
export function requireOpenFiles(): void {
  const most = mostOpenFiles();
  if (most < FEWEST) throw new TooFewOpenFiles(most);
}
