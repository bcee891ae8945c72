import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDebian } from './debian.mjs';
import { fetchDebianYtDlp } from './debian-yt-dlp.mjs';
import { Failure } from './failure.mjs';
import { cacheFolder } from './paths.mjs';
import { withPreparationLock } from './prepare.mjs';
import { findProgram } from './programs.mjs';

/** An older one reads today's pages of the platform as empty, without an error. */
const MAX_AGE_DAYS = 90;
/** How long a copy is used that was already old when it was fetched. */
const RETRY_AFTER_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const FOLDER = join(cacheFolder, 'tools', 'yt-dlp');
const CACHED = join(FOLDER, 'yt-dlp');

const HOW_TO_INSTALL =
  'Install it (https://github.com/yt-dlp/yt-dlp/wiki/Installation) and put it on the path or set YT_DLP_PATH.';

/**
 * A yt-dlp that is young enough to understand the platform: the one that `YT_DLP_PATH` names, the
 * one on the path, or one out of Debian's unstable suite, kept in the cache folder.
 * @returns {Promise<string>} its path
 * @throws {Failure} saying what to install
 */
export async function ensureYtDlp() {
  if (process.env.YT_DLP_PATH) return process.env.YT_DLP_PATH;
  const found = [findProgram('yt-dlp'), CACHED].find((file) => file && isCurrent(file));
  if (found) return found;
  const problem = `No yt-dlp was found that is younger than ${MAX_AGE_DAYS} days.`;
  if (!isDebian()) throw new Failure(`${problem} ${HOW_TO_INSTALL}`);
  await withPreparationLock(async () => {
    if (!isCurrent(CACHED)) await fetchDebianYtDlp(FOLDER);
  });
  if (!isCurrent(CACHED)) throw new Failure(`The yt-dlp fetched does not run. ${HOW_TO_INSTALL}`);
  return CACHED;
}

function isCurrent(/** @type {string} */ file) {
  if (!existsSync(file)) return false;
  const released = releaseDateOf(versionOf(file));
  if (!released) return false;
  if (daysSince(released) <= MAX_AGE_DAYS) return true;
  return file === CACHED && daysSince(statSync(file).mtime) < RETRY_AFTER_DAYS;
}

function daysSince(/** @type {Date} */ date) {
  return (Date.now() - date.getTime()) / DAY_MS;
}

function versionOf(/** @type {string} */ file) {
  try {
    return execFileSync(file, ['--ignore-config', '--version'], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * The day that yt-dlp carries in its version.
 * @param {string} version e.g. `2026.10.26`, or `2026.10.26.232843` of a nightly build
 * @returns {Date | undefined} nothing where it is not such a version
 */
export function releaseDateOf(version) {
  const [, year, month, day] = /^(\d{4})\.(\d{1,2})\.(\d{1,2})(?:\.|$)/.exec(version) ?? [];
  if (!year || !month || !day) return undefined;
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}
