import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LONGEST_PASSWORD, LONGEST_USERNAME } from '../contract/auth.ts';
import { routes } from '../contract/routes.ts';
import { readProblem } from './testing/problems.ts';
import { setUpPlainServer } from './testing/server-setup.ts';

const setup = setUpPlainServer();

const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body,
});

test('names every field that is wrong', async () => {
  const response = await setup.api.send(routes.createChannel, {
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
  for (const { message } of problem.errors ?? []) {
    expect(problem.detail).toContain(message);
  }
});

test('tells a person what is wrong without the names that programs have for it', async () => {
  const detailOf = async (response: Promise<Response>) =>
    (await readProblem(await response)).detail;
  const name = 'x'.repeat(301);
  expect(await detailOf(setup.api.send(routes.createTag, { body: { name } }))).toBe(
    'Name has at most 300 characters',
  );
  const body = {
    ...{ url: 'https://www.youtube.com/@handle', subscribe: true, fullExtract: true },
    ...{ schedule: '0 0 31 2 *', groups: [888_888] },
  };
  expect(await detailOf(setup.api.send(routes.createChannel, { body }))).toBe(
    'Must be a valid cron schedule; There is no group with the id 888888',
  );
});

test('tells a person who searches for too much what to do', async () => {
  for (const route of [routes.listMedia, routes.listLatest, routes.listChannels]) {
    const response = setup.api.send(route, { query: { q: 'x'.repeat(501) } });
    expect(await readProblem(await response)).toMatchObject({
      detail: 'A search has at most 500 characters. Search for fewer words.',
      errors: [{ field: 'q', message: 'Must have at most 500 characters' }],
    });
  }
});

test('tells a program which field it sent as something else', async () => {
  const body = { url: 'https://www.youtube.com/@handle', subscribe: 'yes', groups: 'all' };
  const { detail } = await readProblem(await setup.api.send(routes.createChannel, { body }));
  expect(detail).toMatch(/subscribe: Must be .*groups: Must be a list/);
});

test('names what is wrong in the path, the query and the body together', async () => {
  const response = await setup.api.fetch('/api/media/zero', {
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
  const response = await setup.api.fetch('/api/tags', json(body));
  expect((await readProblem(response)).status).toBe(400);
});

test.each(['{"name":', '{"name":"x"', 'name=x', '{"__proto__":{"name":"x"}}', '\u0000'])(
  'says of the body %j that it cannot be read',
  async (body) => {
    expect(await readProblem(await setup.api.fetch('/api/tags', json(body)))).toMatchObject({
      title: 'Invalid request',
      status: 400,
    });
  },
);

test.each(['/assets/', '/assets/..%2findex.html', '/assets/nothing.js'])(
  'says that there is nothing at %s',
  async (path) => {
    expect((await readProblem(await setup.api.fetch(path))).status).toBe(404);
  },
);

test('says of an address that cannot be read that it is not valid', async () => {
  const { status, detail } = await readProblem(await setup.api.fetch('/api/media/%ff'));
  expect(status).toBe(400);
  expect(detail).toBe('The request could not be read: its address is not valid.');
});

test.each(['/%', '/media/%ff', '/100%?q=x'])('leads from %s to the latest videos', async (path) => {
  const response = await setup.api.fetch(path);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/latest');
});

test('refuses a body that is not UTF-8, and keeps nothing of it', async () => {
  const body = Buffer.from('{"name":"\xdcbung"}', 'latin1');
  const response = await setup.api.fetch('/api/tags', { ...json(''), body });
  expect((await readProblem(response)).status).toBe(400);
  expect(await setup.api.call(routes.listTags, {})).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'nonsense'])(
  'refuses a body of the type %s',
  async (type) => {
    const response = await setup.api.fetch('/api/tags', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: 'name=x',
    });
    expect((await readProblem(response)).status).toBe(415);
  },
);

test('refuses a body that is too large', async () => {
  const body = JSON.stringify({ name: 'x'.repeat(1_100_000) });
  const problem = await readProblem(await setup.api.fetch('/api/tags', json(body)));
  expect(problem).toMatchObject({ status: 413, title: 'Too large' });
});

test.each(['/api/nothing', '/nothing', '/assets/nothing.js'])(
  'reads no body that is sent to %s, where there is nothing',
  async (path) => {
    for (const body of ['{', JSON.stringify('x'.repeat(1_100_000))]) {
      const problem = await readProblem(await setup.api.fetch(path, json(body)));
      expect(problem).toMatchObject({ status: 404, title: 'Not found' });
    }
  },
);

test('takes no more from who is not logged in than a name and a password take', async () => {
  const send = async (body: string) =>
    readProblem(await setup.api.fetch('/api/auth/login', json(body)));
  const longest = [LONGEST_USERNAME, LONGEST_PASSWORD].map((length) => '\\u0061'.repeat(length));
  const [username, password] = longest;
  expect(await send(`{"username":"${username}","password":"${password}"}`)).toMatchObject({
    status: 401,
  });
  expect(await send(JSON.stringify({ more: 'x'.repeat(17_000) }))).toMatchObject({ status: 413 });
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
  expect(await readProblem(await setup.api.fetch(path))).toEqual({
    title: 'Not found',
    status: 404,
    detail: 'There is nothing at this address.',
  });
});

test.each([
  ['PUT', '/api/stats', 'GET, HEAD'],
  ['OPTIONS', '/api/stats', 'GET, HEAD'],
  ['DELETE', '/api/media/1', 'GET, HEAD, PUT'],
  ['PUT', '/api/media/latest', 'GET, HEAD'],
  ['GET', '/api/auth/login', 'POST'],
  ['PATCH', '/api/tags', 'GET, HEAD, POST'],
])('answers %s of %s by saying that it takes %s', async (method, path, taken) => {
  const response = await setup.api.fetch(path, { method });
  expect(response.headers.get('allow')).toBe(taken);
  expect(await readProblem(response)).toEqual({
    title: 'Method not allowed',
    status: 405,
    detail: `This address takes only ${taken}.`,
  });
});

test('refuses a method that is not taken without reading what was sent', async () => {
  const response = await setup.api.fetch('/api/stats', { ...json('{"name":'), method: 'PUT' });
  expect(response.status).toBe(405);
});

test('does not say to a stranger what an address takes', async () => {
  const stranger = await setup.server.visit();
  const response = await stranger.fetch('/api/stats', { method: 'PUT' });
  expect(response.status).toBe(401);
  expect(response.headers.get('allow')).toBeNull();
});

test.each(['0', '-1', '1.5', 'abc', '9007199254740993', '1e99', '%00'])(
  'takes %s for no id',
  async (id) => {
    const problem = await readProblem(await setup.api.fetch(`/api/media/${id}`));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'id' }] });
  },
);

test('says in words that there is no such thing', async () => {
  for (const route of [routes.readMedia, routes.readChannel, routes.refreshChannel]) {
    const problem = await readProblem(await setup.api.send(route, { params: { id: 999_999 } }));
    expect(problem.status).toBe(404);
    expect(problem.detail).toMatch(/^There is no (video|channel) with this id\./);
  }
});

/** Asks for an address as it stands, which fetch would tidy up. */
const ask = (path: string) =>
  new Promise<{ status: number | undefined; type: string | undefined; body: string }>(
    (resolve, reject) => {
      const outgoing = request(setup.server.address, { path, agent: false }, async (response) => {
        const type = response.headers['content-type'];
        resolve({ status: response.statusCode, type, body: await text(response) });
      });
      outgoing.once('error', reject).end();
    },
  );

test.each([
  ...['//', '/%', '/%zz', '/x#%zz', '/api/x#%zz', '/api/media/%ff'],
  ...['/\\..\\..', '/../../../../etc/passwd', '*', 'x'],
])('is not thrown by the address %s', async (path) => {
  const { status, body } = await ask(path);
  expect(status).toBeGreaterThanOrEqual(200);
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/root:|FST_|node_modules/);
});

test.each(['/images/%zz', '/api/media/%ff'])(
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
