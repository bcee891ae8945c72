import { describe, expect, test } from 'vitest';
import { type Route, routes } from '../contract/routes.ts';
import { readProblem } from './testing/problems.ts';
import { seedChannel, seedMedia } from './testing/seed.ts';
import { setUpPlainServer } from './testing/server-setup.ts';
import { PAGE } from './testing/test-server.ts';

const setup = setUpPlainServer();

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
    const problem = await readProblem(await setup.api.fetch(`/api/media?${query}`));
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
    const mediaId = seedMedia(setup.server.db, seedChannel(setup.server.db));
    for (const route of [routes.listMedia, routes.listLatest, routes.listTop]) {
      const path = `${route.path}?${query}&size=100`;
      const { content } = await setup.api.call({ ...route, path });
      if (route !== routes.listTop) expect(content.map(({ id }) => id)).toContain(mediaId);
    }
  });

  test('say which page they are, and hold what they are asked for at the most', async () => {
    const channel = seedChannel(setup.server.db);
    for (let count = 0; count < 3; count += 1) seedMedia(setup.server.db, channel);
    const list = (page: number) =>
      setup.api.call(routes.listMedia, { query: { channel, page, size: 2 } });
    expect(await list(1)).toMatchObject({ page: 1, size: 2, content: { length: 2 } });
    expect(await list(2)).toMatchObject({ page: 2, size: 2, content: { length: 1 } });
    expect(await list(3)).toEqual({ page: 3, size: 2, content: [] });
    expect(await list(10_000_000)).toMatchObject({ content: [] });
    const wide = await setup.api.call(routes.listMedia, { query: { size: 100 } });
    expect(wide.size).toBe(100);
  });
});

describe('the web app', () => {
  test.each(['/', '/latest', '/channels/12', '/login?next=%2F', '/index.html', '/nothing.html'])(
    'comes for %s, also without a login',
    async (path) => {
      const response = await fetch(setup.server.address + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(await response.text()).toBe(PAGE);
    },
  );

  test('answers HEAD as it answers GET, without a body', async () => {
    for (const path of ['/', '/latest', '/api/health']) {
      const response = await fetch(setup.server.address + path, { method: 'HEAD' });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe('');
    }
  });

  test('may load nothing from elsewhere but the player', async () => {
    const { headers } = await fetch(setup.server.address);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

test('says how the server and the programs beside it are', async () => {
  expect(await setup.api.call(routes.health)).toEqual({ status: 'ok', version: '1.1.0' });
  const tools = async () => (await setup.api.call(routes.readSystem)).tools;
  await expect.poll(tools, { timeout: 20_000 }).toEqual([
    { name: 'yt-dlp', version: null, problem: expect.stringMatching(/Install yt-dlp/) },
    { name: 'ffmpeg', version: null, problem: expect.stringMatching(/[Ii]nstall ffmpeg/) },
  ]);
  expect(await setup.api.call(routes.readSystem)).toMatchObject({ timeZone: 'UTC', pause: null });
});

describe('the description of the API', () => {
  test('holds all calls of the contract with what they take', async () => {
    const described = await setup.api.call(routes.describeApi);
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
    const response = await (await setup.server.visit()).send(routes.describeApi);
    expect((await readProblem(response)).status).toBe(401);
  });
});
