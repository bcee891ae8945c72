import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { ApiClient } from './testing/api-client.ts';
import { startServerProcess } from './testing/server-process.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from './testing/test-server.ts';

const GUESS = 'a wrong guess';
const PROXY = 'http://proxy-user:proxy-secret@127.0.0.1:9';

/** The real server, and what it has logged so far. */
async function startLogging() {
  const folder = await makeTemporaryFolder();
  const server = startServerProcess({
    DATA_DIR: join(folder.path, 'data'),
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: join(folder.path, 'no-yt-dlp'),
    HTTPS_PROXY: PROXY,
    YT_DLP_ARGS: `--proxy ${PROXY}`,
    LOG_LEVEL: 'trace',
  });
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await folder.remove();
  });
  const lines = () =>
    server
      .printed()
      .stderr.split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return { address: await server.ready(), server, lines };
}

test('who logs in, fails to, is kept out and ends sessions is in the log, with time and address', async () => {
  const { address, lines } = await startLogging();
  const stranger = new ApiClient(address);
  await stranger.send(routes.health);
  await stranger.send(routes.listMedia);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await stranger.send(routes.login, { body: { ...CREDENTIALS, password: GUESS } });
  }
  await stranger.send(routes.login, { body: CREDENTIALS });
  await fetch(`${address}/api/tags`, { method: 'POST' });
  const told = () =>
    lines().map(({ event, status, route }) => [event, status, route].filter(Boolean).join(' '));
  await expect.poll(told).toContain('refused 403 /api/tags');
  expect(told()).toContain('refused 401 /api/media');
  expect(told().filter((line) => line === 'refused 401 /api/auth/login')).toHaveLength(10);
  expect(told()).toContain('refused 429 /api/auth/login');
  for (const { event, time, address: from } of lines().filter((line) => line.event)) {
    expect(event).toBeTruthy();
    expect(new Date(time).toISOString()).toBe(time);
    expect(from).toBe('127.0.0.1');
  }
});

test('who asks for an address that cannot be read is in the log, and the address is not', async () => {
  const { address, server, lines } = await startLogging();
  await fetch(`${address}/images/media/%c0%ae%c0%ae%2fshadow`);
  await expect.poll(() => lines().map(({ event }) => event)).toContain('refused');
  const refused = lines().find(({ event }) => event === 'refused');
  expect(refused).toMatchObject({ status: 400, address: '127.0.0.1', method: 'GET' });
  expect(JSON.stringify(server.printed())).not.toContain('shadow');
});

test('no password, token or proxy password is in the log, and nobody writes lines of his own', async () => {
  const { address, server, lines } = await startLogging();
  const api = await logInto(address);
  const tokens = [api.cookie('vidarium-session') ?? '', api.cookie('XSRF-TOKEN') ?? ''];
  const body = { url: 'https://www.youtube.com/@somebody', schedule: '0 6 * * *' };
  await api.send(routes.createChannel, {
    body: { ...body, subscribe: true, groups: [], fullExtract: true },
  });
  await api.fetch('/api/media?q=x%0A%7B%22event%22%3A%22logged%20in%22%7D&page=0');
  await api.send(routes.login, { body: { username: 'x\n{"event":"forged"}', password: GUESS } });
  await api.send(routes.changePassword, {
    body: { currentPassword: GUESS, newPassword: 'another secret' },
  });
  await api.send(routes.endOtherSessions);
  await api.send(routes.logout);
  const events = () => lines().map(({ event }) => event);
  await expect.poll(events).toContain('logged out');
  for (const event of ['logged in', 'password not changed', 'other sessions ended']) {
    expect(events().filter((each) => each === event)).toHaveLength(1);
  }
  expect(events()).not.toContain('forged');
  const all = JSON.stringify(server.printed());
  const secrets = [CREDENTIALS.password, GUESS, 'another secret', 'proxy-secret'];
  for (const secret of [...secrets, ...tokens]) {
    expect(secret).not.toBe('');
    expect(all).not.toContain(secret);
  }
});
