import { expect, test } from 'vitest';
import { claim } from '../../jobs/claims.ts';
import { enqueue, PRIORITY } from '../../jobs/queue.ts';
import { testDatabase } from '../../testing/database.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { RUN_ACTION } from '../actions/actions.usecases.ts';
import { REFRESH_CHANNEL } from '../channels/refresh.usecases.ts';
import { readWork } from './work.ts';

const signal = new AbortController().signal;
const NONE = { wake: () => undefined, cancel: () => false, runningSince: () => new Map() };

test('more jobs than are looked at in one go are all counted, and those that come first are told', async () => {
  const [db, clock] = [testDatabase(), manualClock()];
  for (let count = 0; count < 1_200; count += 1) {
    enqueue(db, clock.now(), REFRESH_CHANNEL, {
      key: `channel:${count}`,
      payload: { channelId: count + 1, source: 'subscription' },
      priority: PRIORITY.scheduled,
      runAt: clock.now() + 1_200 - count,
    });
  }
  const { waiting } = await readWork({ db, clock, jobs: NONE }, signal);
  expect(waiting.count).toBe(1_200);
  expect(waiting.kinds).toEqual([{ title: 'Look for new videos', count: 1_200 }]);
  expect(waiting.items).toHaveLength(20);
  expect(waiting.items[0]?.at).toBe(new Date(clock.now() + 1).toISOString());
});

test('what was asked for says what is made and of which video, and since when that runs', async () => {
  const [db, clock] = [testDatabase(), manualClock()];
  const mediaId = seedMedia(db, seedChannel(db), { name: 'A loaf' });
  const { id } = enqueue(db, clock.now(), RUN_ACTION, {
    key: 'action:1',
    payload: { mediaId, request: { action: 'extract_audio', params: { profile: 'MP3' } } },
    priority: PRIORITY.urgent,
  });
  const opening = { names: [RUN_ACTION.name], lowestPriority: PRIORITY.background };
  claim(db, clock.now(), opening, clock.now() + 60_000);
  clock.advance(5_000);
  const since = clock.now() - 5_000;
  const jobs = { ...NONE, runningSince: () => new Map([[id, since]]) };
  const { running } = await readWork({ db, clock, jobs }, signal);
  expect(running.items).toMatchObject([
    {
      title: 'Extract audio',
      entity: { type: 'media', id: mediaId, name: 'A loaf' },
      attempts: 1,
      at: new Date(since).toISOString(),
    },
  ]);
});
