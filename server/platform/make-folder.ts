import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those around it, where they are not there. Node's own `recursive` never comes to an
 * end where the system says of a new folder that the one around it is missing, as it does of any in /proc.
 *
 * @param path absolute
 * @throws what the system says
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const around = dirname(path);
  if (!existsSync(around)) makeFolder(around, mode);
  mkdirSync(path, { mode });
}
