import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { audioRequest } from '../../testing/action-setup.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { setUpRestart } from '../../testing/restart-setup.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedPublished } from '../../testing/seed.ts';

const LIMIT = { timeout: 90_000, interval: 50 };

test('takes up what a killed server was at, once, and leaves no program and no part of it', async () => {
  const channel = emulatedChannel('@killed', { video: 1 }, { durationSeconds: 8 });
  const { emulator, work, start, within } = await setUpRestart([channel]);
  const first = await start();
  const [id = 0] = within((db) => seedPublished(db, channel)).mediaIds;
  const params = { id };
  emulator.faults.set('stalled', {
    match: { kinds: ['media'] },
    answer: { type: 'delay', milliseconds: 600_000 },
  });
  await first.api.call(routes.submitAction, { params, body: audioRequest('DEFAULT') });
  await vi.waitUntil(() => emulator.requests.some(({ kind }) => kind === 'media'), LIMIT);
  const before = await processesWith(`${work}/`);
  expect(before).not.toEqual([]);
  await first.server.end('SIGKILL');
  await mkdir(join(work, 'older'), { recursive: true });
  await writeFile(join(work, 'older', 'media.part'), 'half');

  emulator.faults.clear();
  const second = await start();
  const after = await processesWith(`${work}/`);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  const runs = () => second.api.call(routes.listActions, { params });
  await expect.poll(async () => (await runs())[0]?.state, LIMIT).toBe('done');
  expect(await runs()).toHaveLength(1);
  expect(await second.api.call(routes.listAttachments, { params })).toHaveLength(1);
  const { content } = await second.api.call(routes.listAudit, { query: { media: id } });
  expect(content.map(({ status }) => status)).toEqual(['success']);
  await expect.poll(() => processesWith(`${work}/`), LIMIT).toEqual([]);
}, 150_000);
