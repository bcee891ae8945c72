import { realpathSync, statSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The yt-dlp that is kept in the folder of the data. */
export interface OwnCopy {
  /** The file to run now; null where there is none. A file that was given out stays as it is while it is run. */
  path(): string | null;
  /** When it was put there, in milliseconds since 1970; null where there is none. */
  updatedAt(): number | null;
  /** Takes a file that a person put there into its care. Only while none is run. */
  adopt(): Promise<void>;
  /**
   * Puts a program in the place of the one before, which stays beside it. Either is there at any
   * moment, also where this is killed.
   *
   * @param file is moved, and must lie on the same file system
   */
  install(file: string, version: string): Promise<void>;
}

const NAME = 'yt-dlp';
/** How each program is called by itself: it never changes under a run, which reads of it as it needs more. */
const KEPT = `${NAME}-`;
/** How the one is called whose version nobody told. */
const GIVEN = `${KEPT}given`;

/** @param folder holds the programs, and the link that says which of them is run; made when it is needed */
export function createOwnCopy(folder: string): OwnCopy {
  const chosen = join(folder, NAME);

  const choose = async (name: string): Promise<void> => {
    const next = join(folder, `${NAME}.next`);
    await rm(next, { force: true });
    await symlink(name, next);
    await syncNames(folder);
    await rename(next, chosen);
    await syncNames(folder);
  };

  const adopt = async (): Promise<void> => {
    const isFile = await lstat(chosen).then((found) => found.isFile(), ifMissing(false));
    if (!isFile) return;
    await rm(join(folder, GIVEN), { force: true });
    await link(chosen, join(folder, GIVEN));
    await choose(GIVEN);
  };

  return {
    path: () => orNull(() => realpathSync(chosen)),
    updatedAt: () => orNull(() => statSync(chosen).mtimeMs),
    adopt,
    install: async (file, version) => {
      await mkdir(folder, { recursive: true });
      await adopt();
      const before = await readlink(chosen).then(basename, ifMissing(null));
      const name = KEPT + version;
      await rename(file, join(folder, name));
      await choose(name);
      if (before === name) return;
      const stays = [name, before];
      const others = (await readdir(folder)).filter((other) => other.startsWith(KEPT));
      for (const other of others) {
        if (!stays.includes(other)) await rm(join(folder, other), { force: true });
      }
    },
  };
}

/** Has the names in a folder survive a power cut. */
async function syncNames(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What a rejection stands for that says that there is no such file. */
const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissing(error)) return value;
    throw error;
  };

/** What a look at files finds; null where there are none. */
function orNull<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch (error) {
    return ifMissing(null)(error);
  }
}
