import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { ActionRequest } from '../../contract/action.ts';
import { insertAttachment } from '../../server/modules/attachments/attachments.queries.ts';
import { recordAudit } from '../../server/modules/audit/audit.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { seedCatalogue, testFolder, writeStored } from '../../server/testing/backup-setup.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { Model, wishOf } from '../model.ts';
import { checkRows } from './in-database.ts';
import { checkFilesOfRows, checkNothingLeft } from './in-folder.ts';

const REQUEST: ActionRequest = { action: 'extract_content', params: {} };
const EXTRACTION: ActionRequest = { action: 'extract_audio', params: { profile: 'DEFAULT' } };

/** A channel whose refresh ended, which its schedule or a person asked for, and which nothing tells of. */
function refreshedSilently(source: 'action' | 'subscription') {
  const db = testDatabase();
  const id = seedChannel(db);
  db.run(sql`
    INSERT INTO jobs (name, key, payload, priority, run_at, created_at, state, ended_at)
    VALUES ('refresh-channel', ${`channel:${id}`}, ${JSON.stringify({ channelId: id, source })},
      1, 0, 0, 'done', 5)`);
  const model = new Model('');
  const channel = model.unseenChannel({ handle: '@quiet', id: 'UCquiet' });
  channel.id = id;
  return { db, model, channel };
}

/** A video with an action of this end, which the audit tells of so many times. */
function carriedOut(state: string, told: number, request = REQUEST) {
  const db = testDatabase();
  const mediaId = seedMedia(db, seedChannel(db));
  const payload = JSON.stringify({ mediaId, request });
  const { lastInsertRowid: id } = db.run(sql`
    INSERT INTO jobs (name, key, payload, priority, run_at, created_at, state, ended_at)
    VALUES ('run-action', ${`action:${mediaId}:`}, ${payload}, 2, 0, 0, ${state}, 5)`);
  const row = {
    entityType: 'media',
    entityId: mediaId,
    source: 'action',
    request,
  } as const;
  for (let time = 0; time < told; time += 1) {
    recordAudit(db, { ...row, status: 'success', details: 'Done.' }, 5);
  }
  const model = new Model('');
  model.runs.set(id, { id, mediaId, request, end: null });
  return { db, model, id, mediaId };
}

/** Has so many recordings hang on a video, as if actions had made them. */
function makeRecordings(db: Database, mediaId: number, count: number): void {
  const sound = { name: 'Sound', type: 'generated_audio', contentType: 'audio/mp4' } as const;
  const extent = { duration: 1, size: 1, pieces: null, chapters: [] };
  for (let number = 1; number <= count; number += 1) {
    insertAttachment(db, { mediaId, fileName: `sound-${number}`, ...sound, ...extent }, 5);
  }
}

describe('The look at the rows', () => {
  test('is content with an action that ended once and is told of once', () => {
    const { db, model, id } = carriedOut('done', 1);
    checkRows(db, model);
    expect(model.runs.get(id)?.end).toMatchObject({ state: 'done', endedAt: 5 });
  });

  test.each([0, 2])('notices an action that is told of %i times', (told) => {
    const { db, model } = carriedOut('done', told);
    expect(() => checkRows(db, model)).toThrow(`the audit tells of an action ${told} times`);
  });

  test('is content with a recording that was made once', () => {
    const { db, model, mediaId } = carriedOut('done', 1, EXTRACTION);
    makeRecordings(db, mediaId, 1);
    expect(() => checkRows(db, model)).not.toThrow();
  });

  test.each([0, 2])('notices a recording that was made %i times', (times) => {
    const { db, model, mediaId } = carriedOut('done', 1, EXTRACTION);
    makeRecordings(db, mediaId, times);
    expect(() => checkRows(db, model)).toThrow(`an attachment was made ${times} times`);
  });

  test('notices an action that failed without a word', () => {
    const { db, model } = carriedOut('failed', 0);
    expect(() => checkRows(db, model)).toThrow('failed without a word');
  });

  test('notices an action that was acknowledged and is not there', () => {
    const { db, model } = carriedOut('done', 1);
    model.runs.set(99, { id: 99, mediaId: 1, request: REQUEST, end: null });
    expect(() => checkRows(db, model)).toThrow('run 99 was acknowledged and is lost');
  });

  test('notices an action that ended a second time', () => {
    const { db, model } = carriedOut('done', 1);
    checkRows(db, model);
    db.run(sql`UPDATE jobs SET ended_at = 6`);
    expect(() => checkRows(db, model)).toThrow('had ended as done');
  });

  test('notices an action that goes on although it was cancelled', () => {
    const { db, model, id } = carriedOut('queued', 0);
    Object.assign(model.runs.get(id) ?? {}, { isCancelled: true });
    expect(() => checkRows(db, model)).toThrow('was cancelled and is queued');
  });

  test('knows of an action that was asked for without an answer, and of no other', () => {
    const { db, model, mediaId } = carriedOut('done', 1);
    model.runs.clear();
    expect(() => checkRows(db, model)).toThrow('nobody asked for');
    model.unknownWishes.push(wishOf(mediaId, REQUEST));
    checkRows(db, model);
  });

  test.each(['action', 'subscription'] as const)(
    'notices a refresh of source %s that nothing tells of',
    (source) => {
      const { db, model } = refreshedSilently(source);
      expect(() => checkRows(db, model)).toThrow(`(${source}), and the audit tells of 0`);
    },
  );

  test('lets a refresh end silently where its channel was left, but none that a person asked for', () => {
    const scheduled = refreshedSilently('subscription');
    scheduled.channel.wasLeft = true;
    checkRows(scheduled.db, scheduled.model);
    const asked = refreshedSilently('action');
    asked.channel.wasLeft = true;
    expect(() => checkRows(asked.db, asked.model)).toThrow('the audit tells of 0');
  });

  test('notices a comment that came from nowhere', () => {
    const { db, model, mediaId } = carriedOut('done', 1);
    db.run(sql`
      INSERT INTO comments (media_id, markdown_text, html_text, created_at)
      VALUES (${mediaId}, 'c1', 'c1', 0)`);
    expect(() => checkRows(db, model)).toThrow('"comments":1');
  });
});

describe('The look at the files', () => {
  test.each([
    ['is gone', (file: string) => rmSync(file)],
    ['was cut short', (file: string) => writeFileSync(file, 'half')],
  ])('notices one that %s', async (_, spoil) => {
    const { dataDir, fileNames, within } = seedCatalogue(await testFolder(), 2);
    within((db) => checkFilesOfRows(db, dataDir));
    spoil(join(dataDir, 'attachments', fileNames[0] ?? ''));
    expect(() => within((db) => checkFilesOfRows(db, dataDir))).toThrow('should have 2000 bytes');
  });

  test.each([
    'attachments/partial/upload',
    'attachments/file',
    'work/job-1/part',
    'images/partial/picture',
  ])('notices what is left at %s', async (path) => {
    const { dataDir, within } = seedCatalogue(await testFolder(), 2);
    within((db) => checkNothingLeft(db, dataDir));
    writeStored(dataDir, path, 'left');
    expect(() => within((db) => checkNothingLeft(db, dataDir))).toThrow('left');
  });
});
