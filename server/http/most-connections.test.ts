import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { CREDENTIALS, logInto } from '../testing/test-server.ts';

const OPEN_FILES = 160;

test('connections without a login cannot keep programs from being started', async () => {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  const settings = {
    DATA_DIR: path,
    AUTH_PASSWORD: CREDENTIALS.password,
    YT_DLP_PATH: `${path}/no-yt-dlp`,
  };
  const limited = ['/bin/sh', '-c', `ulimit -n ${OPEN_FILES} && exec "$0" "$@"`];
  const server = startServerProcess(settings, { through: limited });
  onTestFinished(() => void server.end('SIGKILL'));
  const address = await server.ready();
  const api = await logInto(address);
  const { hostname, port } = new URL(address);
  const idle = Array.from({ length: 2 * OPEN_FILES }, () => connect(Number(port), hostname));
  let refused = 0;
  for (const socket of idle) {
    socket
      .on('error', () => undefined)
      .on('close', () => {
        refused += 1;
      });
  }
  onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
  // Over each that is left a file may be sent, which is open as well.
  await expect.poll(() => refused).toBeGreaterThanOrEqual(Math.floor((2 - 1 / 3) * OPEN_FILES));

  const answer = await api.send(routes.addToLibrary, {
    body: { url: 'https://www.youtube.com/watch?v=abcdefghijk', tags: [] },
  });
  expect(await answer.text()).toContain('was not found or could not be started');
  const [one] = idle.filter(({ destroyed }) => !destroyed);
  one?.destroy();
  if (one) await once(one, 'close');
  expect((await api.send(routes.health)).status).toBe(200);
});
