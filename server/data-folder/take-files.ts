import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ATTACHMENTS, IMAGES } from '../data-layout.ts';
import {
  deleteAttachmentOfFile,
  listStoredFiles,
  namesFile,
  type StoredFile,
} from '../modules/attachments/attachments.queries.ts';
import { pictureAt } from '../modules/images/image-names.ts';
import { hasSubject } from '../modules/images/images.queries.ts';
import type { Database } from '../platform/database.ts';
import type { SpaceAhead } from '../platform/free-space.ts';
import {
  type Content,
  contentOf,
  copyFile,
  isSame,
  type ListedFile,
  linkFile,
  statOf,
} from './files.ts';

/** A backup that was made before, whose files need not be stored twice. */
export interface EarlierBackup {
  folder: string;
  files: ReadonlyMap<string, Content>;
  /** Files of attachments that came into it damaged. */
  rotten: ReadonlySet<string>;
}

export interface TakingParts {
  dataDir: string;
  /** The folder that takes them. */
  target: string;
  earlier: EarlierBackup | null;
  /** The database as it was copied. */
  copy: Database;
  /** The database as it is now. */
  live: Database;
  space: SpaceAhead;
}

/** What became of the files that a copied database names. */
export interface TakenFiles {
  /** Below the folder that takes them, as they lie in that of the data. */
  files: ListedFile[];
  /** How many bytes were written, in place of linked. */
  copiedBytes: number;
  /** Files of attachments that are nowhere any more. */
  lost: string[];
  /** Files of attachments that are not as large as they were kept; they are taken as they are. */
  doubtful: string[];
  /** Files of attachments that only the earlier backup has, and not as they were once kept; they are taken so. */
  rotten: string[];
}

/** Two times of a file's change are the same when they are not further apart, in milliseconds. */
const SAME_TIME = 2;

/** Takes single files: by a link to an earlier one, or by a copy. */
function createTaker({ dataDir, target, earlier, space }: TakingParts) {
  const taken: TakenFiles = { files: [], copiedBytes: 0, lost: [], doubtful: [], rotten: [] };

  /** Takes what an earlier backup has, if it still is what was written there. */
  const link = (path: string): Content | null => {
    const known = earlier?.files.get(path);
    if (!earlier || !known || !statOf(join(earlier.folder, path))) return null;
    const name = join(target, path);
    if (!linkFile(join(earlier.folder, path), name)) return null;
    if (isSame(contentOf(name), known)) return known;
    rmSync(name);
    return null;
  };

  const copy = (path: string, folder: string): Content | null => {
    const stats = statOf(join(folder, path));
    if (!stats) return null;
    space.claim(stats.size);
    let content: Content;
    try {
      content = copyFile(join(folder, path), join(target, path));
    } catch (error) {
      // Deleted since it was looked at.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    taken.copiedBytes += content.size;
    return content;
  };

  const isUnchanged = (path: string): boolean => {
    const now = statOf(join(dataDir, path));
    const then = earlier && statOf(join(earlier.folder, path));
    if (!now || !then || now.size !== then.size) return false;
    if (earlier.rotten.has(basename(path))) return false;
    return Math.abs(now.mtimeMs - then.mtimeMs) < SAME_TIME;
  };

  const add = (path: string, content: Content | null): boolean => {
    if (content) taken.files.push({ path, ...content });
    return content !== null;
  };

  return {
    taken,
    /** @returns whether the file was there */
    take: (path: string): boolean =>
      add(path, (isUnchanged(path) ? link(path) : null) ?? copy(path, dataDir)),
    /** Takes a file that is gone or cut short from the earlier backup. @returns whether it was there, and as large */
    takeEarlier: (path: string, { fileName, size }: StoredFile): boolean => {
      const known = earlier?.files.get(path);
      if (!earlier || known?.size !== size) return false;
      if (statOf(join(earlier.folder, path))?.size !== size) return false;
      const content = link(path) ?? copy(path, earlier.folder);
      const wasRotten = earlier.rotten.has(fileName);
      if (content && (wasRotten || !isSame(content, known))) taken.rotten.push(fileName);
      return add(path, content);
    },
  };
}

function takeAttachment(
  { taken, take, takeEarlier }: ReturnType<typeof createTaker>,
  { dataDir, copy, live }: TakingParts,
  file: StoredFile,
): void {
  const { fileName, size } = file;
  const path = `${ATTACHMENTS}/${fileName}`;
  if (statOf(join(dataDir, path))?.size === size && take(path)) return;
  // A person deletes the row before the file goes: whoever misses the file finds no row any more.
  if (!namesFile(live, fileName)) deleteAttachmentOfFile(copy, fileName);
  else if (takeEarlier(path, file)) return;
  else (take(path) ? taken.doubtful : taken.lost).push(fileName);
}

/** The paths of all kept pictures, below the folder of the data. */
function listPictures(dataDir: string): string[] {
  if (!readdirSync(dataDir).includes(IMAGES)) return [];
  return readdirSync(join(dataDir, IMAGES), { recursive: true, encoding: 'utf8' });
}

/**
 * Takes the files that a copied database needs, each checked. Files are never changed
 * once they are kept, so one that looks the same as in an earlier backup is linked to that.
 *
 * An attachment that a person deleted meanwhile is deleted from the copy as well. One whose file was
 * lost takes it from the earlier backup; where that has none, it stays without.
 */
export function takeFiles(parts: TakingParts): TakenFiles {
  const taker = createTaker(parts);
  for (const file of listStoredFiles(parts.copy)) takeAttachment(taker, parts, file);
  for (const path of listPictures(parts.dataDir)) {
    const picture = pictureAt(path);
    // The id of a video that came after the copy may be another's once the backup is brought back.
    if (picture && hasSubject(parts.copy, picture)) taker.take(`${IMAGES}/${path}`);
  }
  return taker.taken;
}
