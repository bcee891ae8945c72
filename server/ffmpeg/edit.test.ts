import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeRecording } from '../testing/recordings.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { EditFailed, writeEdited } from './edit.ts';

/** Has the real ffmpeg take over all of a recording. */
async function take(folder: string, source: string): Promise<string> {
  const target = join(folder, 'made.m4a');
  const edit = { source, target, kept: null, picture: false, sound: 'aac', chapters: [] } as const;
  const { signal } = new AbortController();
  await writeEdited(edit, { command: 'ffmpeg', signal, onProgress: () => undefined });
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
  const playlist = ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXTINF:2,'];
  await writeFile(source, [...playlist, `http://127.0.0.1:${port}/a.ts`, ''].join('\n'));
  await expect(take(folder.path, source)).rejects.toThrow(EditFailed);
  expect(asked).toEqual([]);
});
