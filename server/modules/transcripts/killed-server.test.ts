import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { EmulatedVideo } from '../../../emulator/catalogue.ts';
import { setUpRestart } from '../../testing/restart-setup.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedPublished } from '../../testing/seed.ts';
import { PATIENCE, saidIn, spokenChannel } from '../../testing/transcript-setup.ts';
import { readTranscript } from './transcripts.queries.ts';

test('has what is said in a video whole or not at all, and goes on with the others', async () => {
  const channel = spokenChannel('@killed', 3);
  const { emulator, work, start, within } = await setUpRestart([channel]);
  const [, stalled] = channel.videos as [EmulatedVideo, EmulatedVideo];
  const first = await start();
  const ids = within((db) => seedPublished(db, channel)).mediaIds;
  emulator.faults.set('stalled', {
    match: { kinds: ['captions'], videoId: stalled.id },
    answer: { type: 'delay', milliseconds: 600_000 },
  });
  await first.api.call(routes.startBackfill);
  const isAsked = () =>
    emulator.requests.some(({ kind, videoId }) => kind === 'captions' && videoId === stalled.id);
  await expect.poll(isAsked, PATIENCE).toBe(true);
  await first.server.end('SIGKILL');
  const said = () =>
    within((db) => ids.map((id) => readTranscript(db, id)?.lines.map(({ text }) => text)));
  expect(said()).toEqual([saidIn(channel.videos[0]?.id ?? ''), undefined, undefined]);

  emulator.faults.clear();
  const second = await start();
  const status = () => second.api.call(routes.readTranscriptStatus);
  await expect.poll(status, PATIENCE).toEqual({ ready: 3, waiting: 0, backfill: null });
  expect(said()).toEqual(channel.videos.map(({ id }) => saidIn(id)));
  await expect.poll(() => processesWith(`${work}/`), PATIENCE).toEqual([]);
}, 150_000);
