import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { setUpRestart } from '../../testing/restart-setup.ts';

const COUNT = 1_000;
const channels = Array.from({ length: COUNT }, (_, index) => ({
  remoteId: `UC${String(index).padStart(22, '0')}`,
  name: `Channel ${index}`,
}));
const SCHEDULE = '0 0 29 2 *';

async function setUp() {
  const { start, within } = await setUpRestart([]);
  const take = (api: ApiClient) =>
    api.call(routes.importSubscriptions, { body: { channels, schedule: SCHEDULE } });
  const imported = () =>
    within((db) =>
      db.all(sql`
        SELECT id, remote_id, name, subscribed, schedule, full_extract FROM channels ORDER BY id`),
    );
  return { start, take, imported };
}

test('an import that is killed is there whole or not at all, and the next one ends as if nothing had happened', async () => {
  const { start, take, imported } = await setUp();
  const found = new Set<number>();
  for (const milliseconds of [0, 10, 25, 50, 100]) {
    const { server, api } = await start();
    const taken = take(api).catch(() => undefined);
    await sleep(milliseconds);
    await server.end('SIGKILL');
    await taken;
    found.add(imported().length);
  }
  expect([...found].filter((count) => count !== 0 && count !== COUNT)).toEqual([]);

  const { api } = await start();
  await take(api);
  expect(imported()).toEqual(
    channels.map(({ remoteId, name }, index) => ({
      id: index + 1,
      remote_id: remoteId,
      name,
      subscribed: 1,
      schedule: SCHEDULE,
      full_extract: 0,
    })),
  );
});
