import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { type EmulatedVideo, publishVideo } from '../../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import {
  PATIENCE,
  saidIn,
  spokenChannel,
  startTranscriptSetup,
  type TranscriptSetup,
} from '../../testing/transcript-setup.ts';

let setup: TranscriptSetup;

beforeAll(async () => {
  setup = await startTranscriptSetup();
});

afterEach(() => setup.platform.emulator.faults.clear());

afterAll(() => setup?.stop());

const keyOf = ({ id }: { id: number }) => `transcripts:${id}`;
const state = async ({ id }: EmulatedVideo) => (await setup.transcriptOf(id)).state;
const textsOf = async ({ id }: EmulatedVideo) =>
  (await setup.transcriptOf(id)).lines.map(({ text }) => text);
const change = (id: number, body: { transcripts?: boolean; subscribed?: boolean }) =>
  setup.api.call(routes.updateChannel, { params: { id }, body });
const asked = (kind: string, { id }: EmulatedVideo) =>
  setup.platform.emulator.requests.filter(
    (request) => request.kind === kind && request.videoId === id,
  ).length;

function fail(answer: FaultAnswer): void {
  setup.platform.emulator.faults.set('captions', { match: { kinds: ['captions'] }, answer });
}

test('reads what is said in the videos of a new subscription, and opens none of them twice', async () => {
  const channel = spokenChannel('@spoken', 3);
  const { id, transcripts } = await setup.subscribe(channel);
  expect(transcripts).toBe(true);
  for (const video of channel.videos) {
    await expect.poll(() => textsOf(video), PATIENCE).toEqual(saidIn(video.id));
  }
  await expect.poll(() => setup.job(keyOf({ id }))?.state, PATIENCE).toBe('done');
  for (const video of channel.videos) {
    expect([asked('watch', video), asked('captions', video)]).toEqual([1, 1]);
  }
  const { content } = await setup.api.call(routes.listAudit, { query: { channel: id } });
  expect(content.map(({ details }) => details)).toEqual([expect.stringMatching(/^Listed /)]);
});

test('reads what is said in a video that comes later, and in no other one again', async () => {
  const channel = spokenChannel('@later', 2);
  const [latest, first] = channel.videos.splice(0, 2) as [EmulatedVideo, EmulatedVideo];
  channel.videos.push(first);
  const { id } = await setup.subscribe(channel);
  await expect.poll(() => state(first), PATIENCE).toBe('ready');
  await expect.poll(() => setup.job(keyOf({ id }))?.state, PATIENCE).toBe('done');
  publishVideo(setup.platform.emulator.catalogue, channel.id, latest);
  await setup.api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(() => state(latest), PATIENCE).toBe('ready');
  expect(asked('captions', first)).toBe(1);
});

test('reads nothing where that is not wanted, until it is', async () => {
  const channel = spokenChannel('@unwanted', 1);
  const [video] = channel.videos as [EmulatedVideo];
  const { id } = await setup.subscribe(channel);
  expect((await change(id, { transcripts: false })).transcripts).toBe(false);
  await setup.transcriptOf(video.id);
  await expect.poll(() => setup.job(`complete-channel:${id}`)?.state, PATIENCE).toBe('done');
  expect(setup.job(keyOf({ id }))).toBeUndefined();
  expect(await state(video)).toBe('unread');
  expect((await change(id, { transcripts: true })).transcripts).toBe(true);
  await expect.poll(() => state(video), PATIENCE).toBe('ready');
});

test('settles that a video cannot be had, and goes on with the next', async () => {
  const channel = spokenChannel('@barred', 3);
  const [newest, barred, oldest] = channel.videos as [EmulatedVideo, EmulatedVideo, EmulatedVideo];
  barred.availability = 'members';
  delete newest.captions;
  await setup.subscribe(channel);
  await expect.poll(() => state(oldest), PATIENCE).toBe('ready');
  expect([await state(newest), await state(barred)]).toEqual(['none', 'barred']);
});

test('does not ask at the next check for a video that alone cannot be read', async () => {
  const channel = spokenChannel('@broken-one', 2);
  const [broken, other] = channel.videos as [EmulatedVideo, EmulatedVideo];
  const { faults } = setup.platform.emulator;
  const match = { kinds: ['captions' as const], videoId: broken.id };
  faults.set('broken', { match, answer: { type: 'garbage' } });
  const { id } = await setup.subscribe(channel);
  await expect.poll(() => state(other), PATIENCE).toBe('ready');
  await expect.poll(() => setup.job(keyOf({ id }))?.state, PATIENCE).toBe('done');
  expect(asked('watch', broken)).toBe(1);
  await setup.api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(() => setup.jobsDone(keyOf({ id })), PATIENCE).toBe(2);
  expect([await state(broken), asked('watch', broken)]).toEqual(['unread', 1]);
});

test('waits where captions of one video after the other are refused for their number, and all else goes on', async () => {
  const channel = spokenChannel('@paused', 3);
  const [newest, , oldest] = channel.videos as [EmulatedVideo, EmulatedVideo, EmulatedVideo];
  fail({ type: 'status', status: 429 });
  const { id } = await setup.subscribe(channel);
  await expect
    .poll(() => setup.job(keyOf({ id }))?.phase, PATIENCE)
    .toMatch(/^The reading of captions is paused\. .*too many requests/);
  expect(setup.job(keyOf({ id }))?.state).toBe('queued');
  expect((await setup.api.call(routes.readSystem)).pause).toBeNull();
  expect([await state(newest), asked('watch', oldest)]).toEqual(['unread', 0]);
  await setup.api.call(routes.refreshChannel, { params: { id } });
  await expect.poll(() => asked('watch', oldest), PATIENCE).toBe(1);
  expect(setup.job(keyOf({ id }))?.state).toBe('queued');
  setup.platform.emulator.faults.clear();
  // What a person asks for is tried in spite of the pause, and ends it where it succeeds.
  await setup.extractContent(oldest.id);
  await expect.poll(() => state(oldest), PATIENCE).toBe('ready');
  await expect.poll(() => state(newest), PATIENCE).toBe('ready');
});

test.each([
  ['the channel is no longer to be read', { transcripts: false }],
  ['the subscription is ended', { subscribed: false }],
])('is called off where it waits and %s', async (why, body) => {
  fail({ type: 'garbage' });
  const { id } = await setup.subscribe(spokenChannel(`@not-${Object.keys(body)}`, 3));
  await expect.poll(() => setup.job(keyOf({ id }))?.phase, PATIENCE).toMatch(/^Reading the video/);
  await change(id, { transcripts: true, subscribed: true });
  expect(setup.job(keyOf({ id }))?.state, why).toBe('queued');
  await change(id, body);
  expect(setup.job(keyOf({ id }))?.state, why).toBe('cancelled');
});

test('tells in the audit of the channel that it was given up', async () => {
  const channel = spokenChannel('@broken', 3);
  fail({ type: 'garbage' });
  const { id } = await setup.subscribe(channel);
  await expect.poll(() => setup.job(keyOf({ id }))?.phase, PATIENCE).toMatch(/^Reading the video/);
  await setup.hasten(id, 'last');
  await expect.poll(() => setup.job(keyOf({ id }))?.state, PATIENCE).toBe('failed');
  const { content } = await setup.api.call(routes.listAudit, { query: { channel: id } });
  expect(content[0]).toMatchObject({
    status: 'failure',
    source: 'subscription',
    details: expect.stringMatching(/^Reading what is said in the newest videos failed\. Reading/),
  });
});
