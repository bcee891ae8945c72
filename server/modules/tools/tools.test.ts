import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { startTestServer } from '../../testing/test-server.ts';

async function setUp() {
  const server = await startTestServer();
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

test('the yt-dlp that YT_DLP_PATH names is not updated', async () => {
  const api = await setUp();
  const answer = await api.send(routes.updateYtDlp);
  expect(answer.status).toBe(409);
  expect(await readProblem(answer)).toMatchObject({
    detail: expect.stringContaining('YT_DLP_PATH'),
  });
});
