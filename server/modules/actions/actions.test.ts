import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import type { Availability } from '../../../emulator/catalogue.ts';
import { toneAt } from '../../../emulator/testing/media-clock.ts';
import { type ActionSetup, startActionSetup } from '../../testing/action-setup.ts';
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

const sound = (params: object = {}) =>
  ActionRequest.parse({ action: 'extract_audio', params: { profile: 'DEFAULT', ...params } });

const attachments = (id: number) => listAttachments(setup.server.db, id);

/** What lies in the folders that work is done in. */
const workFiles = () => filesIn(join(setup.server.dataDir, 'work'));

/** Has the download of a video stand still, waits until it does, and gives the run. */
async function submitStalled(id: number, remoteId: string) {
  const { emulator } = setup.platform;
  emulator.faults.set('stalled', {
    match: { kinds: ['media'], videoId: remoteId },
    answer: { type: 'delay', milliseconds: FOREVER_MS },
  });
  const before = emulator.requests.length;
  const run = await setup.submit(id, sound());
  await vi.waitUntil(
    () => emulator.requests.slice(before).some(({ kind }) => kind === 'media'),
    LIMIT,
  );
  return run;
}

/** Sees that a run which did not succeed left nothing: no attachment, no file, no program. */
async function expectNothingLeft(id: number) {
  expect(attachments(id)).toEqual([]);
  expect(setup.files(id)).toEqual([]);
  // What is cancelled counts as ended while its programs and its folder are still to go.
  await expect.poll(workFiles, LIMIT).toEqual([]);
  const programs = () => processesWith(join(setup.server.dataDir, 'work'));
  await expect.poll(programs, LIMIT).toEqual([]);
}

test('makes an attachment whose name says what it is, and tells of it in the audit', async () => {
  const { id } = setup.addVideo({ title: 'Über alles 🌍', durationSeconds: 8 });
  const wish = { profile: 'MP3', startTime: '2', endTime: '0:05.5', sponsorBlock: 'REMOVE' };
  const run = await setup.submit(id, sound(wish));
  expect(run).toMatchObject({
    state: 'queued',
    request: { action: 'extract_audio', params: wish },
    endedAt: null,
  });
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done', problem: null });
  const [attachment, ...others] = attachments(id);
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
  await expect.poll(workFiles, LIMIT).toEqual([]);
});

test('tells of all that is under way, however much it is, and what is asked for again joins it', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 100 });
  const first = await submitStalled(id, video.id);
  const others = [];
  for (let second = 1; second <= 31; second += 1) {
    others.push(await setup.submit(id, sound({ startTime: `${second}` })));
  }
  const runs = await setup.api.call(routes.listActions, { params: { id } });
  expect(runs.map((run) => run.id)).toEqual([first, ...others].map((run) => run.id).toReversed());
  expect((await setup.submit(id, sound())).id).toBe(first.id);
  for (const run of runs) {
    await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  }
  await expectNothingLeft(id);
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
      ...(route.method === 'POST' && { body: sound() }),
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
  const again = await setup.submit(id, sound({ startTime: ' ', sponsorBlock: 'NONE' }));
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
  await expectNothingLeft(id);
  expect(await setup.audit(id)).toEqual([]);
});

test('leaves a run that has ended as it ended, also when it is cancelled', async () => {
  const { id } = setup.addVideo({ durationSeconds: 5 });
  const run = await setup.submit(id, sound());
  await setup.settled(id, run.id);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  expect(await setup.read(id, run.id)).toMatchObject({ state: 'done' });
});

test.each<[Availability | 'running', RegExp]>([
  ['private', /The video is private\./],
  ['removed', /no longer available/],
  ['age', /confirmed their age/],
  ['members', /paying members/],
  ['region', /not available in the country/],
  ['upcoming', /has not begun yet\. Run the action again/],
  ['running', /^The live stream still runs\. Run the action again once it has ended\.$/],
])('says in the audit, in words, that a video is %s', async (state, words) => {
  const facts = state === 'running' ? { isRunning: true } : { availability: state };
  const { id } = setup.addVideo({ ...facts, durationSeconds: 8 });
  const run = await setup.submit(id, sound({ profile: 'MP3' }));
  const settled = await setup.settled(id, run.id);
  expect(settled).toMatchObject({ state: 'failed', problem: expect.stringMatching(words) });
  expect(await setup.audit(id)).toEqual([
    { status: 'failure', details: `Extracting audio (MP3) failed. ${settled.problem}` },
  ]);
  await expectNothingLeft(id);
});

test('tries again later what may pass, and says so in the meantime', async () => {
  const { id } = setup.addVideo({ durationSeconds: 8 });
  setup.platform.emulator.faults.set('silent', {
    match: { kinds: ['sponsorblock'] },
    answer: { type: 'status', status: 500 },
  });
  const run = await setup.submit(id, sound({ sponsorBlock: 'REMOVE' }));
  const waiting = await setup.settled(id, run.id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(/^SponsorBlock, .* did not answer/);
  expect(await setup.audit(id)).toEqual([]);
  await expectNothingLeft(id);
  setup.platform.emulator.faults.clear();
  // Asking anew takes it up at once.
  expect((await setup.submit(id, sound({ sponsorBlock: 'REMOVE' }))).id).toBe(run.id);
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done' });
  expect(attachments(id)).toHaveLength(1);
});

test('takes a killed yt-dlp for a mishap', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 8 });
  const run = await submitStalled(id, video.id);
  for (const pid of await processesWith(join(setup.server.dataDir, 'work'))) {
    process.kill(pid, 'SIGKILL');
  }
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'queued' });
  await expectNothingLeft(id);
  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
});

test('says that nothing would be left of a piece that is all sponsored', async () => {
  const { id } = setup.addVideo({
    durationSeconds: 8,
    sponsorSegments: [{ start: 2, end: 6, category: 'sponsor' }],
  });
  const run = await setup.submit(
    id,
    sound({ startTime: '3', endTime: '5', sponsorBlock: 'REMOVE' }),
  );
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/nothing would be left of it/),
  });
  await expectNothingLeft(id);
});

test('makes a piece that is shorter than a second', async () => {
  const { id } = setup.addVideo({ durationSeconds: 8 });
  const run = await setup.submit(id, sound({ startTime: '3', endTime: '3.4' }));
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done' });
});

test('leaves tangents in where sponsors are cut out', async () => {
  const { id } = setup.addVideo({
    durationSeconds: 8,
    sponsorSegments: [
      { start: 2, end: 4, category: 'sponsor' },
      { start: 5, end: 7, category: 'filler' },
    ],
  });
  const run = await setup.submit(id, sound({ sponsorBlock: 'REMOVE' }));
  await setup.settled(id, run.id);
  expect(attachments(id)[0]?.duration).toBeCloseTo(6, 0);
  expect((await setup.audit(id))[0]?.details).toMatch(/1 part that SponsorBlock knows was cut out/);
});

test('says that ffmpeg is missing before anything is fetched', async () => {
  const without = await startActionSetup({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  try {
    const { id, video } = without.addVideo({ durationSeconds: 8 });
    const run = await without.submit(id, sound());
    expect(await without.settled(id, run.id)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(
        /^ffmpeg, .* was not found\. Nothing was made\. Install ffmpeg/,
      ),
    });
    expect(
      without.platform.emulator.requests.filter(({ videoId }) => videoId === video.id),
    ).toEqual([]);
  } finally {
    await without.stop();
  }
});

test('cuts the piece out of the whole where ffmpeg cannot fetch it by itself', async () => {
  // ffmpeg knows no SOCKS; yt-dlp goes through the proxy of its own arguments here.
  const behindSocks = await startActionSetup({ HTTPS_PROXY: 'socks5://127.0.0.1:9' });
  try {
    const { id } = behindSocks.addVideo({ durationSeconds: 10, title: 'Timed' });
    const run = await behindSocks.submit(id, sound({ startTime: '3', endTime: '7' }));
    expect(await behindSocks.settled(id, run.id)).toMatchObject({ state: 'done' });
    const [file = ''] = behindSocks.files(id);
    expect(listAttachments(behindSocks.server.db, id)[0]?.duration).toBeCloseTo(4, 0);
    expect([await toneAt(file, 0), await toneAt(file, 3)]).toEqual([3, 6]);
  } finally {
    await behindSocks.stop();
  }
});
