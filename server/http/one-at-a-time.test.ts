import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { setUpPlainServer } from '../testing/server-setup.ts';

const setup = setUpPlainServer();

const ASKING = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
const ANSWER = /HTTP\/1\.1 200 /g;

/** A connection, and what has come over it. */
async function open() {
  const { hostname, port } = new URL(setup.server.address);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  return { socket, answers: () => received.match(ANSWER)?.length ?? 0 };
}

test('a connection over which more is asked before all is answered is closed', async () => {
  const { socket, answers } = await open();
  // What was not read yet is lost with the connection.
  socket.on('error', () => undefined);
  socket.write(ASKING.repeat(1_000));
  await once(socket, 'close');
  expect(answers()).toBeLessThanOrEqual(1);
  expect((await fetch(`${setup.server.address}/api/health`)).status).toBe(200);
});

test('over a connection everything is answered that is asked after the answer before', async () => {
  const { socket, answers } = await open();
  for (let asked = 1; asked <= 100; asked += 1) {
    socket.write(ASKING);
    await once(socket, 'data');
    expect(answers()).toBe(asked);
  }
});
