/** What can be wrong with the disk, or with the files on it. */
export type StorageFault = 'no-space' | 'not-writable' | 'held' | 'damaged' | 'disk';

/** By the codes of the system, and those of SQLite (https://sqlite.org/rescode.html), which have endings. */
const CODES: [StorageFault, RegExp][] = [
  ['no-space', /^(?:ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/],
  ['not-writable', /^(?:EROFS$|SQLITE_READONLY|SQLITE_CANTOPEN)/],
  ['held', /^SQLITE_(?:BUSY|LOCKED)/],
  ['damaged', /^SQLITE_(?:CORRUPT|NOTADB)/],
  ['disk', /^(?:EIO$|SQLITE_IOERR)/],
];

/**
 * Whether a file may not be used, as one of another user, or one that is kept from any change. Connections and
 * programs may be forbidden as well.
 */
const isForbiddenFile = ({ code = '', path, syscall = '' }: NodeJS.ErrnoException): boolean =>
  ['EACCES', 'EPERM'].includes(code) && path !== undefined && !syscall.startsWith('spawn');

/** What an error, or what caused it, says is wrong with the storage; null where it is none of that. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null;
  if (isForbiddenFile(error)) return 'not-writable';
  const { code = '' } = error as NodeJS.ErrnoException;
  const [fault = null] = CODES.find(([, codes]) => codes.test(code)) ?? [];
  return fault ?? storageFaultOf(error.cause);
}

/** Whether an error, or what caused it, says that there is no space left. */
export const isNoSpace = (error: unknown): boolean => storageFaultOf(error) === 'no-space';

/** How a program says in its diagnostics that there is no space left: in the words of the system (`strerror`). */
export const NO_SPACE_WORDS = /no space left on device|disk quota exceeded/i;

const NOTHING_SAVED = 'so nothing was saved. What is in the catalogue stays there.';

/**
 * What a person is told whose request met the fault. That a file cannot be read is damage to SQLite as well,
 * and no reason to bring back a backup: once the disk is there again, so is all that was in it.
 */
export const STORAGE_FAULTS: Readonly<Record<StorageFault, string>> = {
  'no-space': `There is no space left on the disk of the server, ${NOTHING_SAVED} Make space, then try again.`,
  'not-writable': `The server may not write to its data folder, ${NOTHING_SAVED} Make the folder and all that is in it writable, then try again.`,
  held: `Another program holds the database of the server, ${NOTHING_SAVED} Close that program, then try again.`,
  damaged:
    'The database of the server is damaged, or its disk cannot be read. Stop the server and look after the disk first. If the database is damaged, keep a copy of the data folder, then bring back the last backup.',
  disk: 'The disk of the server fails. Look after the disk before you go on; the log of the server says more.',
};
