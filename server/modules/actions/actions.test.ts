import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import {
  type ActionSetup,
  audioRequest,
  expectNothingLeft,
  startActionSetup,
} from '../../testing/action-setup.ts';
import { filesIn } from '../../testing/files-in.ts';
import { readProblem } from '../../testing/problems.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { listAttachments } from '../attachments/attachments.queries.ts';

const LIMIT = { timeout: 30_000, interval: 20 };
const FOREVER_MS = 50_000;

let setup: ActionSetup;

beforeAll(async () => {
  setup = await startActionSetup();
});

afterEach(() => setup.platform.emulator.faults.clear());

afterAll(() => setup?.stop());

/** Has the download of a video stand still, waits until it does, and gives the run. */
async function submitStalled(id: number, remoteId: string) {
  const { emulator } = setup.platform;
  emulator.faults.set('stalled', {
    match: { kinds: ['media'], videoId: remoteId },
    answer: { type: 'delay', milliseconds: FOREVER_MS },
  });
  const before = emulator.requests.length;
  const run = await setup.submit(id, audioRequest('DEFAULT'));
  await vi.waitUntil(
    () => emulator.requests.slice(before).some(({ kind }) => kind === 'media'),
    LIMIT,
  );
  return run;
}

test('makes an attachment whose name says what it is, and tells of it in the audit', async () => {
  const { id } = setup.addVideo({ title: 'Über alles 🌍', durationSeconds: 8 });
  const wish = { startTime: '2', endTime: '0:05.5', sponsorBlock: 'REMOVE' };
  const run = await setup.submit(id, audioRequest('MP3', wish));
  expect(run).toMatchObject({
    state: 'queued',
    request: { action: 'extract_audio', params: { profile: 'MP3', ...wish } },
    endedAt: null,
  });
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done', problem: null });
  const [attachment, ...others] = listAttachments(setup.server.db, id);
  expect(others).toEqual([]);
  expect(attachment).toMatchObject({
    mediaId: id,
    name: 'Über alles 🌍 (0:02–0:05.5, MP3, without sponsors)',
    type: 'generated_audio',
  });
  expect(attachment?.duration).toBeCloseTo(3.5, 0);
  expect(await setup.audit(id)).toEqual([
    {
      status: 'success',
      details:
        'Extracted audio (0:02–0:05.5, MP3, without sponsors), 0:04 long. SponsorBlock knows no parts in it.',
    },
  ]);
  await expect.poll(() => filesIn(join(setup.server.dataDir, 'work')), LIMIT).toEqual([]);
});

test('tells of all that is under way, however much it is, and what is asked for again joins it', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 100 });
  const first = await submitStalled(id, video.id);
  const others = [];
  for (let second = 1; second <= 31; second += 1) {
    others.push(await setup.submit(id, audioRequest('DEFAULT', { startTime: `${second}` })));
  }
  const runs = await setup.api.call(routes.listActions, { params: { id } });
  expect(runs.map((run) => run.id)).toEqual([first, ...others].map((run) => run.id).toReversed());
  expect((await setup.submit(id, audioRequest('DEFAULT'))).id).toBe(first.id);
  for (const run of runs) {
    await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  }
  await expectNothingLeft(setup, id);
});

test('names every field that is wrong, and the length that the video has', async () => {
  const { id } = setup.addVideo({ durationSeconds: 100 });
  const problemOf = async (body: object) =>
    readProblem(await setup.api.send(routes.submitAction, { params: { id }, body }));
  const params = { profile: 'DEFAULT', startTime: '1:50', endTime: 'later' };
  expect((await problemOf({ action: 'extract_audio', params })).errors).toEqual([
    {
      field: 'params.endTime',
      message: 'Write a time as seconds, mm:ss or hh:mm:ss, e.g. 00:01:30',
    },
  ]);
  const beyond = { profile: 'LARGE_4K', endTime: '1:50' };
  expect(await problemOf({ action: 'extract_video', params: beyond })).toMatchObject({
    status: 400,
    errors: [
      {
        field: 'params.endTime',
        message: 'This end lies beyond the video, which is 1:40 long. End by then.',
      },
    ],
  });
  const tiny = { profile: 'DEFAULT', startTime: '3', endTime: '3.001' };
  expect(await problemOf({ action: 'extract_audio', params: tiny })).toMatchObject({
    status: 400,
    errors: [{ field: 'params.endTime', message: expect.stringContaining('at least 0.1 seconds') }],
  });
  expect((await problemOf({ action: 'extract_video', params: {} })).errors).toEqual([
    { field: 'params.profile', message: 'Profile is required.' },
  ]);
  expect((await problemOf({ action: 'format_disk' })).errors).toEqual([
    { field: 'action', message: 'Unknown action' },
  ]);
  expect(await setup.api.call(routes.listActions, { params: { id } })).toEqual([]);
});

test('knows no actions of a video that there is not, and no run of another video', async () => {
  const missing = { params: { id: 999_999, actionId: 1 } };
  for (const route of [routes.submitAction, routes.listActions, routes.cancelAction]) {
    const answered = await setup.api.send(route, {
      ...missing,
      ...(route.method === 'POST' && { body: audioRequest('DEFAULT') }),
    });
    expect(answered.status).toBe(404);
  }
  const { id, video } = setup.addVideo({ durationSeconds: 8 });
  const run = await submitStalled(id, video.id);
  const other = setup.addVideo({ durationSeconds: 8 }).id;
  const cancelled = await setup.api.send(routes.cancelAction, {
    params: { id: other, actionId: run.id },
  });
  expect(cancelled.status).toBe(404);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  await setup.settled(id, run.id);
});

test('does once what is asked for twice, and shows how far it is', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 8 });
  const run = await submitStalled(id, video.id);
  const again = await setup.submit(
    id,
    audioRequest('DEFAULT', { startTime: ' ', sponsorBlock: 'NONE' }),
  );
  expect(again).toMatchObject({ id: run.id, state: 'running' });
  expect(again.phase).not.toBe('');
  const runs = await setup.api.call(routes.listActions, { params: { id } });
  expect(runs.map((one) => one.id)).toEqual([run.id]);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  await setup.settled(id, run.id);
});

test('ends a cancelled run, and nothing of it stays', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 8 });
  const run = await submitStalled(id, video.id);
  expect(await processesWith(join(setup.server.dataDir, 'work'))).not.toEqual([]);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'cancelled', problem: null });
  await expectNothingLeft(setup, id);
  expect(await setup.audit(id)).toEqual([]);
});

test('leaves a run that has ended as it ended, also when it is cancelled', async () => {
  const { id } = setup.addVideo({ durationSeconds: 5 });
  const run = await setup.submit(id, audioRequest('DEFAULT'));
  await setup.settled(id, run.id);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  expect(await setup.read(id, run.id)).toMatchObject({ state: 'done' });
});

test('takes a killed yt-dlp for a mishap', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 8 });
  const run = await submitStalled(id, video.id);
  for (const pid of await processesWith(join(setup.server.dataDir, 'work'))) {
    process.kill(pid, 'SIGKILL');
  }
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'queued' });
  await expectNothingLeft(setup, id);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
});
