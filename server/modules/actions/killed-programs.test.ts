import { randomInt } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { seededRandom } from '../../../emulator/random.ts';
import { play } from '../../../emulator/testing/media-clock.ts';
import { videoRequest } from '../../testing/action-setup.ts';
import { filesIn } from '../../testing/files-in.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { type RunningServer, setUpRestart } from '../../testing/restart-setup.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedPublished } from '../../testing/seed.ts';
import { findProgram, strike } from '../../testing/victims.ts';

const LIMIT = { timeout: 120_000, interval: 50 };
/** Set it to what a failure printed to have the same moments again. */
const SEED = Number(process.env.KILL_SEED ?? randomInt(1_000_000));

/** Who is killed; `fetching` is the ffmpeg that yt-dlp starts, `cutting` the server's own. */
const VICTIMS = ['server', 'yt-dlp', 'fetching', 'cutting'] as const;
type Victim = (typeof VICTIMS)[number];
/** The longest wait before a blow, in milliseconds, counted from when the victim is first seen. */
const WITHIN: Record<Victim, number> = {
  server: 4_000,
  'yt-dlp': 2_000,
  fetching: 500,
  cutting: 500,
};
/** So often is each killed: at once, and then at moments that chance chooses. */
const TIMES = 3;

const REQUEST = videoRequest('SMALL_720', {
  startTime: '2',
  endTime: '10',
  sponsorBlock: 'REMOVE',
});

const VIDEO = {
  durationSeconds: 16,
  sponsorSegments: [{ start: 4, end: 6, category: 'sponsor' }],
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a run of one video came to, whatever became of it on the way. */
async function expectDoneOnce({ api }: RunningServer, id: number, folder: string): Promise<void> {
  const params = { id };
  const runs = () => api.call(routes.listActions, { params });
  const state = async () => {
    const [run] = await runs();
    // One that was put off is taken up at once where it is asked for again.
    if (run?.startsAt) await api.call(routes.submitAction, { params, body: REQUEST });
    return run?.state;
  };
  await expect.poll(state, LIMIT).toBe('done');
  expect(await runs()).toHaveLength(1);
  const { content } = await api.call(routes.listAudit, { query: { media: id } });
  expect(content.map(({ status }) => status)).toEqual(['success']);
  expect(await api.call(routes.listAttachments, { params })).toHaveLength(1);
  await expect.poll(() => filesIn(join(folder, 'work')), LIMIT).toEqual([]);
  await expect.poll(() => processesWith(`${folder}/work/`), LIMIT).toEqual([]);
}

test(`ends once, and leaves nothing behind, whoever is killed and whenever (KILL_SEED=${SEED})`, async () => {
  const channel = emulatedChannel('@killed', { video: VICTIMS.length * TIMES }, VIDEO);
  const { folder, work, start, within } = await setUpRestart([channel]);
  const random = seededRandom(String(SEED));
  let running = await start();
  const ids = within((db) => seedPublished(db, channel)).mediaIds;
  const blows = VICTIMS.flatMap((victim) =>
    Array.from({ length: TIMES }, (_, time) => ({
      victim,
      after: time === 0 ? 0 : random.integer(0, WITHIN[victim]),
    })),
  );
  for (const [index, { victim, after }] of blows.entries()) {
    const id = ids[index] ?? 0;
    await running.api.call(routes.submitAction, { params: { id }, body: REQUEST });
    if (victim === 'server') {
      await pause(after);
      await running.server.end('SIGKILL');
      // What it had at work ends with it, and not only when it is started again.
      await expect.poll(() => processesWith(`${work}/`), LIMIT).toEqual([]);
      running = await start();
    } else {
      const pid = await vi.waitUntil(() => findProgram(victim, `${work}/`), {
        ...LIMIT,
        interval: 5,
      });
      await pause(after);
      await strike(pid, `${work}/`);
    }
    await expectDoneOnce(running, id, folder);
  }
  const kept = join(folder, 'attachments');
  const entries = await readdir(kept, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files).toHaveLength(blows.length);
  const played = await play(join(kept, files[0]?.name ?? ''), ['picture']);
  expect([0.5, 1.5, 2.5, 5.5].map((place) => played.shownAt(place))).toEqual([2, 3, 6, 9]);
}, 900_000);
