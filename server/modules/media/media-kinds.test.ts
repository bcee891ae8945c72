import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MediaKind, SortOrder } from '../../../contract/media.ts';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { seedChannel, seedMedia, seedTranscript } from '../../testing/seed.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const EACH = 4;

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.logIn();
  const channel = seedChannel(server.db);
  for (let index = 0; index < EACH * MediaKind.options.length; index += 1) {
    const kind = MediaKind.options[index % MediaKind.options.length] ?? 'video';
    const uploadedAt = Date.now() - index * 60_000;
    const id = seedMedia(server.db, channel, { name: `Tea ${index}`, kind, uploadedAt });
    seedTranscript(server.db, id, ['we warm the pot']);
  }
  server.db.run(sql`UPDATE media SET library_at = id, watch_later_at = id`);
});

afterAll(() => server?.stop());

const ORDERS = SortOrder.options.map((sort) => ({ sort }));
const ordersOf = (query: object): object[] => ORDERS.map((order) => ({ ...order, ...query }));

const LISTS = [
  ['/api/media', routes.listMedia, ORDERS],
  ['/api/media/latest', routes.listLatest, [{}]],
  ['/api/media/top', routes.listTop, [{ period: 'week' }, { period: 'all_time' }]],
  ['/api/library', routes.listLibrary, ORDERS],
  ['the list of a channel', routes.listMedia, ordersOf({ channel: 1 })],
  ['Watch Later', routes.listMedia, ordersOf({ watchLater: true })],
  ['a search', routes.listMedia, ordersOf({ q: 'tea' })],
  ['a search of what is said', routes.listMedia, ordersOf({ q: 'warm pot', contentSearch: true })],
] as const;

test.each(LISTS)(
  '%s holds the kinds that are asked for, page by page',
  async (_, route, queries) => {
    for (const query of queries) {
      for (const kinds of [['short'], ['live'], ['short', 'live'], ['video', 'live'], ['video']]) {
        const ids = new Set<number>();
        for (const page of [1, 2, 3, 4]) {
          const { content } = await api.call(route, { query: { ...query, kinds, page, size: 3 } });
          for (const media of content) {
            expect(kinds).toContain(media.kind);
            ids.add(media.id);
          }
        }
        expect(ids.size).toBe(kinds.length * EACH);
      }
    }
  },
);

test('all kinds, none and unknown ones hold all, and repeats say nothing new', async () => {
  const list = async (query: string) =>
    (await api.fetch(`/api/media?size=100&${query}`)).json() as Promise<{ content: unknown[] }>;
  const { content } = await list('');
  expect(content).toHaveLength(EACH * MediaKind.options.length);
  for (const query of [
    'kinds=live&kinds=short&kinds=video',
    'kinds=',
    'kinds=premiere',
    'kinds=SHORT',
  ]) {
    expect((await list(query)).content).toEqual(content);
  }
  const shorts = await list('kinds=short');
  expect(shorts.content).toHaveLength(EACH);
  expect(await list('kinds=short&kinds=short&kinds=premiere')).toEqual(shorts);
});

test('a video that turns out to be of another kind changes lists', async () => {
  const query = { kinds: ['live'], size: 100 };
  const { content: before } = await api.call(routes.listLatest, { query });
  const [first] = before;
  server.db.run(sql`UPDATE media SET kind = 'video' WHERE id = ${first?.id}`);
  const { content: after } = await api.call(routes.listLatest, { query });
  expect(after).toEqual(before.slice(1));
  server.db.run(sql`UPDATE media SET kind = 'live' WHERE id = ${first?.id}`);
});
