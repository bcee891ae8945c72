import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { program } from '../testing/program.ts';
import { makeRecording } from '../testing/recordings.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type Edit, EditFailed, type EditRun, MOST_PIECES, writeEdited } from './edit.ts';
import { probeFile } from './ffprobe.ts';

/** Has ffmpeg, the real one or what stands in for it, take over all of a recording. */
async function take(
  folder: string,
  source: string,
  {
    command = 'ffmpeg',
    onProgress = () => {},
    chapters = [],
  }: Partial<EditRun & Pick<Edit, 'chapters'>> = {},
): Promise<string> {
  const target = join(folder, 'made.m4a');
  const edit = { source, target, kept: null, picture: false, sound: 'aac', chapters } as const;
  const { signal } = new AbortController();
  await writeEdited(edit, { command, signal, onProgress });
  return target;
}

test('a recording that names another place leads ffmpeg nowhere', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { path: sound } = await makeRecording(folder.path, 'sound.m4a', ['sound']);
  expect((await readFile(await take(folder.path, sound))).length).toBeGreaterThan(0);

  const source = join(folder.path, '--media.m4a');
  const piece = ['#EXTINF:2,', `http://127.0.0.1:${port}/a.ts`];
  // One without an end is a live stream, which ffmpeg reads over and over for the next piece.
  const playlist = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...piece, '#EXT-X-ENDLIST', ''];
  await writeFile(source, playlist.join('\n'));
  await expect(take(folder.path, source)).rejects.toThrow(EditFailed);
  expect(asked).toEqual([]);
});

test.each([
  ['C:\\', 'C:\\'],
  ['a = b; #c', 'a = b; #c'],
  ['one\rtwo\nthree\0four', 'one two three four'],
  ['x\r[CHAPTER]\rSTART=0', 'x [CHAPTER] START=0'],
])('the title %j of a chapter is all that ffmpeg takes it for', async (title, shown) => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const { path } = await makeRecording(folder.path, 'sound.m4a', ['sound']);
  const chapters = [
    { start: 0, end: 1, title },
    { start: 1, end: 2, title: 'the next' },
  ];
  const made = await take(folder.path, path, { chapters });
  const probe = await probeFile('ffprobe', made, new AbortController().signal);
  expect(probe?.chapters.map((chapter) => chapter.title.trim())).toEqual([shown, 'the next']);
});

test('ffmpeg may say nothing for as long as it takes to write a large file once more, and no longer', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const command = await program(
    'ffmpeg',
    'echo out_time_us=1000000; until [ -e "$0.end" ]; do sleep 0.05; done',
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  /** Takes over a recording, and is back once ffmpeg falls silent. */
  const untilSilent = async () => {
    const { promise: told, resolve } = Promise.withResolvers<number>();
    const taken = take(folder.path, 'whole.m4a', { command, onProgress: resolve });
    await told;
    await setImmediate();
    return { taken };
  };

  const hanging = await untilSilent();
  vi.advanceTimersByTime(15 * 60_000);
  await expect(hanging.taken).rejects.toThrow(EditFailed);

  const writing = await untilSilent();
  vi.advanceTimersByTime(14 * 60_000);
  await writeFile(`${command}.end`, '');
  await expect(writing.taken).resolves.toBeDefined();
});

test('as many pieces are joined as an action may ask for, picture and sound', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const { path } = await makeRecording(folder.path, 'all.mp4', ['sound', 'picture'], {
    seconds: MOST_PIECES / 10,
  });
  const kept = Array.from({ length: MOST_PIECES }, (_, index) => ({
    start: index / 10,
    end: index / 10 + 0.05,
  }));
  const target = join(folder.path, 'made.mp4');
  const { signal } = new AbortController();
  const edit = { source: path, target, kept, picture: true, sound: 'aac', chapters: [] } as const;
  await writeEdited(edit, { command: 'ffmpeg', signal, onProgress: () => {} });
  const made = await probeFile('ffprobe', target, signal);
  expect(made?.duration).toBeCloseTo(MOST_PIECES / 20, 0);
});
