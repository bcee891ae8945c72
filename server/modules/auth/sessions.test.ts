import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import {
  CREDENTIALS,
  logInto,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

const SESSION = 'vidarium-session';
const HOUR = 60 * 60 * 1000;

async function startedServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  return server;
}

test('logging out ends the session on the server', async () => {
  const server = await startedServer();
  const api = await server.logIn();
  const session = api.cookie(SESSION);
  const other = await server.logIn();
  await api.call(routes.logout);
  expect(api.cookie(SESSION)).toBeUndefined();
  const headers = { cookie: `${SESSION}=${session}` };
  expect((await fetch(`${server.address}/api/media`, { headers })).status).toBe(401);
  expect((await other.send(routes.currentUser)).status).toBe(200);
});

test.each([
  ['http', SESSION],
  ['https', `__Host-${SESSION}`],
])('logging out takes the cookie off a browser that speaks %s', async (protocol, name) => {
  const server = await startedServer({ TRUST_PROXY: 'true' });
  const api = await server.visit();
  const post = (path: string, body: object) =>
    api.fetch(path, {
      method: 'POST',
      headers: { 'X-Forwarded-Proto': protocol, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/auth/login', CREDENTIALS);
  expect(api.cookie(name)).toBeDefined();
  const [cookie, ...others] = (await post('/api/auth/logout', {})).headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/;`));
  // A browser minds nothing that is Secure and came by http, nor a __Host- cookie that is not.
  expect(cookie?.includes('; Secure')).toBe(protocol === 'https');
  expect(others).toEqual([]);
});

test('a session that was logged out of while the clock was ahead opens nothing once it is put right', async () => {
  const server = await startedServer();
  const api = await server.logIn();
  const headers = { cookie: `${SESSION}=${api.cookie(SESSION)}` };
  await api.call(routes.logout);
  server.db.run(sql`UPDATE sessions SET expires_at = ${Date.now() + HOUR}`);
  expect((await fetch(`${server.address}/api/media`, { headers })).status).toBe(401);
});

test('a session that was not used for a week has ended, and is not brought back by trying', async () => {
  const server = await startedServer();
  const [api, other] = [await server.logIn(), await server.logIn()];
  const idle = Date.now() - 7 * 24 * HOUR;
  server.db.run(sql`UPDATE sessions SET last_used_at = ${idle}`);
  for (let time = 1; time <= 3; time += 1) {
    expect((await api.send(routes.listTags)).status).toBe(401);
  }
  server.db.run(sql`UPDATE sessions SET last_used_at = ${idle + HOUR}`);
  expect((await other.send(routes.currentUser)).status).toBe(200);
});

test('a session ends after 30 days, however much it is used', async () => {
  const server = await startedServer();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const api = await server.logIn();
  for (const days of [6, 12, 18, 24, 29.9]) {
    const at = now + days * 24 * HOUR;
    vi.setSystemTime(at);
    expect((await api.send(routes.listTags)).status).toBe(200);
    await expect.poll(() => server.db.column(sql`SELECT last_used_at FROM sessions`)).toEqual([at]);
  }
  vi.setSystemTime(now + 30 * 24 * HOUR);
  expect((await api.send(routes.listTags)).status).toBe(401);
});

test('a session that was begun while the clock was ahead has ended once it is put right by more than a day', async () => {
  const server = await startedServer();
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * 24 * HOUR });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const early = await server.logIn();
  vi.setSystemTime(now + HOUR);
  const api = await server.logIn();
  vi.setSystemTime(now);
  expect((await early.send(routes.listTags)).status).toBe(401);
  expect((await api.send(routes.listTags)).status).toBe(200);
  expect((await api.call(routes.readAccount)).sessions).toEqual([
    expect.objectContaining({ current: true }),
  ]);
});

test('ended sessions are cleared away a month later', async () => {
  const server = await startedServer();
  await (await server.logIn()).call(routes.logout);
  const count = () => server.db.column<number>(sql`SELECT count(*) FROM sessions`)[0];
  const now = Date.now();
  deleteExpiredSessions(server.db, now + 29 * 24 * HOUR);
  expect(count()).toBe(1);
  deleteExpiredSessions(server.db, now + 31 * 24 * HOUR);
  expect(count()).toBe(0);
});

describe('between two starts', () => {
  /** Starts one server after the other on the same folder. */
  async function restartable() {
    const folder = await makeTemporaryFolder();
    onTestFinished(folder.remove);
    return (settings: Record<string, string>) =>
      startTestServer({ DATA_DIR: folder.path, ...settings });
  }

  test('sessions and the password outlive a restart', async () => {
    const start = await restartable();
    const first = await start({});
    const api = await first.logIn();
    const headers = { cookie: `${SESSION}=${api.cookie(SESSION)}` };
    await first.stop();
    const second = await start({ AUTH_PASSWORD: '', AUTH_DISPLAY_NAME: 'Ada' });
    onTestFinished(second.stop);
    const user = await fetch(`${second.address}/api/auth/user`, { headers });
    expect(await user.json()).toMatchObject({ displayName: 'Ada' });
    await logInto(second.address);
  });

  test('another AUTH_USERNAME is the name to log in with, and the only one', async () => {
    const start = await restartable();
    const settings = { AUTH_DISPLAY_NAME: 'Ada' };
    await (await start(settings)).stop();
    const second = await start({ ...settings, AUTH_USERNAME: 'owner' });
    onTestFinished(second.stop);
    await logInto(second.address, { ...CREDENTIALS, username: 'owner' });
    await expect(logInto(second.address)).rejects.toThrow(/401/);
  });

  test('a new AUTH_PASSWORD takes the place of the old one and ends all sessions', async () => {
    const start = await restartable();
    const first = await start({});
    const api = await first.logIn();
    const headers = { cookie: `${SESSION}=${api.cookie(SESSION)}` };
    await first.stop();
    const second = await start({ AUTH_PASSWORD: 'battery staple' });
    onTestFinished(second.stop);
    expect((await fetch(`${second.address}/api/auth/user`, { headers })).status).toBe(401);
    await expect(logInto(second.address)).rejects.toThrow(/401/);
    await logInto(second.address, { username: 'admin', password: 'battery staple' });
  });
});

test('passwords and sessions lie in the database only as hashes', async () => {
  const server = await startedServer();
  const api = await server.logIn();
  const { hash } = server.db.get<{ hash: string }>(
    sql`SELECT password_hash AS hash FROM users`,
  ) ?? { hash: '' };
  expect(hash).toMatch(/^\$argon2id\$/);
  const rows = JSON.stringify(server.db.all(sql`SELECT hex(token_hash) AS hash FROM sessions`));
  expect(rows).not.toContain(Buffer.from(api.cookie(SESSION) ?? '').toString('hex'));
});
