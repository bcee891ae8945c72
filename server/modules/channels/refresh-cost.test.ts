import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup } from '../../testing/refresh-setup.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ytDlpForTests } from '../../testing/yt-dlp.ts';
import { enqueueRefresh } from './refresh.usecases.ts';

const VIDEOS = 150;
/** How many videos may enter the catalogue before what waits has its turn. */
const AT_ONCE = 30;

/** The real yt-dlp, whose output comes all at once when it has ended. */
async function ytDlpAtOnce(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'yt-dlp');
  const script = `#!/bin/sh
all=$('${ytDlpForTests()}' "$@")
code=$?
printf '%s\\n' "$all"
exit $code
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

test('lets requests in between, however many videos are listed at once', async () => {
  const setup = await createRefreshSetup({ ytDlpPath: await ytDlpAtOnce() });
  onTestFinished(setup.stop);
  const channel = emulatedChannel('@at-once', { video: VIDEOS });
  const id = setup.subscribe(channel);
  const count = () =>
    setup.db.get<{ videos: number }>(sql`
      SELECT count(*) AS videos FROM media WHERE channel_id = ${id}`)?.videos ?? 0;
  const counts: number[] = [];
  const look = async (): Promise<void> => {
    // The feed brings the first ones.
    while (count() <= AT_ONCE) await sleep(1);
    while (counts.at(-1) !== VIDEOS) {
      counts.push(count());
      await nextTurn();
    }
  };
  await Promise.all([setup.refresh(id), look()]);
  const steps = counts.map((videos, index) => videos - (counts[index - 1] ?? videos));
  expect(Math.max(...steps)).toBeLessThanOrEqual(AT_ONCE);
  expect(counts[0]).toBeLessThanOrEqual(3 * AT_ONCE);
  expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});

test('costs each channel without news one request for its feed, and no process', async () => {
  const setup = await createRefreshSetup({ ytDlpPath: '/nonexistent/yt-dlp' });
  onTestFinished(setup.stop);
  const channels = Array.from({ length: 20 }, (_, index) =>
    emulatedChannel(`@quiet-${index}`, { video: 20 }),
  );
  const ids = channels.map((channel) => setup.subscribeListed(channel));
  for (const channelId of ids) enqueueRefresh(setup, { channelId, source: 'subscription' });
  await setup.work();
  for (const id of ids) {
    expect(setup.audit(id)).toMatchObject([{ details: 'Checked the feed. Nothing new.' }]);
  }
  const { requests } = setup.emulator;
  expect(requests.map(({ kind }) => kind)).toEqual(ids.map(() => 'feed'));
  expect(new Set(requests.map(({ channelId }) => channelId)).size).toBe(channels.length);
  expect(setup.db.all(sql`SELECT DISTINCT phase FROM jobs`)).toEqual([{ phase: '' }]);
});
