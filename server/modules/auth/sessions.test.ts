import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { logInto, startTestServer, type TestServer } from '../../testing/test-server.ts';

const SESSION = 'vidarium-session';

async function startedServer(): Promise<TestServer> {
  const server = await startTestServer();
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
