import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** What can be thrown away: installed test tools, build information, locks. */
export const cacheFolder = join(root, '.cache');

/** The script that an installed package's command starts, e.g. `vite/bin/vite.js`. */
export function packageScript(/** @type {string} */ path) {
  return join(root, 'node_modules', path);
}
