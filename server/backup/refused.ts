import { DamagedDatabase, isDamage } from '../platform/database-copy.ts';
import { NotEnoughSpace } from '../platform/free-space.ts';
import { isNoSpace } from '../platform/no-space.ts';

/** A backup cannot be made or brought back; the message is a sentence or two for the person who asked for it. */
export class Refused extends Error {}

const NOT_WRITABLE = /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG|SQLITE_READONLY)/;

/**
 * What went wrong, in words for a person; undefined where it is a defect of ours.
 *
 * @param target the folder that was written to
 * @param source what was read, e.g. `the database in /srv/data`
 */
export function inWords(error: unknown, target: string, source: string): string | undefined {
  if (error instanceof Refused) return error.message;
  if (error instanceof NotEnoughSpace || isNoSpace(error)) {
    return `There is not enough space in ${target}. Make space, then try again.`;
  }
  if (error instanceof DamagedDatabase || isDamage(error)) {
    return `A damage was found in ${source}. Nothing was changed.`;
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code.startsWith('SQLITE_BUSY')) {
    return `Another program held ${source} for too long. Try again.`;
  }
  if (code === 'EIO' || code.startsWith('SQLITE_IOERR')) {
    return `The disk failed while ${source} was copied to ${target}. Look after the disk.`;
  }
  if (NOT_WRITABLE.test(code) || code === 'SQLITE_CANTOPEN') {
    return `${path ?? target} cannot be written to or read. Make it so for this user, or choose another folder.`;
  }
  return undefined;
}
