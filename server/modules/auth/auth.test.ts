import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Route, routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { CREDENTIALS, PAGE, startTestServer, type TestServer } from '../../testing/test-server.ts';

/** Shared by the tests that only knock at its doors. */
let shared: TestServer;
/** Logged in on it. */
let member: ApiClient;
/** Has only loaded a page of it. */
let visitor: ApiClient;

beforeAll(async () => {
  shared = await startTestServer();
  member = await shared.logIn();
  visitor = await shared.visit();
});

afterAll(() => shared?.stop());

async function serverWith(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer(settings);
  onTestFinished(server.stop);
  return server;
}

const SESSION = 'vidarium-session';
const TOKEN = 'XSRF-TOKEN';
const ALL_ROUTES = Object.entries<Route>(routes);
const GUARDED = ALL_ROUTES.filter(([, route]) => !route.open);

/** What the server says of a cookie when it sets it. */
const setCookieOf = (response: Response, name: string): string | undefined =>
  response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));

describe('the forgery token', () => {
  test.each([
    ['is missing', {}],
    ['is another one', { 'X-XSRF-TOKEN': 'x'.repeat(43) }],
    ['is empty', { 'X-XSRF-TOKEN': '' }],
    ['is too short', { 'X-XSRF-TOKEN': 'x' }],
  ])('keeps every request that changes something out where it %s', async (_, headers) => {
    const cookie = `${SESSION}=${member.cookie(SESSION)}; ${TOKEN}=${member.cookie(TOKEN)}`;
    for (const [name, { method, path }] of ALL_ROUTES) {
      if (method === 'GET') continue;
      const response = await fetch(shared.address + path.replace(':id', '1'), {
        method,
        headers: { cookie, ...headers },
      });
      expect(await readProblem(response), name).toMatchObject({ status: 403, title: 'Forbidden' });
    }
    expect((await member.send(routes.currentUser)).status).toBe(200);
  });

  test('is not taken from the header alone', async () => {
    const token = 'x'.repeat(43);
    const response = await fetch(`${shared.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'X-XSRF-TOKEN': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(CREDENTIALS),
    });
    expect(response.status).toBe(403);
  });

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 201],
    ['none', 201],
  ])('is not enough where the browser calls the request %s: %d', async (site, status) => {
    const headers = { 'Sec-Fetch-Site': site, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: `from ${site}` });
    const response = await member.fetch('/api/tags', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
  });

  test.each(['/', '/login', '/api/health', '/api/auth/user', '/api/nothing'])(
    'comes with any first GET, such as %s, and scripts can read it',
    async (path) => {
      const cookie = setCookieOf(await fetch(shared.address + path), TOKEN);
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; SameSite=Lax$/);
    },
  );

  test('stays the same as long as the browser sends it', async () => {
    const token = visitor.cookie(TOKEN);
    const response = await visitor.send(routes.health);
    expect(setCookieOf(response, TOKEN)).toBeUndefined();
    expect(visitor.cookie(TOKEN)).toBe(token);
  });
});

describe('without a login', () => {
  test('every call of the contract that is not open answers 401, and so do the pictures', async () => {
    expect(GUARDED.length).toBeGreaterThan(20);
    for (const [name, route] of GUARDED) {
      const response = await visitor.send(route, { params: { id: 1 } });
      expect(await readProblem(response), name).toMatchObject({
        status: 401,
        title: 'Not logged in',
      });
    }
    for (const path of ['/images/media/1.webp', '/images/channels/1-12345678-sm.webp']) {
      expect((await readProblem(await visitor.fetch(path))).status).toBe(401);
    }
  });

  test.each([
    ['GET', '/%61pi/media'],
    ['GET', '/api/%6dedia'],
    ['GET', '/api/media?page=1'],
    ['GET', '/api/media;x'],
    ['GET', '/api/media/'],
    ['GET', '//api/media'],
    ['GET', '/api//media'],
    ['GET', '/./api/media'],
    ['GET', '/API/MEDIA'],
    ['GET', '/%69mages/media/1.webp'],
    ['HEAD', '/api/media'],
    ['HEAD', '/images/media/1.webp'],
    ['OPTIONS', '/api/media'],
  ])('%s %s is no way around', async (method, path) => {
    const response = await visitor.fetch(path, { method });
    const type = response.headers.get('content-type') ?? '';
    expect(type).not.toMatch(/application\/json|image/);
    if (response.status < 400) expect(await response.text()).toBe(PAGE);
    else expect([401, 404]).toContain(response.status);
  });

  test.each([
    ['is missing', undefined],
    ['is made up', 'x'.repeat(43)],
    ['is empty', ''],
  ])('a session that %s opens nothing', async (_, value) => {
    const headers = value === undefined ? {} : { cookie: `${SESSION}=${value}` };
    const response = await fetch(`${shared.address}/api/media`, { headers });
    expect(response.status).toBe(401);
    const id = seedMedia(shared.db, seedChannel(shared.db));
    for (const path of [`/media/${id}`, '/latest', '/search?q=a']) {
      const page = await fetch(shared.address + path, { headers });
      expect(await page.text()).toBe(PAGE);
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
    }
  });

  test('the page of a video names its picture to the user', async () => {
    const id = seedMedia(shared.db, seedChannel(shared.db));
    const { thumbnail } = await member.call(routes.readMedia, { params: { id } });
    const page = await member.fetch(`/media/${id}`);
    expect(await page.text()).toContain(`<img src="/images/media/${thumbnail}">`);
  });

  test('the page of a list shows its first videos to the user, and is not kept', async () => {
    const channel = seedChannel(shared.db);
    seedMedia(shared.db, channel, { name: 'Shown & seen' });
    const page = await member.fetch(`/channels/${channel}`);
    expect(await page.text()).toContain('<p >Shown &amp; seen</p>');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('a session that has ended opens nothing', async () => {
    const other = await serverWith();
    const browser = await other.logIn();
    expect((await browser.send(routes.currentUser)).status).toBe(200);
    other.db.run(sql`UPDATE sessions SET expires_at = ${Date.now() - 1}`);
    expect((await browser.send(routes.currentUser)).status).toBe(401);
  });
});

describe('logging in', () => {
  test('opens a session that only the server can read', async () => {
    const server = await serverWith({ AUTH_DISPLAY_NAME: 'Ada' });
    const api = await server.visit();
    const response = await api.send(routes.login, { body: CREDENTIALS });
    const user = { username: 'admin', displayName: 'Ada' };
    expect(await response.json()).toEqual(user);
    expect(setCookieOf(response, SESSION)).toMatch(
      /^vidarium-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await api.call(routes.currentUser)).toEqual(user);
  });

  test('gives out cookies for https only behind a proxy that speaks it', async () => {
    const server = await serverWith({ TRUST_PROXY: 'true' });
    const api = await server.visit();
    const response = await api.fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'X-Forwarded-Proto': 'https', 'Content-Type': 'application/json' },
      body: JSON.stringify(CREDENTIALS),
    });
    expect(setCookieOf(response, `__Host-${SESSION}`)).toMatch(
      /=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(setCookieOf(response, SESSION)).toBeUndefined();
    const open = async (name: string) => {
      const cookie = `${name}=${api.cookie(`__Host-${SESSION}`)}`;
      const headers = { cookie, 'X-Forwarded-Proto': 'https' };
      return (await fetch(`${server.address}/api/auth/user`, { headers })).status;
    };
    expect(await open(`__Host-${SESSION}`)).toBe(200);
    expect(await open(SESSION)).toBe(401);
    const described = await fetch(`${server.address}/api/openapi.json`, {
      headers: {
        cookie: `__Host-${SESSION}=${api.cookie(`__Host-${SESSION}`)}`,
        'X-Forwarded-Proto': 'https',
      },
    });
    expect(await described.json()).toMatchObject({
      components: { securitySchemes: { session: { name: `__Host-${SESSION}` } } },
    });
  });

  test('believes no proxy that it was not told of', async () => {
    const server = await serverWith();
    const response = await fetch(`${server.address}/api/health`, {
      headers: { 'X-Forwarded-Proto': 'https' },
    });
    expect(setCookieOf(response, TOKEN)).not.toMatch(/Secure/);
  });

  test.each([
    ['another password', { ...CREDENTIALS, password: 'wrong horse' }],
    ['another name', { ...CREDENTIALS, username: 'root' }],
    ['a name in other case', { ...CREDENTIALS, username: 'ADMIN' }],
    ['a password with a space behind it', { ...CREDENTIALS, password: 'correct horse ' }],
  ])('fails with %s, not saying which is wrong', async (_, body) => {
    const server = await serverWith();
    const api = await server.visit();
    const response = await api.send(routes.login, { body });
    expect(setCookieOf(response, SESSION)).toBeUndefined();
    expect(await readProblem(response)).toEqual({
      title: 'Not logged in',
      status: 401,
      detail: 'The user name or the password is wrong.',
    });
  });

  test('names what is missing', async () => {
    const server = await serverWith();
    const api = await server.visit();
    const response = await api.send(routes.login, { body: { username: ' ' } });
    expect((await readProblem(response)).errors).toEqual([
      { field: 'username', message: 'Username is required' },
      { field: 'password', message: 'Password is required' },
    ]);
  });

  test('ends the session that the browser had before', async () => {
    const server = await serverWith();
    const api = await server.logIn();
    const before = api.cookie(SESSION);
    await api.call(routes.login, { body: CREDENTIALS });
    expect(api.cookie(SESSION)).not.toBe(before);
    const headers = { cookie: `${SESSION}=${before}` };
    expect((await fetch(`${server.address}/api/media`, { headers })).status).toBe(401);
    expect((await api.send(routes.currentUser)).status).toBe(200);
  });

  test('is let through however often it is right', async () => {
    const server = await serverWith();
    const api = await server.visit();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect((await api.send(routes.login, { body: CREDENTIALS })).status).toBe(200);
    }
  });

  test('is refused for a while after ten attempts in a minute', async () => {
    const server = await serverWith();
    const api = await server.visit();
    const body = { ...CREDENTIALS, password: 'wrong' };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await api.send(routes.login, { body })).status).toBe(401);
    }
    const refused = await api.send(routes.login, { body: CREDENTIALS });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await readProblem(refused)).toEqual({
      title: 'Too many requests',
      status: 429,
      detail: 'Too many attempts to log in. Wait a minute, then try again.',
    });
    expect((await api.send(routes.health)).status).toBe(200);
  });
});
