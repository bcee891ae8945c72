import { DamagedDatabase } from '../platform/database-copy.ts';
import { NotEnoughSpace } from '../platform/free-space.ts';
import { storageFaultOf } from '../platform/storage-faults.ts';

/** Text that anybody may have written, without what a terminal that shows it would obey. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd');

/** A backup or an export cannot be made or brought in; the message is a sentence or two for the person who asked for it. */
export class Refused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    // It quotes files that anybody may have written.
    super(printable(message), options);
  }
}

const NOT_WRITABLE = /^(?:EACCES|EPERM|ENOTDIR|EEXIST|ELOOP|ENAMETOOLONG)$/;

/**
 * What went wrong, in words for a person; undefined where it is a defect of ours.
 *
 * @param target the folder that was written to
 * @param source what was read, e.g. `the database in /srv/data`
 */
export function inWords(error: unknown, target: string, source: string): string | undefined {
  if (error instanceof Refused) return error.message;
  const fault = storageFaultOf(error);
  if (error instanceof NotEnoughSpace || fault === 'no-space') {
    const advice = error instanceof NotEnoughSpace ? error.advice : 'Make space';
    return `There is not enough space in ${target}. ${advice}, then try again.`;
  }
  if (error instanceof DamagedDatabase || fault === 'damaged') {
    return `A damage was found in ${source}. Nothing was changed.`;
  }
  if (fault === 'held') return `Another program held ${source} for too long. Try again.`;
  if (fault === 'disk') {
    return `The disk failed while ${source} was copied to ${target}. Look after the disk.`;
  }
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  // A folder that is made in /proc is said to be missing there.
  const isNoPlace = code === 'ENOENT' && syscall === 'mkdir';
  if (fault === 'not-writable' || NOT_WRITABLE.test(code) || isNoPlace) {
    return `${path ?? target} cannot be written to or read. Make it so for this user, or choose another folder.`;
  }
  return undefined;
}
