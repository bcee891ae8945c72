import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { NotFound } from '../../platform/errors.ts';
import { testDatabase } from '../../testing/database.ts';
import { testLog } from '../../testing/log.ts';
import { manualClock } from '../../testing/manual-clock.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createAttachmentStore } from './attachment-store.ts';
import { listAttachments, listFileNames } from './attachments.queries.ts';
import { type GeneratedFile, keepGeneratedAttachment } from './attachments.usecases.ts';

let setup: Awaited<ReturnType<typeof setUp>>;

async function setUp() {
  const temporary = await makeTemporaryFolder();
  onTestFinished(temporary.remove);
  const db = testDatabase();
  const folder = join(temporary.path, 'attachments');
  const attachments = createAttachmentStore({ folder, log: testLog().log });
  await attachments.sweep(new Set());
  const path = join(temporary.path, 'work/cut.mp3');
  await mkdir(join(temporary.path, 'work'));
  await writeFile(path, 'sound');
  const file: GeneratedFile = {
    mediaId: seedMedia(db, seedChannel(db)),
    path,
    name: 'A talk (0:10 to 0:20, MP3)',
    type: 'generated_audio',
    contentType: 'audio/mpeg',
    duration: 10,
    pieces: [{ start: 10, end: 20 }],
    chapters: [{ start: 0, title: 'Intro' }],
  };
  const kept = async () => (await readdir(folder)).filter((name) => name !== 'partial');
  return { parts: { db, attachments, clock: manualClock() }, db, file, folder, kept };
}

beforeEach(async () => {
  setup = await setUp();
});

test('moves the finished file in and writes its row together with what else belongs to it', async () => {
  const { parts, db, file, folder, kept } = setup;
  const seen: number[] = [];
  await keepGeneratedAttachment(parts, file, (writeRow) =>
    db.transaction(() => {
      writeRow();
      seen.push(listAttachments(db, file.mediaId).length);
    }),
  );
  expect(seen).toEqual([1]);
  expect(listAttachments(db, file.mediaId)).toEqual([
    {
      id: expect.any(Number),
      mediaId: file.mediaId,
      name: 'A talk (0:10 to 0:20, MP3)',
      type: 'generated_audio',
      duration: 10,
      size: 5,
      createdAt: '2026-01-01T00:00:00.000Z',
      pieces: [{ start: 10, end: 20 }],
      chapters: [{ start: 0, title: 'Intro' }],
    },
  ]);
  expect(await kept()).toEqual(listFileNames(db));
  expect(await readFile(join(folder, (await kept())[0] ?? ''), 'utf8')).toBe('sound');
  await expect(readFile(file.path)).rejects.toThrow('ENOENT');
});

test('leaves neither file nor row where what belongs to it fails', async () => {
  const { parts, db, file, kept } = setup;
  const keeping = keepGeneratedAttachment(parts, file, (writeRow) =>
    db.transaction(() => {
      writeRow();
      throw new Error('another run has taken over');
    }),
  );
  await expect(keeping).rejects.toThrow('another run has taken over');
  expect(listAttachments(db, file.mediaId)).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('leaves nothing where the video is gone', async () => {
  const { parts, file, kept } = setup;
  const keeping = keepGeneratedAttachment(
    parts,
    { ...file, mediaId: 999_999 },
    parts.db.transaction,
  );
  await expect(keeping).rejects.toThrow(NotFound);
  expect(await kept()).toEqual([]);
});
