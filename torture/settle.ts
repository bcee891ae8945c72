import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { ActionRequest } from '../contract/action.ts';
import { routes } from '../contract/routes.ts';
import { checkBackups } from './checks/backups.ts';
import { checkChannelsRead, checkIntegrity, checkRows, isWorkLeft } from './checks/in-database.ts';
import { checkFilesOfRows, checkNothingLeft } from './checks/in-folder.ts';
import { checkTranscripts } from './checks/notes.ts';
import { look } from './look.ts';
import type { Torture } from './set-up.ts';
import { Fault } from './story.ts';
import { submit } from './work/action-work.ts';

/** What was found at the end. */
export interface Findings {
  /** How the actions ended, by state. */
  actions: Record<string, number>;
  transcripts: number;
  backups: number;
  /** How long the last stop took, in milliseconds. */
  stoppedWithin: number;
}

const SETTLE_WITHIN_MS = 15 * 60 * 1000;
const LOOK_EVERY_MS = 250;

interface Waiting {
  name: string;
  payload: string;
}

/** Asks once more for what was put off after a mishap, so that it is not waited for. */
async function hasten({ model, checker, withDatabase }: Torture): Promise<void> {
  const waiting = withDatabase((db) =>
    db.all<Waiting>(sql`
      SELECT name, payload FROM jobs
      WHERE state = 'queued' AND run_at > ${Date.now()} AND name IN ('run-action', 'refresh-channel')`),
  );
  for (const { name, payload } of waiting) {
    const { mediaId, request, channelId } = JSON.parse(payload) as {
      mediaId: number;
      request: ActionRequest;
      channelId: number;
    };
    if (name === 'run-action') await submit({ model, client: checker }, mediaId, request);
    else {
      await checker.change({
        kind: 'refresh channel',
        subject: `channel ${channelId}`,
        text: 'again',
        send: (api) => api.send(routes.refreshChannel, { params: { id: channelId } }),
      });
    }
  }
}

/** Waits until all that was asked for has ended, in one way or another. */
export async function finishWork(torture: Torture): Promise<void> {
  for (let waited = 0; torture.withDatabase(isWorkLeft); waited += LOOK_EVERY_MS) {
    if (waited > SETTLE_WITHIN_MS) throw new Fault('what was asked for does not come to its end');
    await hasten(torture);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Lets all work come to its end, and looks at everything: over HTTP, in the database, on the disk, in the backups. */
export async function settle(torture: Torture): Promise<Findings> {
  const { model, server, story, world, checker, scratch, withDatabase } = torture;
  await finishWork(torture);
  story.say('all actions and refreshes have ended');
  await look(torture, { everyByte: true });
  const transcripts = await checkTranscripts({ model, world, client: checker });
  const stoppedWithin = await server.stop();
  const actions = withDatabase((db) => {
    checkIntegrity(db);
    checkRows(db, model);
    checkChannelsRead(db, model, world);
    checkFilesOfRows(db, server.dataDir);
    checkNothingLeft(db, server.dataDir);
    const ends = db.all<{ state: string; count: number }>(sql`
      SELECT state, count(*) AS count FROM jobs WHERE name = 'run-action' GROUP BY state`);
    return Object.fromEntries(ends.map(({ state, count }) => [state, count]));
  });
  const backups = await checkBackups(server.dataDir, scratch);
  await server.start();
  await look(torture, { everyByte: true });
  await server.stop();
  return { actions, transcripts, backups, stoppedWithin };
}
