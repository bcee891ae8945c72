import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { ffmpegPath } from '../../../emulator/testing/programs.ts';
import { startActionBench } from '../../testing/action-bench.ts';
import { filesIn } from '../../testing/files-in.ts';
import { program } from '../../testing/program.ts';
import { ytDlpForTests } from '../../testing/yt-dlp.ts';

const SOUND = ActionRequest.parse({ action: 'extract_audio', params: { profile: 'MP3' } });

/** A server of its own, since a pause or a lack concerns all that it does. */
async function benchFor(settings: Record<string, string> = {}) {
  const bench = await startActionBench(settings);
  onTestFinished(bench.stop);
  return { bench, id: bench.addVideo({ durationSeconds: 8 }).id };
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
  const { bench, id } = await benchFor();
  bench.platform.emulator.faults.set('wall', { match: { kinds: ['watch', 'player'] }, answer });
  const run = await bench.submit(id, SOUND);
  const waiting = await bench.settled(id, run.id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(words);
  expect(await bench.audit(id)).toEqual([]);
  bench.platform.emulator.faults.clear();
  // A person who asks again does not wait for the end of the pause.
  await bench.submit(id, SOUND);
  expect(await bench.settled(id, run.id)).toMatchObject({ state: 'done' });
  expect((await bench.audit(id)).map(({ status }) => status)).toEqual(['success']);
});

test('says that the platform cannot be reached, and tries again later', async () => {
  const { bench, id } = await benchFor();
  bench.platform.emulator.faults.set('down', { match: {}, answer: { type: 'reset' } });
  const run = await bench.submit(id, SOUND);
  const waiting = await bench.settled(id, run.id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(
    /^YouTube could not be reached, .* Nothing in the catalogue is lost\. .* check the network and the proxy of this server\./,
  );
});

/** The device of the system that has no space left stands where yt-dlp is to write this file. */
const ytDlpFilling = (file: string) =>
  program(
    'yt-dlp',
    `for word; do [ "$before" = --paths ] && ln -s /dev/full "$word/${file}"; before=$word; done
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

const PICTURE = { action: 'extract_video', params: { profile: 'SMALL_720' } } as const;
const PIECE = { startTime: '2', endTime: '5' };

test.each<[string, ActionRequest, () => Promise<Record<string, string>>]>([
  [
    'when the picture is there and the sound follows',
    ActionRequest.parse(PICTURE),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.f140.m4a.part') }),
  ],
  [
    'while a piece of the picture is fetched',
    ActionRequest.parse({ ...PICTURE, params: { ...PICTURE.params, ...PIECE } }),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.mp4.part') }),
  ],
  [
    'while a piece of the sound is fetched',
    ActionRequest.parse({ action: 'extract_audio', params: { profile: 'DEFAULT', ...PIECE } }),
    async () => ({ YT_DLP_PATH: await ytDlpFilling('media.m4a.part') }),
  ],
  ['where the result is made', SOUND, async () => ({ FFMPEG_PATH: await ffmpegFilling() })],
])(
  'says that the disk is full %s, and keeps nothing of what was begun',
  async (_, request, settings) => {
    const { bench, id } = await benchFor(await settings());
    const run = await bench.submit(id, request);
    const problem =
      'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then run the action again.';
    expect(await bench.settled(id, run.id)).toMatchObject({ state: 'failed', problem });
    expect(await bench.audit(id)).toEqual([
      { status: 'failure', details: expect.stringMatching(` failed. ${problem}`) },
    ]);
    expect(bench.files(id)).toEqual([]);
    expect(await filesIn(join(bench.server.dataDir, 'work'))).toEqual([]);
  },
);
