import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { setUpPlainServer } from './testing/server-setup.ts';
import { startTestServer } from './testing/test-server.ts';

const setup = setUpPlainServer();

/** The status and headers of an answer to an address as it stands, which fetch would tidy up. */
const headersOf = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const outgoing = request(setup.server.address, { path, method, agent: false }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, headers: response.headers });
      });
      outgoing.once('error', reject).end();
    },
  );

test.each([
  ['the page', '/', 200],
  ['what is open', '/api/health', 200],
  ['what needs a login', '/api/media', 401],
  ['a picture without a login', '/images/media/1.webp', 401],
  ['an address that leads nowhere', '/api/nothing', 404],
  ['a script that there is not', '/assets/nothing.js', 404],
  ['an address that cannot be read', '/api/%zz', 400],
  ['a page whose address cannot be read', '/%zz', 302],
  ['an address that is too long', `/api/media/${'1'.repeat(5_000)}`, 414],
])('the answer for %s bars what it does not need', async (_, path, expected) => {
  const { status, headers } = await headersOf(path);
  expect(status).toBe(expected);
  const policy = String(headers['content-security-policy']);
  for (const barred of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy).toContain(`${barred} 'none'`);
  }
  expect(policy).not.toMatch(/unsafe-|\*|http:/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  for (const telling of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(telling);
});

test('the page shares no window, and tells other sites nothing of its address', async () => {
  const { headers } = await headersOf('/');
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
  });
});

test('other origins may read nothing', async () => {
  for (const path of ['/', '/api/health', '/api/media']) {
    const response = await setup.api.fetch(path, { headers: { Origin: 'https://a.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
});

test('no answer of the API is kept by the browser', async () => {
  for (const route of [
    routes.currentUser,
    routes.readAccount,
    routes.listMedia,
    routes.readStats,
  ]) {
    expect((await setup.api.send(route)).headers.get('cache-control')).toBe('no-store');
  }
  const missing = await setup.api.send(routes.readMedia, { params: { id: 999_999 } });
  expect(missing.headers.get('cache-control')).toBe('no-store');
});

test('browsers are held to https where a proxy that is believed speaks it, and only there', async () => {
  const ask = async (address: string) => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    return (await fetch(address, { headers })).headers.get('strict-transport-security');
  };
  const behindProxy = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  onTestFinished(behindProxy.stop);
  expect(await ask(behindProxy.address)).toBe('max-age=31536000');
  expect(await ask(setup.server.address)).toBeNull();
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('%s is not answered', async (method) => {
  const outcome = await headersOf('/', method).then(
    ({ status = 0 }) => status,
    () => 'hung up',
  );
  expect([400, 403, 404, 405, 501, 'hung up']).toContain(outcome);
});
