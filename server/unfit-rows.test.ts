import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { enqueue, PRIORITY } from './jobs/queue.ts';
import { RUN_ACTION } from './modules/actions/actions.usecases.ts';
import { insertAttachment } from './modules/attachments/attachments.queries.ts';
import { recordAudit } from './modules/audit/audit.queries.ts';
import { pauseStores } from './modules/pauses/pause-store.ts';
import { readUpdates, writeUpdates } from './modules/tools/updates.queries.ts';
import { BACKFILL_TRANSCRIPTS } from './modules/transcripts/backfill.usecases.ts';
import { DAY_MS } from './platform/clock.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { setUpPlainServer } from './testing/server-setup.ts';

const setup = setUpPlainServer();

const REQUEST = { action: 'extract_audio', params: { profile: 'MP3' } } as const;
const EARLIER = { action: 'extract_audio', params: { profile: 'OGG' } };

const seedVideo = () => seedMedia(setup.server.db, seedChannel(setup.server.db));

/** Asks for an action that nobody begins before tomorrow. */
const putOff = (mediaId: number, name: string) =>
  enqueue(setup.server.db, Date.now(), RUN_ACTION, {
    key: `action:${mediaId}:${name}`,
    payload: { mediaId, request: REQUEST },
    priority: PRIORITY.urgent,
    runAt: Date.now() + DAY_MS / 2,
  }).id;

describe.each([
  ['of another version', JSON.stringify({ mediaId: 1, request: EARLIER, done: 'all' })],
  ['that is no JSON', '{"mediaId":'],
])('a payload %s', (_, payload) => {
  const spoil = (id: number) =>
    setup.server.db.run(sql`UPDATE jobs SET payload = ${payload} WHERE id = ${id}`);

  test('leaves the other actions of its video to be seen', async () => {
    const mediaId = seedVideo();
    const readable = putOff(mediaId, 'readable');
    spoil(putOff(mediaId, 'unreadable'));
    const runs = await setup.api.call(routes.listActions, { params: { id: mediaId } });
    expect(runs).toMatchObject([{ id: readable, request: REQUEST }]);
  });

  test('leaves the status to be seen', async () => {
    const id = putOff(seedVideo(), 'alone');
    spoil(id);
    const { work } = await setup.api.call(routes.readStatus);
    expect(work.waiting.items.map((item) => item.id)).toContain(id);
  });

  test('leaves it to be seen how far captions are read', async () => {
    const { db } = setup.server;
    const { id } = enqueue(db, Date.now(), BACKFILL_TRANSCRIPTS, {
      key: 'backfill-transcripts',
      payload: { after: null, done: 7 },
      priority: PRIORITY.background,
      runAt: Date.now() + DAY_MS / 2,
    });
    spoil(id);
    const { backfill } = await setup.api.call(routes.readTranscriptStatus);
    expect(backfill).toMatchObject({ state: 'queued', done: 0 });
    db.run(sql`DELETE FROM jobs WHERE id = ${id}`);
  });
});

test.each(['{"action":', JSON.stringify(EARLIER)])(
  'the audit tells what was done though %s cannot be asked for again',
  async (request) => {
    const { db } = setup.server;
    const entityId = seedVideo();
    const facts = { entityType: 'media', entityId, source: 'action', status: 'failure' } as const;
    recordAudit(db, { ...facts, details: 'Before.', request: REQUEST }, 0);
    recordAudit(db, { ...facts, details: 'It failed.', request: REQUEST }, 0);
    db.run(sql`UPDATE audit SET request = ${request} WHERE details = 'It failed.'`);
    const { content } = await setup.api.call(routes.listAudit, { query: { media: entityId } });
    expect(content).toMatchObject([
      { details: 'It failed.', request: null },
      { details: 'Before.', request: REQUEST },
    ]);
  },
);

test.each(['[{"start":', '[{"from":1}]'])(
  'an attachment is to be seen though %s tells nothing of its pieces and chapters',
  async (json) => {
    const { db } = setup.server;
    const mediaId = seedVideo();
    const file = { name: 'Talk', contentType: 'audio/mpeg', fileName: crypto.randomUUID() };
    const facts = { type: 'generated_audio', duration: 8, size: 1 } as const;
    const id = insertAttachment(db, { mediaId, ...file, ...facts, pieces: [], chapters: [] }, 0);
    db.run(sql`UPDATE attachments SET pieces = ${json}, chapters = ${json} WHERE id = ${id}`);
    const attachments = await setup.api.call(routes.listAttachments, { params: { id: mediaId } });
    expect(attachments).toMatchObject([{ id, pieces: null, chapters: [] }]);
  },
);

test.each(['{"nextAt":', '{"kind":"lunch-break","until":1}'])(
  'a pause and the plan of updates that are kept as %s are none',
  (value) => {
    const { db } = setup.server;
    writeUpdates(db, { nextAt: 5 });
    const { store } = pauseStores(db);
    store.write({ kind: 'rate-limit', reason: 'Too many.', since: 1, until: 2 });
    db.run(sql`UPDATE facts SET value = ${value}`);
    expect(store.read()).toBeNull();
    expect(readUpdates(db)).toEqual({ nextAt: null, last: null });
  },
);
