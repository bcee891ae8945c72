import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { ffmpegPath } from '../../../emulator/testing/programs.ts';
import { startActionBench } from '../../testing/action-bench.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';

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

test('says that the disk is full, and keeps nothing of what was begun', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  // What it makes goes to the device of the system that has no space left.
  const ffmpeg = join(folder.path, 'ffmpeg');
  const script = `for last; do :; done
case "$last" in file:*/result.mp3) ln -s /dev/full "\${last#file:}";; esac
exec ${ffmpegPath} "$@"`;
  await writeFile(ffmpeg, `#!/bin/sh\n${script}\n`);
  await chmod(ffmpeg, 0o755);
  const { bench, id } = await benchFor({ FFMPEG_PATH: ffmpeg });
  const run = await bench.submit(id, SOUND);
  const problem =
    'There is no space left on the disk of this server. What was begun is removed, and nothing else is lost. Make space, then run the action again.';
  expect(await bench.settled(id, run.id)).toMatchObject({ state: 'failed', problem });
  expect(await bench.audit(id)).toEqual([
    { status: 'failure', details: `Extracting audio (MP3) failed. ${problem}` },
  ]);
  expect(bench.files(id)).toEqual([]);
});
