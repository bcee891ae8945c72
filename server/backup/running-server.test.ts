import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { Attachment } from '../../contract/attachment.ts';
import { routes } from '../../contract/routes.ts';
import { recordAudit } from '../modules/audit/audit.queries.ts';
import type { ApiClient } from '../testing/api-client.ts';
import {
  backupsIn,
  picturePath,
  runCommand,
  startCommand,
  testFolder,
  writeStored,
} from '../testing/backup-setup.ts';
import { dumpCatalogue } from '../testing/dump.ts';
import { seedChannel, seedMedia, seedTranscript } from '../testing/seed.ts';
import { CREDENTIALS, logInto, startTestServer, type TestServer } from '../testing/test-server.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { restoreBackup } from './restore-backup.ts';

let place: string;
let server: TestServer;
let mediaId: number;

beforeEach(async () => {
  place = await testFolder();
  server = await startTestServer({ DATA_DIR: join(place, 'data') });
  onTestFinished(() => server.stop());
  mediaId = seedMedia(server.db, seedChannel(server.db, { name: 'Kitchen' }), {
    remoteId: 'abcdefghi-_',
    name: 'Bread',
  });
});

/** Has a backup of the server's folder made as a person does. @returns where it lies */
async function backUp(): Promise<string> {
  const folder = join(place, 'backups');
  const end = await runCommand('backup', ['--to', folder], { DATA_DIR: server.dataDir });
  expect(end).toMatchObject({ code: 0, stderr: '' });
  return (await backupsIn(folder))[0] ?? '';
}

const addressOf = (id: number): string => `/api/media/${id}/attachments`;

async function upload(api: ApiClient, content: string, name: string): Promise<Attachment> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  const answer = await api.fetch(addressOf(mediaId), { method: 'POST', body });
  return z.parse(Attachment, await answer.json());
}

async function startRestored(backup: string): Promise<TestServer> {
  const dataDir = join(place, 'restored');
  await restoreBackup({ dataDir, backup, now: Date.now() });
  const restored = await startTestServer({ DATA_DIR: dataDir, AUTH_PASSWORD: '' });
  onTestFinished(() => restored.stop());
  return restored;
}

test('what a person made on a server is on the one that its backup is brought back to', async () => {
  const api = await server.logIn();
  const tag = await api.call(routes.createTag, { body: { name: 'recipes' } });
  await api.call(routes.updateMedia, {
    params: { id: mediaId },
    body: { watched: true, tags: [tag.id] },
  });
  await api.call(routes.createComment, {
    params: { id: mediaId },
    body: { markdownText: '**good**' },
  });
  const attachment = await upload(api, 'sourdough', 'recipe.txt');
  seedTranscript(server.db, mediaId, ['knead the dough for long']);
  writeStored(server.dataDir, picturePath(mediaId), 'a picture');
  const done = { entityId: mediaId, source: 'action', status: 'success', details: 'Cut.' } as const;
  recordAudit(server.db, { entityType: 'media', ...done }, 0);

  const restored = await startRestored(await backUp());
  const { sessions, ...rows } = dumpCatalogue(server.db);
  expect(sessions).toHaveLength(1);
  const { sessions: none, ...restoredRows } = dumpCatalogue(restored.db);
  expect({ restoredRows, none }).toEqual({ restoredRows: rows, none: [] });

  const again = await logInto(restored.address, CREDENTIALS);
  const file = await again.fetch(`${addressOf(mediaId)}/${attachment.id}/download`);
  expect(await file.text()).toBe('sourdough');
  expect(await (await again.fetch(`/images/media/${mediaId}-abcdefghi-_.webp`)).text()).toBe(
    'a picture',
  );
  const { content } = await again.call(routes.listAudit, { query: { media: mediaId } });
  expect(content).toMatchObject([{ details: 'Cut.', entityName: 'Bread' }]);
  const query = { q: 'dough', contentSearch: true };
  const found = await again.call(routes.listMedia, { query });
  expect(found.content).toMatchObject([{ id: mediaId }]);
});

test('a backup that is made while a server writes has all that was acknowledged before', async () => {
  const api = await server.logIn();
  const write = async (count: number): Promise<void> => {
    const markdownText = `comment ${count}`;
    await api.call(routes.createComment, { params: { id: mediaId }, body: { markdownText } });
    await upload(api, `content ${count}`, `${count}.txt`);
  };
  let written = 0;
  let isMaking = true;
  const writing = (async () => {
    while (isMaking) {
      await write(written + 1);
      written += 1;
    }
  })();
  const backups: { path: string; before: number; after: number }[] = [];
  while (backups.length < 3) {
    const before = written;
    backups.push({ path: await backUp(), before, after: written + 1 });
  }
  isMaking = false;
  await writing;

  for (const { path, before, after } of backups) {
    const dataDir = join(place, `restored ${before}`);
    await restoreBackup({ dataDir, backup: path, now: Date.now() });
    const db = openCatalogue(join(dataDir, 'vidarium.db'));
    const comments = db.column<string>(sql`SELECT markdown_text FROM comments ORDER BY id`);
    const files = db.column<string>(sql`SELECT name FROM attachments ORDER BY id`);
    db.close();
    expect(comments.length).toBeGreaterThanOrEqual(before);
    expect(comments.length).toBeLessThanOrEqual(after);
    expect(comments).toEqual(comments.map((_, index) => `comment ${index + 1}`));
    expect([comments.length, comments.length - 1]).toContain(files.length);
  }
  expect(written).toBeGreaterThan(backups.length);
});

test('a person who deletes attachments meanwhile neither stops a backup nor leaves a row without file', async () => {
  const api = await server.logIn();
  const ids: number[] = [];
  for (let count = 0; count < 200; count += 1) {
    ids.push((await upload(api, `content ${count}`, `${count}.txt`)).id);
  }
  const folder = join(place, 'backups');
  const command = startCommand('backup', ['--to', folder], { DATA_DIR: server.dataDir });
  let isMaking = true;
  const ended = command.ended.finally(() => {
    isMaking = false;
  });
  for (const id of ids) {
    if (!isMaking) break;
    await api.fetch(`${addressOf(mediaId)}/${id}`, { method: 'DELETE' });
  }
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  const [backup = ''] = await backupsIn(folder);
  const dataDir = join(place, 'restored');
  const { manifest } = await restoreBackup({ dataDir, backup, now: Date.now() });
  expect(manifest.lost).toEqual([]);
});
