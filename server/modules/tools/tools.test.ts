import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
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

test.each([
  [
    'cannot load what it needs',
    'echo "libx.so: cannot open." >&2; exit 127',
    /127: libx\.so: cannot open\.$/,
  ],
  ['is another program', 'exit 0', /makes sense and ended with code 0\.$/],
  [
    'is ended by a signal',
    'kill -9 $$',
    /makes sense and was ended from outside, as the system does where memory runs out\.$/,
  ],
])('tells of an ffmpeg that %s', async (_, script, detail) => {
  const named = await program('ffmpeg', script);
  const api = await setUp({ FFMPEG_PATH: named });
  const { programs } = await api.call(routes.readTools);
  expect(programs.at(-1)).toMatchObject({ version: null, problem: expect.stringMatching(detail) });
  expect(programs.at(-1)?.problem).toContain(`In detail: ${named} gave no answer`);
});

test.each([
  [
    'is missing',
    null,
    /^ffprobe, .* was not found or cannot be run: FFPROBE_PATH names \/.+\/ffmpeg-no-probe\. .* uploads .* FFPROBE_PATH to where it is\.$/,
  ],
  [
    'says what no ffprobe says',
    'yes',
    /^ffprobe, .* does not work as it should\. .* FFPROBE_PATH /,
  ],
])('tells of ffmpeg that the ffprobe beside it %s', async (_, script, problem) => {
  const ffmpeg = await program('ffmpeg', 'echo "ffmpeg version 5.1.9"');
  const ffprobe = script === null ? `${ffmpeg}-no-probe` : await program('ffprobe', script);
  const api = await setUp({ FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe });
  const { programs } = await api.call(routes.readTools);
  expect(programs.at(-1)).toMatchObject({
    name: 'ffmpeg',
    version: '5.1.9',
    problem: expect.stringMatching(problem),
  });
});

test.each(['/nowhere/at/all', 'no-such-ffmpeg'])(
  'tells that there is no ffmpeg where FFMPEG_PATH names %s',
  async (named) => {
    const api = await setUp({ FFMPEG_PATH: named });
    const { programs } = await api.call(routes.readTools);
    expect(programs.at(-1)).toMatchObject({
      problem: expect.stringContaining(
        `was not found or cannot be run: FFMPEG_PATH names ${named}.`,
      ),
    });
  },
);

test('tells of an ffmpeg that is not on the path, which no setting names', async () => {
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const api = await setUp({ FFMPEG_PATH: '' });
  const { programs } = await api.call(routes.readTools);
  expect(programs.at(-1)).toMatchObject({
    origin: 'system',
    problem: expect.stringContaining('was not found or cannot be run. The catalogue works'),
  });
});

test('who asks right after the start is told of what is missing, and waits for what takes its time', async () => {
  const api = await setUp({ YT_DLP_PATH: await program('yt-dlp', 'sleep 1; echo 2026.10.26') });
  const { tools } = await api.call(routes.readSystem);
  expect(tools).toMatchObject([
    { name: 'yt-dlp', version: '2026.10.26' },
    { name: 'ffmpeg', problem: expect.stringContaining('Install ffmpeg') },
  ]);
});

test('who asks is answered though a program hangs, and told which one', async () => {
  const api = await setUp({ YT_DLP_PATH: await program('yt-dlp', 'exec sleep 300') });
  const hanging = {
    name: 'yt-dlp',
    version: null,
    problem: expect.stringMatching(/^yt-dlp does not answer: .* YT_DLP_PATH /),
  };
  const missing = { name: 'ffmpeg', problem: expect.stringContaining('Install ffmpeg') };
  const { tools } = await api.call(routes.readSystem);
  expect(tools).toMatchObject([hanging, missing]);
  const { programs } = await api.call(routes.readTools);
  expect(programs).toMatchObject([hanging, { name: 'Node' }, missing]);
}, 30_000);

test('a program that answers late is told of as it is from then on', async () => {
  const script = 'until [ -e "$0.go" ]; do sleep 0.05; done; echo 2026.10.26';
  const ytDlp = await program('yt-dlp', script);
  const api = await setUp({ YT_DLP_PATH: ytDlp });
  const { tools } = await api.call(routes.readSystem);
  expect(tools[0]?.problem).toContain('does not answer');
  await writeFile(`${ytDlp}.go`, '');
  const firstOfKnown = async () => (await api.call(routes.readSystem)).tools[0];
  await expect.poll(firstOfKnown).toEqual({ name: 'yt-dlp', version: '2026.10.26', problem: null });
}, 30_000);

test('a server that is stopped while it looks for the first time lets go of who waits for that', async () => {
  const server = await startTestServer({
    YT_DLP_PATH: await program('yt-dlp', 'exec sleep 300'),
  });
  const api = await server.logIn();
  const answer = api.call(routes.readSystem);
  await api.call(routes.health);
  await server.stop();
  expect(await answer).toMatchObject({ timeZone: 'UTC' });
});

test('the yt-dlp that YT_DLP_PATH names is not updated', async () => {
  const api = await setUp();
  const answer = await api.send(routes.updateYtDlp);
  expect(answer.status).toBe(409);
  expect(await readProblem(answer)).toMatchObject({
    detail: expect.stringContaining('YT_DLP_PATH'),
  });
});
