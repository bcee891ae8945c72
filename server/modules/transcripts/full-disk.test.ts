import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { createRunner } from '../../jobs/runner.ts';
import { createWorkFolders } from '../../platform/work-folders.ts';
import { testLog } from '../../testing/log.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { spokenChannel } from '../../testing/transcript-setup.ts';
import { enqueueBackfill } from './backfill.usecases.ts';
import { backfillTranscriptsJob } from './backfill-transcripts.job.ts';
import { readTranscriptsJob } from './read-transcripts.job.ts';
import { countTranscripts } from './transcripts.queries.ts';
import { READ_TRANSCRIPTS } from './transcripts.usecases.ts';

const NO_SPACE =
  'There is no space left on the disk of this server, so what is new could not be kept. Nothing in the catalogue is lost. Make space.';
const PATIENCE = { timeout: 60_000, interval: 20 };

/** A catalogue with two videos that nobody has read, and what reads them. */
async function setUp() {
  const setup = await createRefreshSetup();
  const folder = await makeTemporaryFolder();
  const channel = spokenChannel('@full', 2);
  for (const video of channel.videos) video.description = 'More than is left. '.repeat(5_000);
  const channelId = setup.subscribeListed(channel);
  const { log } = testLog();
  const parts = { ...setup, workFolders: createWorkFolders(folder.path) };
  const jobs = [backfillTranscriptsJob(parts), readTranscriptsJob(parts)];
  const lanes = { backfill: 1, background: 1 };
  const runner = createRunner({ ...setup, log, lanes, jobs });
  onTestFinished(async () => {
    await runner.stop();
    await setup.stop();
    await folder.remove();
  });
  return { setup, runner, channelId };
}

/** The database finds what it finds on a full disk: that it cannot grow. */
function fillDisk({ db }: RefreshSetup): void {
  const used = db.get<{ pages: number }>(sql`SELECT page_count AS pages FROM pragma_page_count`);
  db.execute(`PRAGMA max_page_count = ${used?.pages ?? 0}`);
}

/** Waits until the only job was put off, and says why. */
const putOff = ({ db }: RefreshSetup) =>
  vi.waitFor(() => {
    const job = db.get<{ phase: string; attempts: number }>(sql`
      SELECT phase, attempts FROM jobs WHERE state = 'queued' AND phase <> ''`);
    if (!job) throw new Error('It was not put off yet');
    return job;
  }, PATIENCE);

test('the reading of the catalogue waits without an end while the disk is full, says so, and goes on then', async () => {
  const { setup, runner } = await setUp();
  enqueueBackfill(setup, { after: null, done: 0 });
  fillDisk(setup);
  runner.start();
  expect(await putOff(setup)).toEqual({ phase: NO_SPACE, attempts: 0 });

  setup.db.execute('PRAGMA max_page_count = 1000000');
  setup.clock.advance(16 * 60_000);
  runner.wake();
  await expect.poll(() => countTranscripts(setup.db), PATIENCE).toEqual({ ready: 2, unread: 0 });
});

test('the reading of a channel says that the disk is full, and is tried again', async () => {
  const { setup, runner, channelId } = await setUp();
  const key = `transcripts:${channelId}`;
  const wish = { key, payload: { channelId }, priority: PRIORITY.background };
  enqueue(setup.db, setup.clock.now(), READ_TRANSCRIPTS, wish);
  fillDisk(setup);
  runner.start();
  expect(await putOff(setup)).toEqual({ phase: NO_SPACE, attempts: 1 });
});
