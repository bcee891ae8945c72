import sql, { join } from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { draftVideo, type EmulatedChannel, type VideoKind } from '../../../emulator/catalogue.ts';
import { readConfig } from '../../config.ts';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { setSubscription } from './schedule.queries.ts';
import { enqueueDueRefreshes } from './schedule.usecases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 10 * MINUTE;
const HOURLY = '0 * * * *';
const config = readConfig({ TZ: 'UTC' });

/** The channel as it was so much earlier. */
const earlier = (channel: EmulatedChannel, by: number): EmulatedChannel => ({
  ...channel,
  videos: channel.videos.map((video) => ({
    ...video,
    publishedAt: new Date(Date.parse(video.publishedAt) - by).toISOString(),
  })),
});

let published = 0;

function publish(channel: EmulatedChannel, kind: VideoKind, at: number): void {
  published += 1;
  const id = `outage${String(published).padStart(5, '0')}`;
  const publishedAt = new Date(at).toISOString();
  channel.videos.unshift(draftVideo({ id, kind, title: `News ${published}`, publishedAt }));
}

function subscribeHourly(setup: RefreshSetup, channel: EmulatedChannel): number {
  const id = setup.subscribeListed(channel);
  setSubscription(setup.db, id, { schedule: HOURLY, nextRunAt: setup.clock.now() });
  return id;
}

/** Lets so much time pass in steps of ten minutes, with the server's own schedule. */
async function pass(setup: RefreshSetup, time: number, each: (now: number) => void): Promise<void> {
  const { db, clock } = setup;
  for (const end = clock.now() + time; clock.now() < end; clock.advance(STEP)) {
    each(clock.now());
    enqueueDueRefreshes({ config, db, clock });
    await setup.work();
  }
}

/** In how many hours each channel is checked again, counted up from when they were last looked at. */
const plannedHours = ({ db, clock }: RefreshSetup): number[] =>
  db
    .column<number>(sql`SELECT next_run_at FROM channels`)
    .map((at) => Math.ceil((at - clock.now() + STEP) / HOUR));

const LIMITED = 'All requests pause, the next try is in about';
const OVER = 'The pause of all requests is over.';

/** What the audit tells of the pause: its beginnings and its end, in their order; tries side by side count once. */
function told(setup: RefreshSetup, ids: readonly number[]): string[] {
  const rows = setup.db.all<{ status: string; details: string }>(sql`
    SELECT status, details FROM audit WHERE entity_id IN (${join(ids)}) ORDER BY id`);
  const lines = rows.flatMap(({ status, details }) => {
    const [, next] = /all requests pause .* The next try is in about (.*)\.$/.exec(details) ?? [];
    if (next !== undefined) return [`${status}: ${LIMITED} ${next}.`];
    return / pause of all requests is over\.$/.test(details) ? [`${status}: ${OVER}`] : [];
  });
  const isFirst = (line: string, index: number) => lines.indexOf(line) === index;
  return lines.filter((line, index) => line === `success: ${OVER}` || isFirst(line, index));
}

test('misses no video of an outage of six hours, and goes on by itself with every channel', async () => {
  const setup = await createRefreshSetup();
  onTestFinished(setup.stop);
  const { clock, emulator } = setup;
  // The platform tells how long ago things were by the clock of this machine.
  const back = 12 * HOUR;
  clock.advance(-back);
  const busy = earlier(emulatedChannel('@busy', { video: 40 }), back);
  const mixed = earlier(emulatedChannel('@mixed', { video: 5, short: 5 }), back);
  const quiet = earlier(emulatedChannel('@quiet', { video: 3 }), back);
  const channels = [busy, mixed, quiet];
  const ids = channels.map((channel) => subscribeHourly(setup, channel));
  await pass(setup, HOUR, () => undefined);

  emulator.faults.set('feed', {
    match: { kinds: ['feed'] },
    answer: { type: 'status', status: 404 },
  });
  emulator.faults.set('listing', {
    match: { kinds: ['page', 'browse'] },
    answer: { type: 'status', status: 429 },
  });
  const asked = emulator.requests.length;
  await pass(setup, 6 * HOUR, (now) => {
    publish(busy, 'video', now);
    if (now % HOUR < STEP) publish(mixed, now % (2 * HOUR) < HOUR ? 'short' : 'video', now);
  });
  const askedMeanwhile = emulator.requests.length - asked;

  emulator.faults.clear();
  await pass(setup, 4 * HOUR, () => undefined);

  for (const [index, channel] of channels.entries()) {
    for (const kind of ['video', 'short'] as const) {
      expect(setup.newestFirst(ids[index] ?? 0, kind)).toEqual(listedIds(channel, kind));
    }
  }
  // Three tries with feeds and listings, at the start of each pause, by the two that run side by side.
  expect(askedMeanwhile).toBeLessThanOrEqual(3 * 2 * 5);
  expect(plannedHours(setup)).toEqual(channels.map(() => 1));
  expect(told(setup, ids)).toEqual([
    ...['60 minutes', '2 hours', '4 hours'].map((time) => `failure: ${LIMITED} ${time}.`),
    `success: ${OVER}`,
  ]);
});
