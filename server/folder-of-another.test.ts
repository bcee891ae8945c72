import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { layoutOf } from './data-layout.ts';
import { readProblem } from './testing/problems.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { startServerProcess } from './testing/server-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from './testing/test-server.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';

/** The command line to run a program with that may do to files no more than what their modes say, also as root. */
const AS_MODES_SAY =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', '--']
    : [];

async function serverWithVideo() {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const settings = {
    DATA_DIR: folder.path,
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: '/nowhere/yt-dlp',
  };
  const server = startServerProcess(settings, { through: AS_MODES_SAY });
  onTestFinished(async () => {
    await server.end('SIGKILL');
  });
  const api = await logInto(await server.ready());
  const { attachments, database } = layoutOf(folder.path);
  const db = openCatalogue(database);
  const id = seedMedia(db, seedChannel(db));
  db.close();
  return { api, id, folder: join(attachments, 'partial') };
}

test('says that it may not write where a folder within the data belongs to another user, until it may', async () => {
  const { api, id, folder } = await serverWithVideo();
  const upload = () => {
    const body = new FormData();
    body.append('file', new Blob(['content']), 'notes.txt');
    return api.fetch(`/api/media/${id}/attachments`, { method: 'POST', body });
  };
  await chmod(folder, 0o500);
  expect(await readProblem(await upload())).toEqual({
    title: 'Storage failure',
    status: 503,
    detail:
      'The server may not write to its data folder, so nothing was saved. What is in the catalogue stays there. Make the folder and all that is in it writable, then try again.',
  });

  await chmod(folder, 0o700);
  expect((await upload()).status).toBe(201);
});
