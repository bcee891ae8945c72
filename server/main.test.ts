import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../contract/routes.ts';
import { migrate } from './migrations/migrate.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from './testing/test-server.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

let dataDir: string;

beforeEach(async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  dataDir = join(folder.path, 'data');
});

function start(settings: Record<string, string> = {}, through: string[] = []): ServerProcess {
  const server = startServerProcess(
    { DATA_DIR: dataDir, YT_DLP_PATH: '/nonexistent', ...settings },
    { through },
  );
  onTestFinished(async () => {
    await server.end('SIGTERM');
  });
  return server;
}

/** Starts a server that is to end by itself, and gives what it says of that. */
async function refusal(
  settings: Record<string, string> = {},
  through: string[] = [],
): Promise<string> {
  const server = start(settings, through);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  const { stdout, stderr } = server.printed();
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trim();
}

const passwordIn = (server: ServerProcess): string | undefined =>
  /Log in as "admin" with the password "([\w-]{16})"/.exec(server.printed().stdout)?.[1];

/** Waits for the password that a server generates, and logs in with it. @returns it */
async function logInWithGenerated(server: ServerProcess): Promise<string> {
  const address = await server.ready();
  const password = await vi.waitUntil(() => passwordIn(server), { timeout: 20_000 });
  await logInto(address, { username: 'admin', password });
  return password;
}

/** Takes a port of this machine that nobody used. */
async function takePort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

describe('ends with one line that says what to do', () => {
  test('where a setting makes no sense', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'PORT must be a whole number from 0 to 65535 (it is "http")',
    );
  });

  test('where another program uses the port', async () => {
    const { port, free } = await takePort();
    onTestFinished(free);
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another program. Set PORT to another one.`,
    );

    await logInWithGenerated(start());
  });

  test.each(['203.0.113.1', 'no-such-host.invalid', '[::1]', '127.0.0.1:9000'])(
    'where HOST is %s',
    async (HOST) => {
      expect(await refusal({ HOST })).toBe(
        `HOST is not an address of this machine (it is "${HOST}"). Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 for your network.`,
      );
    },
  );

  test('where HOST is an address that each network has for itself', async () => {
    // A machine that knows no such addresses at all says that it is none of its own.
    expect(await refusal({ HOST: 'fe80::1' })).toMatch(
      /^HOST (?:has to name its|is not) [^\n]+\.$/,
    );
  });

  test('where Node is older than what the server is written for', async () => {
    const older = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' })";
    const command = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, MAIN];
    const server = startServerProcess({ DATA_DIR: dataDir }, { command });
    onTestFinished(async () => {
      await server.end('SIGTERM');
    });
    expect(await server.said(/^Vidarium needs/)).toMatchObject({
      input:
        'Vidarium needs Node 24 or newer, and this is Node 20.20.2. Start it with npm start, which brings one, or with the path of a newer one.',
    });
    expect(await server.ended).toEqual({ code: 1, signal: null });
  });

  test.each([26, 63])('where only %d files may be open at once', async (most) => {
    const limited = ['/bin/sh', '-c', 'ulimit -n "$0" && exec "$@"', String(most)];
    expect(await refusal({}, limited)).toBe(
      `Only ${most} files may be open at once, which is too few for the server. Nothing was changed. Raise the limit, with "ulimit -n 1024" or LimitNOFILE of systemd, then start again.`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test('where another server works in the folder', async () => {
    await start().ready();
    expect(await refusal()).toBe(
      `Another Vidarium is running with the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  });

  test.each([
    ['is a file', (path: string) => writeFile(path, ''), ''],
    ['lies below a file', (path: string) => writeFile(path, ''), '/below'],
    ['lies where nothing can be made', () => Promise.resolve(), '/sys/nothing'],
    ['lies where new folders are said to be missing', () => Promise.resolve(), '/proc/no/where'],
    ['has a folder in place of the database', makeFolderForDatabase, ''],
  ])('where the folder %s', async (_, prepare, place) => {
    await prepare(dataDir);
    const folder = /^\/(?:sys|proc)/.test(place) ? place : dataDir + place;
    expect(await refusal({ DATA_DIR: folder })).toBe(
      `The folder ${folder} cannot be written to. Make it writable, or set DATA_DIR to another folder.`,
    );
  });

  test('where the database is of a newer version', async () => {
    await mkdir(dataDir);
    const db = openCatalogue(join(dataDir, 'vidarium.db'));
    migrate(db, 0);
    db.run(sql`INSERT INTO migrations (version, name, applied_at) VALUES (99, 'later', 0)`);
    db.close();
    expect(await refusal()).toMatch(/^The database has schema 99, .* restore an older backup\.$/);
  });

  test('where the database is damaged', async () => {
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'vidarium.db'), 'no database at all '.repeat(1_000));
    expect(await refusal()).toMatch(
      /is damaged, or its disk cannot be read\. Nothing was changed\. Look after the disk first;/,
    );
  });

  test('where another program holds the database', async () => {
    await mkdir(dataDir);
    const db = openCatalogue(join(dataDir, 'vidarium.db'));
    onTestFinished(db.close);
    db.execute('PRAGMA locking_mode = EXCLUSIVE');
    migrate(db, 0);
    expect(await refusal()).toBe(
      `Another program holds the database in ${dataDir}. Nothing was changed. Close that program, then start again.`,
    );
  });
});

async function makeFolderForDatabase(path: string): Promise<void> {
  await mkdir(join(path, 'vidarium.db'), { recursive: true });
}

describe('the password of the first start', () => {
  test('is generated and shown that once', async () => {
    const first = start();
    const password = await logInWithGenerated(first);
    await first.end('SIGTERM');

    const second = start();
    await logInto(await second.ready(), { username: 'admin', password });
    await second.end('SIGTERM');
    expect(passwordIn(second)).toBeUndefined();
  });

  test('is the one that was set, and then not shown', async () => {
    const server = start({ AUTH_PASSWORD: CREDENTIALS.password });
    await logInto(await server.ready());
    await server.end('SIGTERM');
    expect(server.printed().stdout).toMatch(/^Vidarium is ready at \S+\n$/);
  });

  test.each([
    ['at the first start', null],
    ['where another one was set before', 'the former one'],
  ])('holds from the first answer on, %s', async (_, former) => {
    if (former !== null) {
      const server = start({ AUTH_PASSWORD: former });
      await server.ready();
      await server.end('SIGTERM');
    }
    const { port, free } = await takePort();
    await free();
    start({ AUTH_PASSWORD: CREDENTIALS.password, PORT: String(port) });
    const address = `http://127.0.0.1:${port}`;
    const isAnswering = () =>
      fetch(`${address}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    await vi.waitUntil(isAnswering, { timeout: 20_000, interval: 1 });
    await logInto(address);
  });

  test('is generated when logins are switched on, not before', async () => {
    const open = start({ AUTH_ENABLED: 'false' });
    await open.ready();
    await open.end('SIGTERM');
    expect(passwordIn(open)).toBeUndefined();
    await logInWithGenerated(start());
  });
});

test('what it keeps can be read by its own user alone', async () => {
  const server = start();
  await server.ready();
  const names = await readdir(dataDir, { recursive: true });
  expect(names).toContain('vidarium.db');
  for (const name of ['.', ...names]) {
    // SQLite removes its journals meanwhile.
    const found = await stat(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (found) expect(found.mode & 0o077, name).toBe(0);
  }
});

test('runs schedules in UTC where TZ is set to nothing', async () => {
  const server = start({ TZ: '', AUTH_PASSWORD: CREDENTIALS.password });
  const api = await logInto(await server.ready());
  expect((await api.call(routes.readSystem)).timeZone).toBe('UTC');
  const [next = ''] = await api.call(routes.previewSchedule, { query: { expr: '30 2 * * *' } });
  expect(next).toMatch(/T02:30:00\.000Z$/);
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('ends well on %s', async (signal) => {
  const server = start();
  await server.ready();
  expect(await server.end(signal)).toEqual({ code: 0, signal: null });
  expect(server.printed().stderr).toBe('');
});
