import { expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { CREDENTIALS, startTestServer, type TestServer } from '../../testing/test-server.ts';

const NEW_PASSWORD = 'battery staple';

/** A server that believes what proxies say of addresses. */
const startBehindProxy = (settings: Record<string, string> = {}): Promise<TestServer> =>
  startTestServer({ TRUST_PROXY: 'true', ...settings });

/** Tries to log in from an address. */
async function knock(server: TestServer, address: string, password: string) {
  const api = await server.visit();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ username: CREDENTIALS.username, password });
  return { api, answer: await api.fetch('/api/auth/login', { method: 'POST', headers, body }) };
}

/** Guesses until no stranger may try any more. */
async function guess(server: TestServer): Promise<void> {
  for (let index = 0; index < 50; index += 1) {
    const { answer } = await knock(server, `198.51.100.${index}`, 'a guess');
    expect(answer.status).toBe(401);
  }
}

test('the password cannot be guessed from many addresses, and guessing does not lock its owner out', async () => {
  const server = await startBehindProxy();
  onTestFinished(server.stop);
  // Also who logged out is known from then on.
  const { api, answer } = await knock(server, '192.0.2.1', CREDENTIALS.password);
  expect(answer.status).toBe(200);
  await api.send(routes.logout);
  await guess(server);
  const { answer: stranger } = await knock(server, '203.0.113.1', CREDENTIALS.password);
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await readProblem(stranger)).detail).toContain('from other addresses too');
  const { answer: owner } = await knock(server, '192.0.2.1', CREDENTIALS.password);
  expect(owner.status).toBe(200);
});

test('the owner is let in from another address of the same network of IPv6, which changes each day', async () => {
  const server = await startBehindProxy();
  onTestFinished(server.stop);
  await knock(server, '2001:db8:1:2:a::1', CREDENTIALS.password);
  await guess(server);
  const { answer: stranger } = await knock(server, '2001:db8:1:3::1', CREDENTIALS.password);
  expect(stranger.status).toBe(429);
  const { answer: owner } = await knock(server, '2001:db8:1:2:b::9', CREDENTIALS.password);
  expect(owner.status).toBe(200);
});

test('an address is the same one with every port that a proxy tells along with it', async () => {
  const server = await startBehindProxy();
  onTestFinished(server.stop);
  for (let index = 0; index < 10; index += 1) {
    await knock(server, `192.0.2.1:${1000 + index}`, 'a guess');
  }
  expect((await knock(server, '192.0.2.1:2000', 'a guess')).answer.status).toBe(429);
  expect((await knock(server, '192.0.2.2:2000', 'a guess')).answer.status).toBe(401);
});

test('a stranger is told for how long to wait', async () => {
  const server = await startBehindProxy();
  onTestFinished(server.stop);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await guess(server);
  const told = async () => {
    const { answer } = await knock(server, '203.0.113.1', CREDENTIALS.password);
    return (await readProblem(answer)).detail;
  };
  expect(await told()).toMatch(/ or try again in 15 minutes\.$/);
  vi.setSystemTime(now + 14.5 * 60_000);
  expect(await told()).toMatch(/ or try again in a minute\.$/);
});

test('the owner is let in from where sessions were ended, whatever ended them', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const first = await startBehindProxy({ DATA_DIR: folder.path });
  const [one, other, last] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;
  await knock(first, one, CREDENTIALS.password);
  await knock(first, other, CREDENTIALS.password);
  const { api } = await knock(first, last, CREDENTIALS.password);
  const { sessions } = await api.call(routes.readAccount);
  const id = sessions.find(({ address }) => address === one)?.id ?? '';
  await api.call(routes.endSession, { params: { id } });
  await api.call(routes.endOtherSessions);
  await first.stop();
  const second = await startBehindProxy({ DATA_DIR: folder.path, AUTH_PASSWORD: NEW_PASSWORD });
  onTestFinished(second.stop);
  await guess(second);
  for (const address of [one, other, last]) {
    expect((await knock(second, address, NEW_PASSWORD)).answer.status).toBe(200);
  }
});
