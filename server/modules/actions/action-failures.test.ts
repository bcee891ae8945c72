import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import type { FaultAnswer, FaultMatch } from '../../../emulator/faults.ts';
import { ffmpegPath } from '../../../emulator/testing/programs.ts';
import { audioRequest, startActionSetup, videoRequest } from '../../testing/action-setup.ts';
import { filesIn } from '../../testing/files-in.ts';
import { program } from '../../testing/program.ts';
import { ytDlpForTests } from '../../testing/yt-dlp.ts';

const WALL = { kinds: ['watch', 'player'] } satisfies FaultMatch;
const SOUND = audioRequest('MP3');

/** A server of its own, since a pause or a lack concerns all that it does. */
async function setupFor(settings: Record<string, string> = {}) {
  const setup = await startActionSetup(settings);
  onTestFinished(setup.stop);
  return { setup, id: setup.addVideo({ durationSeconds: 8 }).id };
}

test.each<[string, FaultAnswer, RegExp]>([
  [
    'a proof that it is no bot',
    { type: 'bot-check' },
    /^YouTube asks for proof that this server is not a bot\. Nothing in the catalogue is lost; all requests pause .* go out through another address\.$/,
  ],
  [
    'fewer requests',
    { type: 'status', status: 429 },
    /^YouTube answers that there were too many requests\. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves\.$/,
  ],
])('waits where the platform wants %s, says so, and goes on after it', async (_, answer, words) => {
  const { setup, id } = await setupFor();
  setup.platform.emulator.faults.set('wall', { match: WALL, answer });
  const run = await setup.submit(id, SOUND);
  const waiting = await setup.settled(id, run.id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(words);
  expect(await setup.audit(id)).toEqual([]);
  setup.platform.emulator.faults.clear();
  // A person who asks again does not wait for the end of the pause.
  await setup.submit(id, SOUND);
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done' });
  expect((await setup.audit(id)).map(({ status }) => status)).toEqual(['success']);
});

const oldYtDlp = () =>
  program(
    'yt-dlp',
    `[ "$2" = --version ] && echo 2023.03.04 && exit 0
echo "ERROR: [youtube] x: Unable to extract uploader id" >&2; exit 1`,
  );

test.each<[string, FaultAnswer | null, RegExp]>([
  [
    'a proof is wanted that it is no bot',
    { type: 'bot-check' },
    /^YouTube asks for proof that this server is not a bot\. .* go out through another address\.$/,
  ],
  [
    'there were too many requests',
    { type: 'status', status: 429 },
    /^YouTube answers that there were too many requests\. .*\.$/,
  ],
  [
    'YouTube cannot be reached',
    { type: 'reset' },
    /^YouTube could not be reached, .* check the network and the proxy of this server\. In detail: .*\.$/,
  ],
  [
    'yt-dlp is too old',
    null,
    /^Reading the video from YouTube failed\. Nothing in the catalogue is lost\. yt-dlp 2023\.03\.04 is \d{4} days old\. YouTube changes often, .* Update yt-dlp\. In detail: x: Unable to extract uploader id\.$/,
  ],
])('says once in the audit, after five attempts, that %s', async (_, answer, words) => {
  const { setup, id } = await setupFor(answer ? {} : { YT_DLP_PATH: await oldYtDlp() });
  if (answer) setup.platform.emulator.faults.set('wall', { match: WALL, answer });
  const run = await setup.submit(id, SOUND);
  const waits: string[] = [];
  for (;;) {
    const { state, phase } = await setup.settled(id, run.id);
    if (state !== 'queued') break;
    waits.push(phase);
    expect(await setup.audit(id)).toEqual([]);
    await setup.hasten(id, run.id);
  }
  expect(waits).toHaveLength(4);
  const [why = ''] = new Set(waits);
  expect(why).toMatch(words);
  const problem = `${why} It was tried 5 times and is given up now; run the action again to try once more.`;
  expect(await setup.read(id, run.id)).toMatchObject({ state: 'failed', problem });
  expect(await setup.audit(id)).toEqual([
    { status: 'failure', details: `Extracting audio (MP3) failed. ${problem}` },
  ]);
});

test('says at once that yt-dlp is missing, and how to get it', async () => {
  const { setup, id } = await setupFor({ YT_DLP_PATH: '/nowhere/yt-dlp' });
  const requests = [SOUND, ActionRequest.parse({ action: 'extract_content' })];
  for (const request of requests) await setup.settled(id, (await setup.submit(id, request)).id);
  const why =
    'yt-dlp, the program that reads YouTube, was not found or could not be started. What is in the catalogue stays usable, but nothing new is read. YT_DLP_PATH names /nowhere/yt-dlp. Install yt-dlp there, or set YT_DLP_PATH to where it is.';
  expect(await setup.audit(id)).toEqual([
    { status: 'failure', details: `Reading what is said failed. ${why}` },
    { status: 'failure', details: `Extracting audio (MP3) failed. ${why}` },
  ]);
});

test('says that ffmpeg is missing before anything is fetched', async () => {
  const { setup, id } = await setupFor({ FFMPEG_PATH: '/nowhere/ffmpeg' });
  const run = await setup.submit(id, SOUND);
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(
      /^ffmpeg, .* was not found\. Nothing was made\. Install ffmpeg .* FFMPEG_PATH .* In detail: \/nowhere\/ffmpeg was not found or cannot be run\.$/,
    ),
  });
  const fetched = setup.platform.emulator.requests.filter(({ videoId }) => videoId !== undefined);
  expect(fetched).toEqual([]);
});

test.each(['FFMPEG_PATH', 'FFPROBE_PATH'])(
  'says at once that what %s names is no such program, and which one it is',
  async (name) => {
    const other = await program('another', 'exit 0');
    const { setup, id } = await setupFor({ [name]: other });
    const run = await setup.submit(id, SOUND);
    const { state, problem } = await setup.settled(id, run.id);
    expect(state).toBe('failed');
    expect(problem).toMatch(/^ffmpeg, .* does not work as it should\. Nothing was made\. /);
    expect(problem).toMatch(new RegExp(`${name} .* In detail: ${other} gave no answer`));
  },
);

test('says after a second attempt that ffmpeg does not work as it should', async () => {
  const { setup, id } = await setupFor({ FFMPEG_PATH: await program('ffmpeg', 'yes') });
  const run = await setup.submit(id, SOUND);
  const words =
    /^ffmpeg, the program that cuts audio and video, did not make what it should\. Nothing was kept\. In detail: .*ffmpeg wrote more than 65536 bytes and was stopped\./;
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'queued',
    phase: expect.stringMatching(words),
  });
  await setup.hasten(id, run.id);
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(words),
  });
});

test('says of an ffmpeg that a signal ended that memory may have run out', async () => {
  const ended = await program(
    'ffmpeg',
    `for last; do :; done
case "$last" in file:*/result.mp3) kill -9 $$;; esac
exec ${ffmpegPath} "$@"`,
  );
  const { setup, id } = await setupFor({ FFMPEG_PATH: ended });
  const run = await setup.submit(id, SOUND);
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'queued',
    phase: expect.stringMatching(
      /^ffmpeg, .* In detail: it was ended from outside, as the system does where memory runs out\.$/,
    ),
  });
});

test('counts all attempts where ffmpeg fails after YouTube could not be reached', async () => {
  const failing = await program(
    'ffmpeg',
    `for last; do :; done
case "$last" in file:*/result.mp3) exit 1;; esac
exec ${ffmpegPath} "$@"`,
  );
  const { setup, id } = await setupFor({ FFMPEG_PATH: failing });
  setup.platform.emulator.faults.set('wall', { match: WALL, answer: { type: 'reset' } });
  const run = await setup.submit(id, SOUND);
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'queued' });
  await setup.hasten(id, run.id);
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'queued' });
  setup.platform.emulator.faults.clear();
  await setup.hasten(id, run.id);
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^ffmpeg, .* It was tried 3 times and is given up now/),
  });
});

/** The device of the system that has no space left stands where these files are to be written. */
const ytDlpFilling = (...files: string[]) =>
  program(
    'yt-dlp',
    `for word; do
  [ "$before" = --paths ] && for file in ${files.join(' ')}; do ln -s /dev/full "$word/$file"; done
  before=$word
done
exec "${ytDlpForTests()}" "$@"`,
  );

/** The same for the file that ffmpeg makes in the end. */
const ffmpegFilling = () =>
  program(
    'ffmpeg',
    `for last; do :; done
case "$last" in file:*/result.mp3) ln -s /dev/full "\${last#file:}";; esac
exec ${ffmpegPath} "$@"`,
  );

const PIECE = { startTime: '2', endTime: '5' };

test.each<[string, ActionRequest, () => Promise<Record<string, string>>]>([
  [
    'when the picture is there and the sound follows',
    videoRequest('SMALL_720'),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.f140.m4a.part') }),
  ],
  [
    'before the two are joined',
    videoRequest('SMALL_720'),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.temp.mp4', 'trial') }),
  ],
  [
    'while a piece of the picture is fetched',
    videoRequest('SMALL_720', PIECE),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.mp4.part') }),
  ],
  [
    'while a piece of the sound is fetched',
    audioRequest('DEFAULT', PIECE),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.m4a.part') }),
  ],
  ['where the result is made', SOUND, async () => ({ FFMPEG_PATH: await ffmpegFilling() })],
])(
  'says that the disk is full %s, and keeps nothing of what was begun',
  async (_, request, settings) => {
    const { setup, id } = await setupFor(await settings());
    const run = await setup.submit(id, request);
    const problem =
      'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then run the action again.';
    expect(await setup.settled(id, run.id)).toMatchObject({ state: 'failed', problem });
    expect(await setup.audit(id)).toEqual([
      { status: 'failure', details: expect.stringMatching(` failed. ${problem}`) },
    ]);
    expect(setup.files(id)).toEqual([]);
    expect(await filesIn(join(setup.server.dataDir, 'work'))).toEqual([]);
  },
);
