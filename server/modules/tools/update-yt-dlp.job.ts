import { dirname, join } from 'node:path';
import type { LastUpdate } from '../../../contract/tools.ts';
import type { Context } from '../../context.ts';
import { defineJob, type JobContext } from '../../jobs/job.ts';
import { STORAGE_FAULTS, storageFaultOf } from '../../platform/storage-faults.ts';
import type { YouTube } from '../../youtube/youtube.ts';
import { makeProgram, programFiles } from './program.ts';
import { type Releases, ReleaseUnusable } from './releases.ts';
import { channelsToTry, findFault } from './trial.ts';
import { recordUpdate, UPDATE_YT_DLP } from './updates.usecases.ts';

type Outcome = Omit<LastUpdate, 'at'>;

export type UpdateParts = Pick<
  Context,
  'db' | 'clock' | 'youtube' | 'workFolders' | 'tools' | 'ownYtDlp'
> & {
  releases: Releases;
  /** The platform by way of another yt-dlp. */
  youtubeWith: (ytDlpPath: string) => Pick<YouTube, 'listTab' | 'readVersion'>;
};

/** The update cannot be made; the message is what is wrong, for a person. */
class UpdateFailed extends Error {}

const whatStays = (version: string | null): string =>
  version === null ? 'Nothing was changed.' : `Nothing was changed: ${version} stays in use.`;

/** What is said where the folder does not take the program; a full disk speaks for itself. */
function notInstalled(error: unknown): unknown {
  if (storageFaultOf(error)) return error;
  const { code = 'for an unknown reason' } = error as NodeJS.ErrnoException;
  return new UpdateFailed(
    `The new yt-dlp could not be put into the folder "tools" of the data (${code}). The server has to be allowed to write there, and the file system has to know links.`,
    { cause: error },
  );
}

/**
 * Fetches a release as a program that runs here.
 *
 * @returns the file that is run, in a folder of its own
 * @throws UpdateFailed where none of its files does
 */
async function fetchRunning(
  { releases, youtubeWith }: UpdateParts,
  version: string,
  folder: string,
  { signal }: JobContext,
): Promise<string> {
  const problems: string[] = [];
  for (const name of programFiles()) {
    const file = join(folder, name);
    await releases.fetch({ version, name, file }, signal);
    const program = await makeProgram(file, `${file}.program`, signal);
    const told = await youtubeWith(program).readVersion(signal);
    if (told.version === version) return program;
    problems.push(
      told.version ? `${name} says that it is ${told.version}` : `${name} does not start`,
    );
  }
  throw new UpdateFailed(
    `yt-dlp ${version} was fetched, but it does not run on this machine (${problems.join('; ')}). Install Python 3, or set YT_DLP_PATH to a yt-dlp that runs.`,
  );
}

/** Puts the newest release in place of an older one, once it has shown that it works. */
async function update(
  parts: UpdateParts,
  before: string | null,
  job: JobContext,
): Promise<Outcome> {
  const { db, releases, youtubeWith, workFolders, ownYtDlp, tools } = parts;
  const { signal } = job;
  job.progress('Looking for the newest yt-dlp', 0);
  const newest = await releases.readNewest(signal);
  if (before !== null && newest <= before) {
    return { outcome: 'newest', words: `yt-dlp ${before} is the newest there is.` };
  }
  await workFolders.within(async (folder) => {
    job.progress(`Fetching yt-dlp ${newest}`, 0);
    const program = await fetchRunning(parts, newest, folder, job);
    job.progress(`Trying yt-dlp ${newest}`, 0);
    // Also during a pause, which may well come of the one before, and would come again and again then.
    const options = { signal, urgent: true };
    const fault = await findFault(youtubeWith(program), channelsToTry(db), options);
    if (fault) {
      throw new UpdateFailed(
        `yt-dlp ${newest} was fetched, but could not list a channel. ${fault}`,
      );
    }
    await ownYtDlp
      .install(dirname(program), newest)
      .catch((error) => Promise.reject(notInstalled(error)));
  });
  await tools.check(signal);
  const former = before === null ? '' : ` in place of ${before}`;
  return { outcome: 'updated', words: `yt-dlp ${newest} was tried, and is used${former}.` };
}

/** What an error is to a person; thrown on where it is none that was foreseen. */
function explain(error: unknown): string {
  if (error instanceof UpdateFailed || error instanceof ReleaseUnusable) return error.message;
  const fault = storageFaultOf(error);
  if (fault) return STORAGE_FAULTS[fault];
  throw error;
}

/** Looks for a newer yt-dlp, tries it, and uses it from then on. Safe to run again at any point. */
export function updateYtDlpJob(parts: UpdateParts) {
  return defineJob({
    kind: UPDATE_YT_DLP,
    lane: 'tools',
    onFailed: (_, words) => recordUpdate(parts, { outcome: 'failed', words }),
    run: async (_, job) => {
      const { version } = await parts.youtube.readVersion(job.signal);
      const ended = await update(parts, version, job).catch((error: unknown): Outcome => {
        job.signal.throwIfAborted();
        return { outcome: 'failed', words: `${explain(error)} ${whatStays(version)}` };
      });
      job.finish(() => recordUpdate(parts, ended, version === null));
      job.log[ended.outcome === 'failed' ? 'warn' : 'info'](ended.words);
    },
  });
}
