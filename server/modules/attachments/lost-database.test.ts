import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer } from '../../testing/test-server.ts';

test('starts without its database remove no attachment, which is there again with it', async () => {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  const dataDir = join(path, 'data');
  const settings = { DATA_DIR: dataDir };
  const first = await startTestServer(settings);
  const media = seedMedia(first.db, seedChannel(first.db));
  const body = new FormData();
  body.append('file', new Blob(['what was kept']), 'notes.txt');
  const api = await first.logIn();
  const sent = await api.fetch(`/api/media/${media}/attachments`, { method: 'POST', body });
  const { id } = (await sent.json()) as { id: number };
  await first.stop();

  const database = join(dataDir, 'vidarium.db');
  await rename(database, join(path, 'lost.db'));
  for (let start = 0; start < 2; start += 1) await (await startTestServer(settings)).stop();
  expect((await readdir(dataDir)).filter((name) => name.startsWith('vidarium.db-'))).toEqual([]);
  await rename(join(path, 'lost.db'), database);

  const last = await startTestServer(settings);
  onTestFinished(last.stop);
  const address = `/api/media/${media}/attachments/${id}/download`;
  expect(await (await (await last.logIn()).fetch(address)).text()).toBe('what was kept');
});
