import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { program } from '../../testing/program.ts';
import { startTestServer } from '../../testing/test-server.ts';

async function setUp(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  return server.logIn();
}

test('tells which programs run, and whose they are', async () => {
  const api = await setUp();
  const { programs, updates } = await api.call(routes.readTools);
  const missing = { version: null, origin: 'setting', releasedAt: null, updatedAt: null };
  expect(programs).toEqual([
    { name: 'yt-dlp', ...missing, problem: expect.stringContaining('Install yt-dlp') },
    {
      name: 'Node',
      version: process.versions.node,
      origin: expect.stringMatching(/^(?:own|system)$/),
      releasedAt: null,
      updatedAt: null,
      problem: null,
    },
    { name: 'ffmpeg', ...missing, problem: expect.stringContaining('Install ffmpeg') },
  ]);
  expect(updates).toEqual({
    refusal: expect.stringContaining('YT_DLP_PATH'),
    nextAt: null,
    running: null,
    last: null,
  });
});

test('tells of the others where ffmpeg says what no ffmpeg says, and what is wrong with that', async () => {
  const api = await setUp({ FFMPEG_PATH: await program('ffmpeg', 'yes') });
  const { programs } = await api.call(routes.readTools);
  expect(programs).toEqual([
    expect.objectContaining({ name: 'yt-dlp', problem: expect.stringContaining('Install yt-dlp') }),
    expect.objectContaining({ name: 'Node', problem: null }),
    expect.objectContaining({
      name: 'ffmpeg',
      version: null,
      problem: expect.stringMatching(
        /does not work as it should\..* FFMPEG_PATH .* In detail: .*ffmpeg wrote more than .*\.$/,
      ),
    }),
  ]);
});

test('the yt-dlp that YT_DLP_PATH names is not updated', async () => {
  const api = await setUp();
  const answer = await api.send(routes.updateYtDlp);
  expect(answer.status).toBe(409);
  expect(await readProblem(answer)).toMatchObject({
    detail: expect.stringContaining('YT_DLP_PATH'),
  });
});
