import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { SECONDS_OF_LINE, seedChannel, seedMedia, seedTranscript } from '../../testing/seed.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let api: ApiClient;
let tea: number;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.logIn();
  const channel = seedChannel(server.db);
  tea = seedMedia(server.db, channel, { name: 'Tea', uploadedAt: Date.now() });
  seedMedia(server.db, channel, { name: 'Nobody speaks' });
  seedTranscript(server.db, tea, ['First of all', 'we warm the pot', 'and wait']);
  server.db.run(sql`UPDATE media SET library_at = 1`);
});

afterAll(() => server?.stop());

const LISTS = [routes.listMedia, routes.listLatest, routes.listTop, routes.listLibrary] as const;

test.each(LISTS.map((route) => [route.path, route] as const))(
  'a search of what is said by %s tells where it is said',
  async (_, route) => {
    const { content } = await api.call(route, { query: { q: 'warm pot', contentSearch: true } });
    const text = 'we warm the pot and wait';
    const moments = [
      {
        start: SECONDS_OF_LINE,
        text,
        marks: [
          [3, 7],
          [12, 15],
        ],
      },
    ];
    expect(content).toMatchObject([{ id: tea, moments }]);
  },
);

test('other lists tell of no moments', async () => {
  for (const query of [
    {},
    { q: 'tea' },
    { q: 'tea', contentSearch: false },
    { contentSearch: true },
  ]) {
    const { content } = await api.call(routes.listMedia, { query });
    expect(content.length).toBeGreaterThan(0);
    for (const media of content) expect(media).not.toHaveProperty('moments');
  }
});

test('whether what is said is searched is a yes or a no', async () => {
  const answer = await api.fetch('/api/media?q=tea&contentSearch=maybe');
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('contentSearch');
});
