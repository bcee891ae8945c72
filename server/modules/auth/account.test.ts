import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { readProblem } from '../../testing/problems.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import {
  CREDENTIALS,
  logInto,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

const SESSION = 'vidarium-session';
const NEW_PASSWORD = 'battery staple';
const HOUR = 60 * 60 * 1000;

async function serverWith(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  return server;
}

/** A server whose password is the person's own, for the settings no longer say it. */
async function serverOfPerson(): Promise<TestServer> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const first = await startTestServer({ DATA_DIR: folder.path });
  await first.stop();
  return serverWith({ DATA_DIR: folder.path, AUTH_PASSWORD: '' });
}

const sessionsOf = async (api: ApiClient) => (await api.call(routes.readAccount)).sessions;
const idOf = async (api: ApiClient) => (await sessionsOf(api)).find(({ current }) => current)?.id;
const isLoggedIn = async (api: ApiClient) => (await api.send(routes.currentUser)).ok;
const change = (api: ApiClient, currentPassword: string, newPassword: string) =>
  api.send(routes.changePassword, { body: { currentPassword, newPassword } });

describe('the sessions', () => {
  test('are listed with where they come from, and which one asks', async () => {
    const server = await serverWith();
    const [one, other] = [await server.logIn(), await server.logIn()];
    const sessions = await sessionsOf(one);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    for (const { address, createdAt, lastUsedAt, userAgent } of sessions) {
      expect(address).toBe('127.0.0.1');
      expect(lastUsedAt >= createdAt).toBe(true);
      expect(userAgent).toBe('node');
    }
    expect(await idOf(one)).not.toBe(await idOf(other));
  });

  test('are listed as long as they have not ended, the last used first', async () => {
    const server = await serverWith();
    const hoursAgo = [0.5, 0.1, 24, 7 * 24];
    const ids: (string | undefined)[] = [];
    for (const hours of hoursAgo) {
      const id = await idOf(await server.logIn());
      ids.push(id);
      const at = Date.now() - hours * HOUR;
      server.db.run(sql`UPDATE sessions SET last_used_at = ${at} WHERE token_hash = unhex(${id})`);
    }
    const [one, other, third] = ids;
    const api = await server.logIn();
    await api.call(routes.endSession, { params: { id: third ?? '' } });
    const now = await idOf(api);
    expect((await sessionsOf(api)).map(({ id }) => id)).toEqual([now, other, one]);
  });

  test('are named by what opens nothing', async () => {
    const server = await serverWith();
    const api = await server.logIn();
    const [session] = await sessionsOf(api);
    const headers = { cookie: `${SESSION}=${session?.id}` };
    expect((await fetch(`${server.address}/api/auth/user`, { headers })).status).toBe(401);
    expect(JSON.stringify(session)).not.toContain(api.cookie(SESSION));
  });

  test('tell when they were last used, to the hour', async () => {
    const server = await serverWith();
    const api = await server.logIn();
    const before = Date.now() - 3 * HOUR;
    server.db.run(sql`UPDATE sessions SET last_used_at = ${before}, address = 'elsewhere'`);
    await api.call(routes.currentUser);
    await expect
      .poll(async () => (await sessionsOf(api)).map(({ address }) => address))
      .toEqual(['127.0.0.1']);
    const [session] = await sessionsOf(api);
    expect(Date.parse(session?.lastUsedAt ?? '')).toBeGreaterThan(before + 2 * HOUR);
    const recently = Date.now() - HOUR / 2;
    server.db.run(sql`UPDATE sessions SET last_used_at = ${recently}`);
    await api.call(routes.currentUser);
    expect(Date.parse((await sessionsOf(api))[0]?.lastUsedAt ?? '')).toBe(recently);
  });

  test('keep of what a browser says of itself as much as tells it apart', async () => {
    const server = await serverWith();
    const api = await server.visit();
    const headers = { 'content-type': 'application/json', 'user-agent': 'x'.repeat(5_000) };
    const body = JSON.stringify(CREDENTIALS);
    await api.fetch('/api/auth/login', { method: 'POST', headers, body });
    expect((await sessionsOf(api)).map(({ userAgent }) => userAgent)).toEqual(['x'.repeat(300)]);
  });

  test('end one by one, and the one that asks too', async () => {
    const server = await serverWith();
    const [one, other] = [await server.logIn(), await server.logIn()];
    const end = async (current: boolean) => {
      const session = (await sessionsOf(one)).find((each) => each.current === current);
      return one.send(routes.endSession, { params: { id: session?.id ?? '' } });
    };
    expect((await end(false)).status).toBe(204);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(one)).toBe(true);
    expect((await end(true)).status).toBe(204);
    expect(await isLoggedIn(one)).toBe(false);
  });

  test('that have ended already are not found', async () => {
    const server = await serverWith();
    const api = await server.logIn();
    const gone = await api.send(routes.endSession, { params: { id: '0'.repeat(64) } });
    expect((await readProblem(gone)).detail).toBe('This session has ended already.');
    expect(gone.status).toBe(404);
    const wrong = await api.send(routes.endSession, { params: { id: 'x' } });
    expect(wrong.status).toBe(400);
  });

  test('end all but the one that asks', async () => {
    const server = await serverWith();
    const [one, other, third] = [await server.logIn(), await server.logIn(), await server.logIn()];
    expect((await one.send(routes.endOtherSessions)).status).toBe(204);
    expect(await isLoggedIn(one)).toBe(true);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(third)).toBe(false);
  });

  test('are none where logins are switched off', async () => {
    const server = await serverWith({ AUTH_ENABLED: 'false' });
    const api = await server.visit();
    expect(await api.call(routes.readAccount)).toEqual({ passwordFrom: 'nobody', sessions: [] });
  });
});

describe('the password', () => {
  test('is changed, which ends the other sessions and gives this one another token', async () => {
    const server = await serverOfPerson();
    const [one, other] = [await server.logIn(), await server.logIn()];
    expect((await one.call(routes.readAccount)).passwordFrom).toBe('person');
    const token = one.cookie(SESSION);
    expect((await change(one, CREDENTIALS.password, NEW_PASSWORD)).status).toBe(204);
    expect(await isLoggedIn(one)).toBe(true);
    expect(one.cookie(SESSION)).not.toBe(token);
    expect(await isLoggedIn(other)).toBe(false);
    const headers = { cookie: `${SESSION}=${token}` };
    expect((await fetch(`${server.address}/api/auth/user`, { headers })).status).toBe(401);
    await expect(server.logIn()).rejects.toThrow(/401/);
    await logInto(server.address, { ...CREDENTIALS, password: NEW_PASSWORD });
  });

  test('is changed by one of two who change it at once', async () => {
    const server = await serverOfPerson();
    const people = [await server.logIn(), await server.logIn()];
    const answers = await Promise.all(
      people.map((api, index) => change(api, CREDENTIALS.password, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const winner = answers.findIndex(({ status }) => status === 204);
    await logInto(server.address, { ...CREDENTIALS, password: `${NEW_PASSWORD} ${winner}` });
  });

  test('opens no session that outlives it, to who logs in while it is changed', async () => {
    const server = await serverOfPerson();
    const api = await server.logIn();
    const changed = change(api, CREDENTIALS.password, NEW_PASSWORD);
    const logins = Array.from({ length: 8 }, async (_, index) => {
      await sleep(index * 10);
      return server.logIn();
    });
    expect((await changed).status).toBe(204);
    await Promise.allSettled(logins);
    expect(await sessionsOf(api)).toMatchObject([{ current: true }]);
  });

  test('stays with another one in place of the current one', async () => {
    const server = await serverOfPerson();
    const [one, other] = [await server.logIn(), await server.logIn()];
    const refused = await change(one, 'not it', NEW_PASSWORD);
    expect(await readProblem(refused)).toMatchObject({
      status: 400,
      detail: 'The current password is wrong. Nothing was changed.',
      errors: [{ field: 'currentPassword', message: 'This is not the current password' }],
    });
    expect(await isLoggedIn(other)).toBe(true);
    await server.logIn();
  });

  test.each([
    ['', 'New password is required'],
    ['1234567', 'New password must have at least 8 characters'],
    ['Password1', 'This is among the first passwords that are guessed. Choose another one'],
    ['admin-2026', 'This is among the first passwords that are guessed. Choose another one'],
  ])('is not changed to "%s"', async (password, message) => {
    const server = await serverOfPerson();
    const api = await server.logIn();
    const refused = await change(api, CREDENTIALS.password, password);
    expect(await readProblem(refused)).toMatchObject({
      status: 400,
      errors: [{ field: 'newPassword', message }],
    });
    await server.logIn();
  });

  test('may be long and of any characters, and holds as it was typed', async () => {
    const server = await serverOfPerson();
    const api = await server.logIn();
    const long = ` ${'Пароль 🔑 "; '.repeat(10)}`;
    expect((await change(api, CREDENTIALS.password, long)).status).toBe(204);
    await expect(logInto(server.address, { ...CREDENTIALS, password: long.trim() }))
      .rejects //
      .toThrow(/401/);
    await logInto(server.address, { ...CREDENTIALS, password: long });
  });

  test('is not guessed with the form that changes it', async () => {
    const server = await serverOfPerson();
    const api = await server.logIn();
    for (let guess = 1; guess <= 10; guess += 1) {
      expect((await change(api, `a guess ${guess}`, NEW_PASSWORD)).status).toBe(400);
    }
    expect((await change(api, CREDENTIALS.password, NEW_PASSWORD)).status).toBe(429);
  });

  test('is not changed where the settings would undo it', async () => {
    const server = await serverWith();
    const api = await server.logIn();
    expect((await api.call(routes.readAccount)).passwordFrom).toBe('settings');
    const refused = await change(api, CREDENTIALS.password, NEW_PASSWORD);
    expect(refused.status).toBe(409);
    expect((await readProblem(refused)).detail).toContain('AUTH_PASSWORD');
    await server.logIn();
  });

  test('is not there to be changed where logins are switched off', async () => {
    const server = await serverWith({ AUTH_ENABLED: 'false' });
    const api = await server.visit();
    const refused = await change(api, CREDENTIALS.password, NEW_PASSWORD);
    expect(refused.status).toBe(409);
    expect((await readProblem(refused)).detail).toContain('AUTH_ENABLED');
  });
});
