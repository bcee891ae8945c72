import { join } from 'node:path';

// Folders of data and backups out there have these names, so they stay as they are. What only one part
// puts there for a while, such as a restore, is named by that part.

/** The database; its log, with the ending `-wal`, and that one's index, `-shm`, lie beside it. */
export const DATABASE = 'vidarium.db';
/** The files of attachments. */
export const ATTACHMENTS = 'attachments';
/** The pictures of the platform. */
export const IMAGES = 'images';

const CACHE = 'cache';
const TOOLS = 'tools';
const WORK = 'work';

/** What the server keeps for itself, and sweeps. */
export const OWN_FOLDERS: readonly string[] = [ATTACHMENTS, CACHE, IMAGES, TOOLS, WORK];

/** Where the server keeps what in its folder of data. */
export const layoutOf = (dataDir: string) => ({
  database: join(dataDir, DATABASE),
  attachments: join(dataDir, ATTACHMENTS),
  images: join(dataDir, IMAGES),
  /** What yt-dlp remembers from one run to the next. */
  ytDlpCache: join(dataDir, CACHE, 'yt-dlp'),
  /** The yt-dlp that is kept up to date. */
  tools: join(dataDir, TOOLS),
  /** Where jobs work. */
  work: join(dataDir, WORK),
  /** Where backups lie unless the settings name another folder. */
  backups: join(dataDir, 'backups'),
  /** Held by the server while it runs, and by a restore. */
  lock: join(dataDir, 'lock'),
  /** Held by what copies the folder or changes it as a whole. */
  copyLock: join(dataDir, 'copy-lock'),
});
