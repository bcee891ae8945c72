import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { readConfig } from '../config.ts';
import {
  backupsIn,
  type SeededCatalogue,
  seedCatalogue,
  testFolder,
} from '../testing/backup-setup.ts';
import { testLog } from '../testing/log.ts';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { startTestServer } from '../testing/test-server.ts';
import { backupName, unfinishedName } from './backup-folders.ts';
import { makeBackup } from './make-backup.ts';
import { createScheduledBackups, type ScheduledBackups } from './scheduled-backups.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let place: string;
let catalogue: SeededCatalogue;
let folder: string;

beforeEach(async () => {
  place = await testFolder();
  catalogue = seedCatalogue(join(place, 'data'));
  folder = join(place, 'backups');
});

/** Backups at three in the morning; the present stands still, as what makes a backup takes the real time. */
function schedule(begunAgo: number): { backups: ScheduledBackups; clock: ManualClock } {
  const clock = manualClock(Date.now());
  const settings = {
    DATA_DIR: catalogue.dataDir,
    BACKUP_DIR: folder,
    BACKUP_COPIES: '2',
    TZ: 'UTC',
  };
  const config = readConfig({ ...settings, BACKUP_SCHEDULE: '0 3 * * *' });
  const begunAt = clock.now() - begunAgo;
  const backups = createScheduledBackups({ config, clock, log: testLog().log, begunAt });
  onTestFinished(() => backups.stop());
  return { backups, clock };
}

async function look(backups: ScheduledBackups): Promise<void> {
  backups.look();
  await backups.settled();
}

const count = async (): Promise<number> => (await backupsIn(folder)).length;

test('a backup is made when its time has come, and not before', async () => {
  const { backups, clock } = schedule(0);
  await look(backups);
  expect(await count()).toBe(0);
  const { nextAt } = backups.state();
  clock.advance(Date.parse(nextAt ?? '') - clock.now());
  await look(backups);
  expect(await count()).toBe(1);
});

test('one that was missed while the server was off is made at its start, once', async () => {
  const { backups, clock } = schedule(2 * DAY);
  expect(backups.state().nextAt).toBe(new Date(clock.now()).toISOString());
  expect(backups.dueAt()).toBeLessThan(clock.now() - HOUR);
  expect(backups.kept()).toEqual([]);
  await look(backups);
  clock.advance(Date.now() - clock.now());
  expect(await count()).toBe(1);
  expect(backups.state()).toMatchObject({ lastAt: expect.any(String), problem: null });
  expect(backups.dueAt()).toBeGreaterThan(clock.now());
  expect(backups.kept()).toEqual([Date.parse(backups.state().lastAt ?? '')]);
  await look(backups);
  expect(await count()).toBe(1);
});

test('as many are kept as are set', async () => {
  for (const days of [4, 3, 2]) {
    mkdirSync(join(folder, backupName(Date.now() - days * DAY)), { recursive: true });
  }
  const { backups } = schedule(9 * DAY);
  await look(backups);
  expect(await count()).toBe(2);
});

test('one of a time to come keeps none from being made', async () => {
  const [last = 0, ahead = 0] = [-2, 400].map((days) => Date.now() + days * DAY);
  for (const at of [last, ahead]) mkdirSync(join(folder, backupName(at)), { recursive: true });
  const { backups, clock } = schedule(9 * DAY);
  await look(backups);
  expect(await backupsIn(folder)).toHaveLength(2);
  expect(await backupsIn(folder)).not.toContain(join(folder, backupName(ahead)));
  clock.advance(Date.now() - clock.now());
  const { lastAt } = backups.state();
  expect(Date.parse(lastAt ?? '')).toBeGreaterThan(last);
  expect(await backupsIn(folder)).toContain(join(folder, backupName(Date.parse(lastAt ?? ''))));
});

test('a catalogue that was begun while the clock was ahead has one made', async () => {
  const { backups } = schedule(-300 * DAY);
  await look(backups);
  expect(await count()).toBe(1);
});

test('one that failed while the clock was ahead is tried again at once', async () => {
  writeFileSync(folder, 'in the way');
  const { backups, clock } = schedule(2 * DAY);
  clock.advance(30 * DAY);
  await look(backups);
  expect(backups.state().problem).not.toBeNull();
  rmSync(folder);
  clock.advance(-30 * DAY);
  await look(backups);
  expect(await count()).toBe(1);
  expect(backups.state().problem).toBeNull();
});

test('one that fails is told of in words, tried again an hour later, and then forgotten', async () => {
  writeFileSync(folder, 'in the way');
  const { backups, clock } = schedule(2 * DAY);
  await look(backups);
  const { problem, nextAt } = backups.state();
  expect(problem).toMatch(
    /^The scheduled backup was not made; the former ones are kept\. [^\n]+\.$/,
  );
  expect(nextAt).toBe(new Date(clock.now() + HOUR).toISOString());
  rmSync(folder);
  await look(backups);
  expect(await count()).toBe(0);
  clock.advance(HOUR);
  await look(backups);
  expect(await count()).toBe(1);
  expect(backups.state().problem).toBeNull();
});

test('one that fails is forgotten where one is made by hand', async () => {
  writeFileSync(folder, 'in the way');
  const { backups, clock } = schedule(2 * DAY);
  await look(backups);
  rmSync(folder);
  clock.advance(1);
  await makeBackup({ dataDir: catalogue.dataDir, folder, copies: null, now: clock.now() });
  await look(backups);
  expect(backups.state().problem).toBeNull();
  expect(backups.dueAt()).toBeGreaterThan(clock.now());
});

test('what backups left unfinished is removed at the first look', async () => {
  const kept = backupName(Date.now());
  for (const name of [kept, unfinishedName(backupName(0)), 'mine.unfinished']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const { backups } = schedule(0);
  await look(backups);
  expect(readdirSync(folder).toSorted()).toEqual(['mine.unfinished', kept]);
});

test('it is said what keeps the former ones from being looked at', async () => {
  writeFileSync(folder, 'no folder');
  const { backups } = schedule(2 * DAY);
  await look(backups);
  expect(backups.state().problem).toBe(
    `The scheduled backup was not made; the former ones are kept. ${folder} cannot be written to or read. Make it so for this user, or choose another folder.`,
  );
});

test('a folder that cannot be looked at is no failure before a backup is due', async () => {
  const { backups } = schedule(0);
  writeFileSync(folder, 'no folder');
  const { nextAt } = backups.state();
  await look(backups);
  expect(backups.state()).toMatchObject({ nextAt, problem: null });
});

test('files that were lost before are told of', async () => {
  rmSync(join(catalogue.dataDir, 'attachments', catalogue.fileNames[0] ?? ''));
  const { backups, clock } = schedule(2 * DAY);
  clock.advance(HOUR);
  await look(backups);
  expect(await count()).toBe(1);
  expect(backups.state().problem).toMatch(/^A backup was made, but 1 file of attachments /);
});

test.each([
  ['lost', (file: string) => rmSync(file)],
  ['cut short', (file: string) => truncateSync(file, 5)],
])(
  'files that were %s before are told of after a restart too, until a backup has them whole',
  async (_, spoil) => {
    const file = join(catalogue.dataDir, 'attachments', catalogue.fileNames[0] ?? '');
    const content = readFileSync(file);
    spoil(file);
    await look(schedule(2 * DAY).backups);
    const { backups, clock } = schedule(2 * DAY);
    await look(backups);
    expect(await count()).toBe(1);
    expect(backups.state().problem).toMatch(/^A backup was made, but 1 file of attachments /);
    writeFileSync(file, content);
    const made = { dataDir: catalogue.dataDir, folder, copies: null };
    clock.advance(HOUR);
    await makeBackup({ ...made, now: clock.now() });
    await look(backups);
    expect(backups.state().problem).toBeNull();
  },
);

test.each([
  ['missing', (file: string) => rmSync(file)],
  ['damaged', (file: string) => truncateSync(file, 5)],
])('one whose manifest is %s is told of, and made anew once it is gone', async (_, spoil) => {
  await look(schedule(2 * DAY).backups);
  const [name] = readdirSync(folder);
  spoil(join(folder, name ?? '', 'manifest.json'));
  const { backups } = schedule(2 * DAY);
  await look(backups);
  expect(backups.state().problem).toMatch(/^The newest backup cannot be brought back: /);
  rmSync(join(folder, name ?? ''), { recursive: true });
  await look(backups);
  expect(await count()).toBe(1);
  expect(backups.state().problem).toBeNull();
});

test('one that goes on ends with the server, and is not told of as a failure', async () => {
  const { backups } = schedule(2 * DAY);
  backups.look();
  await vi.waitUntil(() => readdirSync(place).includes('backups'), {
    timeout: 20_000,
    interval: 1,
  });
  await backups.stop();
  expect(backups.state().problem).toBeNull();
  expect(await count()).toBeLessThanOrEqual(1);
});

test('a server makes up for a backup that it missed, answers meanwhile, and tells of it', async () => {
  catalogue.within((db) => db.run(sql`UPDATE migrations SET applied_at = ${Date.now() - 2 * DAY}`));
  const server = await startTestServer({
    DATA_DIR: catalogue.dataDir,
    BACKUP_SCHEDULE: '0 3 * * *',
    BACKUP_DIR: folder,
  });
  onTestFinished(() => server.stop());
  const api = await server.logIn();
  const state = async () => (await api.call(routes.readSystem)).backups;
  await vi.waitUntil(async () => (await state()).lastAt, { timeout: 30_000, interval: 50 });
  const { lastAt, nextAt, problem } = await state();
  expect(await backupsIn(folder)).toEqual([join(folder, backupName(Date.parse(lastAt ?? '')))]);
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now());
  expect(problem).toBeNull();
});

test('a server without a schedule makes none, and says so', async () => {
  catalogue.within((db) => db.run(sql`UPDATE migrations SET applied_at = 0`));
  const server = await startTestServer({ DATA_DIR: catalogue.dataDir, BACKUP_SCHEDULE: 'off' });
  onTestFinished(() => server.stop());
  const api = await server.logIn();
  const { backups } = await api.call(routes.readSystem);
  expect(backups).toEqual({ lastAt: null, nextAt: null, problem: null });
});
