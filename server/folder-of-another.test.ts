import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { layoutOf } from './data-layout.ts';
import type { ApiClient } from './testing/api-client.ts';
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
    LOG_LEVEL: 'warn',
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
  return { api, id, attachments, printed: server.printed };
}

const uploadTo = (api: ApiClient, id: number) => {
  const body = new FormData();
  body.append('file', new Blob(['content']), 'notes.txt');
  return api.fetch(`/api/media/${id}/attachments`, { method: 'POST', body });
};

test('says that it may not write where a folder within the data belongs to another user, until it may', async () => {
  const { api, id, attachments } = await serverWithVideo();
  const folder = join(attachments, 'partial');
  await chmod(folder, 0o500);
  expect(await readProblem(await uploadTo(api, id))).toEqual({
    title: 'Storage failure',
    status: 503,
    detail:
      'The server may not write to its data folder, so nothing was saved. What is in the catalogue stays there. Make the folder and all that is in it writable, then try again.',
  });

  await chmod(folder, 0o700);
  expect((await uploadTo(api, id)).status).toBe(201);
});

test('says that an attachment is deleted also where its file may not be removed, and logs that it is left', async () => {
  const { api, id, attachments, printed } = await serverWithVideo();
  expect((await uploadTo(api, id)).status).toBe(201);
  const params = { id };
  const [attachment] = await api.call(routes.listAttachments, { params });
  await chmod(attachments, 0o500);
  const one = { id, attachmentId: attachment?.id ?? 0 };
  const answer = await api.send(routes.deleteAttachment, { params: one });
  await chmod(attachments, 0o700);
  expect(answer.status).toBe(204);
  expect(await api.call(routes.listAttachments, { params })).toEqual([]);
  expect(printed().stderr).toContain('could not be removed; the next start tries again');
});
