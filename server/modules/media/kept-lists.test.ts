import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { setComplete } from '../intake/details.queries.ts';

const setup = setUpPlainServer();

/** Lists of one catalogue, each asked for by a call that is the same each time. */
async function startLists() {
  const { db } = setup.server;
  const channelId = seedChannel(db, { name: 'Kitchen' });
  const id = seedMedia(db, channelId, { name: 'Bread', uploadedAt: Date.now() });
  setComplete(db, id, 0);
  const tag = await setup.api.call(routes.createTag, { body: { name: 'Oven' } });
  const group = await setup.api.call(routes.createGroup, { body: { name: 'Food' } });
  replaceChannelGroups(db, channelId, [group.id]);
  const calls = [
    '/api/media/latest?page=1',
    '/api/media/top?period=week',
    '/api/media/top?period=all_time',
    `/api/media?sort=latest&tags=${tag.id}`,
    `/api/media?sort=latest&groups=${group.id}`,
    '/api/media?sort=added&watchLater=true',
    '/api/media?sort=relevance&q=bread',
    '/api/library?sort=added',
  ];
  const readText = async (call: string) => (await setup.api.fetch(call)).text();
  return {
    id,
    tag,
    group,
    readAll: () => Promise.all(calls.map(readText)),
    /** The same by calls that nobody has made before. */
    readAnew: () => Promise.all(calls.map((call) => readText(`${call}&anew=${randomUUID()}`))),
  };
}

test('each list that was asked for before tells at once what was changed', async () => {
  const { id, tag, group, readAll, readAnew } = await startLists();
  const { api } = setup;
  const update = (body: object) => api.call(routes.updateMedia, { params: { id }, body });
  const changes: Record<string, () => Promise<unknown>> = {
    'mark it as watched': () => update({ watched: true }),
    'put it on Watch Later': () => update({ watchLater: true }),
    'rename it': () => update({ name: 'Bread and butter' }),
    'tag it': () => update({ tags: [tag.id] }),
    'rename the tag': () =>
      api.call(routes.updateTag, { params: { id: tag.id }, body: { name: 'Baking' } }),
    'delete the tag': () => api.call(routes.deleteTag, { params: { id: tag.id } }),
    'delete the group': () => api.call(routes.deleteGroup, { params: { id: group.id } }),
  };
  for (const [change, make] of Object.entries(changes)) {
    const before = await readAll();
    expect(await readAll(), change).toEqual(before);
    await make();
    const after = await readAll();
    expect(after, change).not.toEqual(before);
    expect(after, change).toEqual(await readAnew());
  }
});

test('an answer that was kept is sent as it was before', async () => {
  const { readAnew } = await startLists();
  await readAnew();
  const [first, kept] = [
    await setup.api.fetch('/api/media/latest?size=7'),
    await setup.api.fetch('/api/media/latest?size=7'),
  ];
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => name !== 'date'));
  expect(headersOf(kept)).toEqual(headersOf(first));
  expect(headersOf(kept)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(await kept.text()).toBe(await first.text());
});

test('what was kept is for nobody who is not logged in', async () => {
  await setup.api.call(routes.listLatest, {});
  const visitor = await setup.server.visit();
  expect((await visitor.send(routes.listLatest)).status).toBe(401);
});
