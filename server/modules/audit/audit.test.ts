import { expect, test } from 'vitest';
import type { AuditQuery } from '../../../contract/audit.ts';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { type AuditRecord, listAudit, recordAudit } from './audit.queries.ts';

const setup = setUpPlainServer();

const record = (facts: Partial<AuditRecord> & { entityId: number }): void =>
  recordAudit(
    setup.server.db,
    { entityType: 'channel', source: 'action', status: 'success', details: 'Done.', ...facts },
    Date.UTC(2026, 0, 1),
  );

const detailsOf = async (query: Record<string, string | number>) =>
  (await setup.api.call(routes.listAudit, { query })).content.map(({ details }) => details);

test('tells what was done to what, newest first', async () => {
  const channel = seedChannel(setup.server.db, { name: 'Kitchen' });
  const media = seedMedia(setup.server.db, channel, { name: 'Bread' });
  record({ entityId: channel, source: 'subscription', status: 'failure', details: 'It failed.' });
  record({ entityId: media, entityType: 'media', details: 'It worked.' });
  const { content } = await setup.api.call(routes.listAudit, { query: { size: 2 } });
  expect(content).toMatchObject([
    {
      createdAt: '2026-01-01T00:00:00.000Z',
      request: null,
      entityType: 'media',
      entityId: media,
      entityName: 'Bread',
      source: 'action',
      status: 'success',
      details: 'It worked.',
    },
    {
      entityType: 'channel',
      entityId: channel,
      entityName: 'Kitchen',
      source: 'subscription',
      status: 'failure',
      details: 'It failed.',
    },
  ]);
});

test('keeps what was done to something that is gone', async () => {
  record({ entityId: 777_777 });
  const { content } = await setup.api.call(routes.listAudit, { query: { entityId: 777_777 } });
  expect(content).toMatchObject([{ entityName: null }]);
});

test('is read 25 rows at a time, page by page, none twice and none left out', async () => {
  const entityId = 555_555;
  const all = Array.from({ length: 55 }, (_, index) => `Row ${index}`);
  for (const details of all) record({ entityId, details });
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await detailsOf({ entityId, page }));
  expect(pages.map(({ length }) => length)).toEqual([25, 25, 5, 0]);
  expect(pages.flat()).toEqual(all.toReversed());
});

test('is filtered by what it is about and by what caused it', async () => {
  const id = 333_333;
  record({ entityId: id, details: 'channel by action' });
  record({ entityId: id, source: 'subscription', details: 'channel by subscription' });
  record({ entityId: id, entityType: 'media', details: 'media by action' });
  expect(await detailsOf({ channel: id })).toEqual([
    'channel by subscription',
    'channel by action',
  ]);
  expect(await detailsOf({ media: id })).toEqual(['media by action']);
  expect(await detailsOf({ entityId: id })).toHaveLength(3);
  expect(await detailsOf({ entityId: id, source: 'action' })).toEqual([
    'media by action',
    'channel by action',
  ]);
  expect(await detailsOf({ channel: id, source: 'subscription' })).toHaveLength(1);
  expect(await detailsOf({ channel: id, media: id })).toEqual([]);
  expect(await detailsOf({ entityId: id, source: 'moon' })).toHaveLength(3);
});

test.each([' 42 ', '42'])('takes the id "%s" as a person types it', async (entityId) => {
  expect((await setup.api.send(routes.listAudit, { query: { entityId } })).status).toBe(200);
});

test.each(['abc', '0', '-1', '1.5'])('refuses the id "%s"', async (entityId) => {
  const problem = await readProblem(
    await setup.api.send(routes.listAudit, { query: { entityId } }),
  );
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'entityId' }] });
});

test.each<[string, Partial<AuditQuery>]>([
  ['all', {}],
  ['a channel', { channel: 7 }],
  ['a video', { media: 7 }],
  ['one cause', { source: 'subscription' }],
])('the first page of %s is read along an index, nothing is sorted', (_, query) => {
  const { db, plans } = withQueryPlans(setup.server.db);
  listAudit(db, { page: 1, size: 25, source: undefined, ...query });
  for (const step of plans) expect(step).not.toMatch(/TEMP B-TREE/);
  // Scanning the table itself goes along its ids, the newest first, and stops after the page.
  expect(plans[0]).toMatch(/^(SEARCH a USING INDEX|SCAN a$)/);
});
