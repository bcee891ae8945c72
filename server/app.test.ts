import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, routes } from '../contract/routes.ts';
import type { ApiClient } from './testing/api-client.ts';
import { readProblem } from './testing/problems.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { PAGE, startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.logIn();
});

afterAll(() => server?.stop());

const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body,
});

describe('what goes wrong', () => {
  test('names every field that is wrong', async () => {
    const response = await api.send(routes.createChannel, {
      body: { url: 'example.org', subscribe: 'yes', schedule: '* *', groups: 'all' },
    });
    const problem = await readProblem(response);
    expect(problem).toMatchObject({ title: 'Invalid request', status: 400 });
    expect(problem.errors?.map(({ field }) => field).sort()).toEqual([
      'groups',
      'schedule',
      'subscribe',
      'url',
    ]);
    for (const { field, message } of problem.errors ?? []) {
      expect(problem.detail).toContain(`${field}: ${message}`);
    }
  });

  test('names what is wrong in the path, the query and the body together', async () => {
    const response = await api.fetch('/api/media/zero', {
      ...json('{"watched":"maybe"}'),
      method: 'PUT',
    });
    const fields = (await readProblem(response)).errors?.map(({ field }) => field);
    expect(fields).toEqual(['id', 'watched']);
  });

  test.each([
    ['a number', '5'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a text', '"name"'],
    ['nothing', ''],
  ])('takes %s in place of an object for a wrong body', async (_, body) => {
    const response = await api.fetch('/api/tags', json(body));
    expect((await readProblem(response)).status).toBe(400);
  });

  test.each(['{"name":', '{"name":"x"', 'name=x', '{"__proto__":{"name":"x"}}', '\u0000'])(
    'says of the body %j that it cannot be read',
    async (body) => {
      expect(await readProblem(await api.fetch('/api/tags', json(body)))).toMatchObject({
        title: 'Invalid request',
        status: 400,
      });
    },
  );

  test.each(['/assets/', '/assets/..%2findex.html', '/assets/nothing.js'])(
    'says that there is nothing at %s',
    async (path) => {
      expect((await readProblem(await api.fetch(path))).status).toBe(404);
    },
  );

  test('says of an address that cannot be read that it is not valid', async () => {
    const { status, detail } = await readProblem(await api.fetch('/latest/%ff'));
    expect(status).toBe(400);
    expect(detail).toBe('The request could not be read: its address is not valid.');
  });

  test('refuses a body that is not UTF-8, and keeps nothing of it', async () => {
    const body = Buffer.from('{"name":"\xdcbung"}', 'latin1');
    const response = await api.fetch('/api/tags', { ...json(''), body });
    expect((await readProblem(response)).status).toBe(400);
    expect(await api.call(routes.listTags, {})).toEqual([]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
    'refuses a body of the type %s',
    async (type) => {
      const response = await api.fetch('/api/tags', {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: 'name=x',
      });
      expect((await readProblem(response)).status).toBe(415);
    },
  );

  test('refuses a body that is too large', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
    const problem = await readProblem(await api.fetch('/api/tags', json(body)));
    expect(problem).toMatchObject({ status: 413, title: 'Too large' });
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/media/1/nothing',
    '/images/nothing',
    '/images/media/',
    '/assets/nothing.js',
    '/%61pi/nothing',
  ])('answers 404 in JSON at %s', async (path) => {
    expect(await readProblem(await api.fetch(path))).toEqual({
      title: 'Not found',
      status: 404,
      detail: 'There is nothing at this address.',
    });
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('answers 404 to %s where there is none', async (method) => {
    expect((await readProblem(await api.fetch('/api/stats', { method }))).status).toBe(404);
  });

  test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '1e99', '%00'])(
    'takes %s for no id',
    async (id) => {
      const problem = await readProblem(await api.fetch(`/api/media/${id}`));
      expect(problem).toMatchObject({ status: 400, errors: [{ field: 'id' }] });
    },
  );

  test('says in words that there is no such thing', async () => {
    for (const route of [routes.readMedia, routes.readChannel, routes.refreshChannel]) {
      const problem = await readProblem(await api.send(route, { params: { id: 999_999 } }));
      expect(problem.status).toBe(404);
      expect(problem.detail).toMatch(/^There is no (video|channel) with this id\./);
    }
  });

  /** Asks for an address as it stands, which fetch would tidy up. */
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; type: string | undefined; body: string }>(
      (resolve, reject) => {
        const outgoing = request(server.address, { path, agent: false }, async (response) => {
          const type = response.headers['content-type'];
          resolve({ status: response.statusCode, type, body: await text(response) });
        });
        outgoing.once('error', reject).end();
      },
    );

  test.each([
    '//',
    '/%',
    '/%zz',
    '/api/media/%ff',
    '/\\..\\..',
    '/../../../../etc/passwd',
    '*',
    'x',
  ])('is not thrown by the address %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/root:|FST_|node_modules/);
  });

  test.each(['/%zz', '/api/media/%ff'])(
    'says in its usual form that %s is broken',
    async (path) => {
      const { status, type, body } = await ask(path);
      expect(status).toBe(400);
      expect(type).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(body)).toMatchObject({ title: 'Invalid request', status: 400 });
    },
  );

  test('says in its usual form that an address is too long', async () => {
    const { status, type } = await ask(`/api/media/${'1'.repeat(5_000)}`);
    expect(status).toBe(414);
    expect(type).toMatch(/^application\/problem\+json/);
  });
});

describe('lists', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=x',
    'page=',
    'page=1.5',
    'page=1&page=2',
    'size=0',
    'size=101',
    'size=x',
  ])('refuse %s', async (query) => {
    const problem = await readProblem(await api.fetch(`/api/media?${query}`));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: query.split('=')[0] }] });
  });

  test.each([
    'sources=nowhere',
    'sources=youtube&sources=nowhere',
    'sort=best',
    'sort=top&sort=best',
    'period=decade',
    'nothing=at-all',
    'q=',
    'q=%20',
  ])('take no notice of %s', async (query) => {
    const mediaId = seedMedia(server.db, seedChannel(server.db));
    for (const route of [routes.listMedia, routes.listLatest, routes.listTop]) {
      const path = `${route.path}?${query}&size=100`;
      const { content } = await api.call({ ...route, path });
      if (route !== routes.listTop) expect(content.map(({ id }) => id)).toContain(mediaId);
    }
  });

  test('say which page they are, and hold what they are asked for at the most', async () => {
    const channel = seedChannel(server.db);
    for (let count = 0; count < 3; count += 1) seedMedia(server.db, channel);
    const list = (page: number) =>
      api.call(routes.listMedia, { query: { channel, page, size: 2 } });
    expect(await list(1)).toMatchObject({ page: 1, size: 2, content: { length: 2 } });
    expect(await list(2)).toMatchObject({ page: 2, size: 2, content: { length: 1 } });
    expect(await list(3)).toEqual({ page: 3, size: 2, content: [] });
    expect(await list(10_000_000)).toMatchObject({ content: [] });
    const wide = await api.call(routes.listMedia, { query: { size: 100 } });
    expect(wide.size).toBe(100);
  });
});

describe('the web app', () => {
  test.each(['/', '/latest', '/channels/12', '/login?next=%2F', '/index.html', '/nothing.html'])(
    'comes for %s, also without a login',
    async (path) => {
      const response = await fetch(server.address + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toBe(PAGE);
    },
  );

  test('answers HEAD as it answers GET, without a body', async () => {
    for (const path of ['/', '/latest', '/api/health']) {
      const response = await fetch(server.address + path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
    }
  });

  test('may load nothing from elsewhere but the player', async () => {
    const { headers } = await fetch(server.address);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

test('says how the server and the programs beside it are', async () => {
  expect(await api.call(routes.health)).toEqual({ status: 'ok', version: '1.1.0' });
  const tools = async () => (await api.call(routes.readSystem)).tools;
  await expect.poll(tools, { timeout: 20_000 }).toEqual([
    { name: 'yt-dlp', version: null, problem: expect.stringMatching(/Install yt-dlp/) },
    { name: 'ffmpeg', version: null, problem: expect.stringMatching(/[Ii]nstall ffmpeg/) },
  ]);
  expect(await api.call(routes.readSystem)).toMatchObject({ timeZone: 'UTC', pause: null });
});

describe('the description of the API', () => {
  test('holds all calls of the contract with what they take', async () => {
    const described = await api.call(routes.describeApi);
    const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = Object.values<Route>(routes).map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    expect(calls.toSorted()).toEqual(expected.toSorted());
    expect(described.paths['/api/tags/{id}']).toMatchObject({
      put: {
        operationId: 'updateTag',
        summary: 'Rename a tag',
        tags: ['Tags and groups'],
        security: [{ session: [], token: [] }],
        parameters: [{ name: 'id', in: 'path', schema: { type: 'integer', exclusiveMinimum: 0 } }],
        requestBody: {
          content: {
            'application/json': {
              schema: { properties: { name: { type: 'string', minLength: 1, maxLength: 300 } } },
            },
          },
        },
      },
    });
  });

  test('needs a login', async () => {
    const response = await (await server.visit()).send(routes.describeApi);
    expect((await readProblem(response)).status).toBe(401);
  });
});
