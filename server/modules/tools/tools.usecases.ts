import { findPackageJSON } from 'node:module';
import { resolve, sep } from 'node:path';
import process from 'node:process';
import type { Program, Tools } from '../../../contract/tools.ts';
import type { Context } from '../../context.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { ytDlpReleasedAt } from '../../youtube/yt-dlp-version.ts';
import { readUpdates } from './updates.queries.ts';
import { nextUpdateAt, runningUpdate, updateRefusal } from './updates.usecases.ts';

/** Where the Node lies that `npm start` brings along. */
const BROUGHT_ALONG = resolve(findPackageJSON(import.meta.url) ?? '', '../runtime') + sep;

type Place = Pick<Program, 'origin' | 'updatedAt'>;

function placeOfYtDlp({ config, ownYtDlp }: Pick<Context, 'config' | 'ownYtDlp'>): Place {
  if (config.ytDlp.path !== null) return { origin: 'setting', updatedAt: null };
  const updatedAt = ownYtDlp.updatedAt();
  return { origin: updatedAt === null ? 'system' : 'own', updatedAt: instantOrNull(updatedAt) };
}

const node = (): Program => ({
  name: 'Node',
  version: process.versions.node,
  problem: null,
  origin: process.execPath.startsWith(BROUGHT_ALONG) ? 'own' : 'system',
  releasedAt: null,
  updatedAt: null,
});

/** The programs that the server works with, and how yt-dlp is kept up to date. */
export async function readTools(context: Omit<Context, 'jobs'>): Promise<Tools> {
  const { config, db, tools } = context;
  const programs = (await tools.fresh()).map(({ name, version, problem }): Program => {
    const told = { name, version, problem };
    if (name === 'yt-dlp') {
      const releasedAt = version && toInstant(ytDlpReleasedAt(version));
      return { ...told, ...placeOfYtDlp(context), releasedAt };
    }
    const origin = config.ffmpegPath === null ? 'system' : 'setting';
    return { ...told, origin, releasedAt: null, updatedAt: null };
  });
  const { last } = readUpdates(db);
  return {
    programs: [...programs.slice(0, 1), node(), ...programs.slice(1)],
    updates: {
      refusal: updateRefusal(context),
      nextAt: instantOrNull(nextUpdateAt(context)),
      running: runningUpdate(context),
      last: last && { ...last, at: toInstant(last.at) },
    },
  };
}
