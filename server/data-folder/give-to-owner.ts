import { lchownSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';

const ROOT = 0;

/** What the system says where files belong to nobody in particular, or root is not root there. */
const NO_OWNERS = ['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

function giveAll(path: string, { uid, gid }: Pick<Stats, 'uid' | 'gid'>): void {
  // From within, so that nobody but root gets into a folder before all in it is given.
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveAll(join(path, name), { uid, gid });
  }
  lchownSync(path, uid, gid);
}

/**
 * Gives what root made, with all that is in it, to whom the folder around it belongs: a server that runs
 * as that user could neither read nor remove it. Whoever is not root can make nothing for others.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== ROOT) return;
  const owner = statSync(dirname(path));
  if (owner.uid === ROOT) return;
  try {
    giveAll(path, owner);
  } catch (error) {
    if (!NO_OWNERS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
