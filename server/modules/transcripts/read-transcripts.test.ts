import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { type EmulatedVideo, publishVideo } from '../../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import {
  PATIENCE,
  saidIn,
  spokenChannel,
  startTranscriptBench,
  type TranscriptBench,
} from '../../testing/transcript-bench.ts';

let bench: TranscriptBench;

beforeAll(async () => {
  bench = await startTranscriptBench();
});

afterEach(() => bench.platform.emulator.faults.clear());

afterAll(() => bench?.stop());

const keyOf = ({ id }: { id: number }) => `transcripts:${id}`;
const state = async ({ id }: EmulatedVideo) => (await bench.transcriptOf(id)).state;
const textsOf = async ({ id }: EmulatedVideo) =>
  (await bench.transcriptOf(id)).lines.map(({ text }) => text);
const change = (id: number, body: { transcripts?: boolean; subscribed?: boolean }) =>
  bench.api.call(routes.updateChannel, { params: { id }, body });
const asked = (kind: string, { id }: EmulatedVideo) =>
  bench.platform.emulator.requests.filter(
    (request) => request.kind === kind && request.videoId === id,
  ).length;

function fail(answer: FaultAnswer): void {
  bench.platform.emulator.faults.set('captions', { match: { kinds: ['captions'] }, answer });
}

test('reads what is said in the videos of a new subscription, and opens none of them twice', async () => {
  const channel = spokenChannel('@spoken', 3);
  const { id, transcripts } = await bench.subscribe(channel);
  expect(transcripts).toBe(true);
  for (const video of channel.videos) {
    await expect.poll(() => textsOf(video), PATIENCE).toEqual(saidIn(video.id));
  }
  await expect.poll(() => bench.job(keyOf({ id }))?.state, PATIENCE).toBe('done');
  for (const video of channel.videos) {
    expect([asked('watch', video), asked('captions', video)]).toEqual([1, 1]);
  }
  const { content } = await bench.api.call(routes.listAudit, { query: { channel: id } });
  expect(content.map(({ details }) => details)).toEqual([expect.stringMatching(/^Listed /)]);
});

test('reads what is said in a video that comes later, and in no other one again', async () => {
  const channel = spokenChannel('@later', 2);
  const [latest, first] = channel.videos.splice(0, 2) as [EmulatedVideo, EmulatedVideo];
  channel.videos.push(first);
  const { id } = await bench.subscribe(channel);
  await expect.poll(() => state(first), PATIENCE).toBe('ready');
  await expect.poll(() => bench.job(keyOf({ id }))?.state, PATIENCE).toBe('done');
  publishVideo(bench.platform.emulator.catalogue, channel.id, latest);
  await bench.api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(() => state(latest), PATIENCE).toBe('ready');
  expect(asked('captions', first)).toBe(1);
});

test('reads nothing where that is not wanted, until it is', async () => {
  const channel = spokenChannel('@unwanted', 1);
  const [video] = channel.videos as [EmulatedVideo];
  const { id } = await bench.subscribe(channel);
  expect((await change(id, { transcripts: false })).transcripts).toBe(false);
  await bench.transcriptOf(video.id);
  await expect.poll(() => bench.job(`complete-channel:${id}`)?.state, PATIENCE).toBe('done');
  expect(bench.job(keyOf({ id }))).toBeUndefined();
  expect(await state(video)).toBe('unread');
  expect((await change(id, { transcripts: true })).transcripts).toBe(true);
  await expect.poll(() => state(video), PATIENCE).toBe('ready');
});

test('settles that a video cannot be had, and goes on with the next', async () => {
  const channel = spokenChannel('@barred', 3);
  const [newest, barred, oldest] = channel.videos as [EmulatedVideo, EmulatedVideo, EmulatedVideo];
  barred.availability = 'members';
  delete newest.captions;
  await bench.subscribe(channel);
  await expect.poll(() => state(oldest), PATIENCE).toBe('ready');
  expect([await state(newest), await state(barred)]).toEqual(['none', 'barred']);
});

test('waits where captions of one video after the other are refused for their number, and all else goes on', async () => {
  const channel = spokenChannel('@paused', 3);
  const [newest, , oldest] = channel.videos as [EmulatedVideo, EmulatedVideo, EmulatedVideo];
  fail({ type: 'status', status: 429 });
  const { id } = await bench.subscribe(channel);
  await expect
    .poll(() => bench.job(keyOf({ id }))?.phase, PATIENCE)
    .toMatch(/^The reading of captions is paused\. .*too many requests/);
  expect(bench.job(keyOf({ id }))?.state).toBe('queued');
  expect((await bench.api.call(routes.readSystem)).pause).toBeNull();
  expect([await state(newest), asked('watch', oldest)]).toEqual(['unread', 0]);
  await bench.api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(() => asked('watch', oldest), PATIENCE).toBe(1);
  expect(bench.job(keyOf({ id }))?.state).toBe('queued');
  bench.platform.emulator.faults.clear();
  // What a person asks for is tried in spite of the pause, and ends it where it succeeds.
  await bench.extractContent(oldest.id);
  await expect.poll(() => state(oldest), PATIENCE).toBe('ready');
  await expect.poll(() => state(newest), PATIENCE).toBe('ready');
});

test('tells in the audit of the channel that it was given up', async () => {
  const channel = spokenChannel('@broken', 3);
  fail({ type: 'garbage' });
  const { id } = await bench.subscribe(channel);
  await expect.poll(() => bench.job(keyOf({ id }))?.phase, PATIENCE).toMatch(/^Reading the video/);
  await bench.hasten(id, 'last');
  await expect.poll(() => bench.job(keyOf({ id }))?.state, PATIENCE).toBe('failed');
  const { content } = await bench.api.call(routes.listAudit, { query: { channel: id } });
  expect(content[0]).toMatchObject({
    status: 'failure',
    source: 'subscription',
    details: expect.stringMatching(/^Reading what is said in the newest videos failed\. Reading/),
  });
});
