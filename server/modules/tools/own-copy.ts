import { realpathSync, statSync } from 'node:fs';
import { link, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { syncInBackground } from '../../platform/sync-to-disk.ts';

/** The yt-dlp that is kept in the folder of the data. */
export interface OwnCopy {
  /** The file to run now; null where there is none. What was given out stays as it is while it is run. */
  path(): string | null;
  /** When it was put there, in milliseconds since 1970; null where there is none. */
  updatedAt(): number | null;
  /** Takes a file that a person put there into its care. Only while none is run. */
  adopt(): Promise<void>;
  /**
   * Puts a program in the place of the one before, which stays beside it. One that works is there at
   * any moment, also where this is killed.
   *
   * @param program a folder with the file `yt-dlp` in it; is moved, and must lie on the same file system
   */
  install(program: string, version: string): Promise<void>;
}

const NAME = 'yt-dlp';
/** How each is called by itself: it never changes under a run, which reads of it as it needs more. */
const KEPT = `${NAME}-`;
/** How the file is called whose version nobody told. */
const GIVEN = `${KEPT}given`;

/** @param folder holds the programs, and the link that says which of them is run; made when it is needed */
export function createOwnCopy(folder: string): OwnCopy {
  const chosen = join(folder, NAME);

  const choose = async (target: string): Promise<void> => {
    const next = join(folder, `${NAME}.next`);
    await rm(next, { force: true });
    await symlink(target, next);
    await syncInBackground(folder);
    await rename(next, chosen);
    await syncInBackground(folder);
  };

  const adopt = async (): Promise<void> => {
    const isFile = await lstat(chosen).then((found) => found.isFile(), ifMissing(false));
    if (!isFile) return;
    await rm(join(folder, GIVEN), { force: true });
    await link(chosen, join(folder, GIVEN));
    await choose(GIVEN);
  };

  const removeAllBut = async (names: readonly (string | undefined)[]): Promise<void> => {
    for (const name of await readdir(folder)) {
      if (!name.startsWith(KEPT) || names.includes(name)) continue;
      await rm(join(folder, name), { recursive: true, force: true });
    }
  };

  return {
    path: () => orNull(() => realpathSync(chosen)),
    updatedAt: () => orNull(() => statSync(chosen).mtimeMs),
    adopt,
    install: async (program, version) => {
      await mkdir(folder, { recursive: true });
      await adopt();
      const target = await readlink(chosen).catch(ifMissing(''));
      const [before] = target.split('/');
      const name = KEPT + version;
      // Left by a kill, or one that does not work, or it would not be installed again.
      await rm(join(folder, name), { recursive: true, force: true });
      await rename(program, join(folder, name));
      await choose(`${name}/${NAME}`);
      if (before !== name) await removeAllBut([name, before]);
    },
  };
}

/** What a rejection stands for that says that there is no such file. */
const ifMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return value;
    throw error;
  };

/** What a look at files finds; null where there are none, or none that can be reached: nor could they be run. */
function orNull<Found>(look: () => Found): Found | null {
  try {
    return look();
  } catch {
    return null;
  }
}
