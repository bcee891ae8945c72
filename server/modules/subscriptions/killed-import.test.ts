import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { startPlatform } from '../../testing/platform.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from '../../testing/test-server.ts';
import { openCatalogue } from '../../text-index/open-catalogue.ts';

const COUNT = 1_000;
const channels = Array.from({ length: COUNT }, (_, index) => ({
  remoteId: `UC${String(index).padStart(22, '0')}`,
  name: `Channel ${index}`,
}));
const SCHEDULE = '0 0 29 2 *';

async function setUp() {
  const platform = await startPlatform([]);
  onTestFinished(platform.stop);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const start = async () => {
    const server = startServerProcess({
      ...platform.settings,
      DATA_DIR: folder.path,
      AUTH_PASSWORD: CREDENTIALS.password,
    });
    onTestFinished(async () => {
      await server.end('SIGKILL');
    });
    const api = await logInto(await server.ready());
    const take = () =>
      api.call(routes.importSubscriptions, { body: { channels, schedule: SCHEDULE } });
    return { server, take };
  };
  const imported = () => {
    const db = openCatalogue(join(folder.path, 'vidarium.db'));
    const rows = db.all(sql`
      SELECT id, remote_id, name, subscribed, schedule, full_extract FROM channels ORDER BY id`);
    db.close();
    return rows;
  };
  return { start, imported };
}

test('an import that is killed is there whole or not at all, and the next one ends as if nothing had happened', async () => {
  const { start, imported } = await setUp();
  const found = new Set<number>();
  for (const milliseconds of [0, 10, 25, 50, 100]) {
    const { server, take } = await start();
    const taken = take().catch(() => undefined);
    await sleep(milliseconds);
    await server.end('SIGKILL');
    await taken;
    found.add(imported().length);
  }
  expect([...found].filter((count) => count !== 0 && count !== COUNT)).toEqual([]);

  const { take } = await start();
  await take();
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
