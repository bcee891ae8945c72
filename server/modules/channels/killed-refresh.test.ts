import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { setUpRestart } from '../../testing/restart-setup.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const VIDEOS = 120;

test('tells of all videos that a refresh brought, also of those before its server was killed', async () => {
  const channel = emulatedChannel('@killed', { video: VIDEOS });
  const { emulator, start, within } = await setUpRestart([channel]);
  const first = await start();
  emulator.faults.set('stalled', {
    match: { kinds: ['browse'], channelId: channel.id },
    answer: { type: 'delay', milliseconds: 600_000 },
    after: 2,
  });
  const url = `https://www.youtube.com/channel/${channel.id}`;
  const { id } = await first.api.call(routes.createChannel, { body: { url } });
  const known = () => within((db) => db.column<number>(sql`SELECT count(*) FROM media`)[0] ?? 0);
  // More than a feed tells, so that a part of the listing is among them.
  await expect.poll(known, PATIENCE).toBeGreaterThan(15);
  await first.server.end('SIGKILL');
  expect(known()).toBeLessThan(VIDEOS);

  emulator.faults.clear();
  const second = await start();
  const told = async () => {
    const { content } = await second.api.call(routes.listAudit, { query: { channel: id } });
    return content.map(({ status, details }) => ({ status, details }));
  };
  const details = `Listed all ${VIDEOS} videos. ${VIDEOS} videos added.`;
  await expect.poll(told, PATIENCE).toEqual([{ status: 'success', details }]);
}, 150_000);
