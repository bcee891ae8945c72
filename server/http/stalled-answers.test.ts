import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { endStalledAnswers } from './stalled-answers.ts';

const IDLE_MS = 200;
/** More than what a connection holds on its way. */
const CHUNKS = 1_000;
const CHUNK = Buffer.alloc(64 * 1024);
const ALL = CHUNKS * CHUNK.length;

/** A server that answers with a lot, and somebody who asks it. */
async function setUp() {
  const sent = new Map<string, Readable>();
  const app = Fastify({ forceCloseConnections: true });
  endStalledAnswers(app, IDLE_MS);
  for (const [path, guarded] of [
    ['/for-all', false],
    ['/for-the-user', true],
  ] as const) {
    app.get(path, { config: { guarded } }, (_request, reply) => {
      const content = Readable.from(Array.from({ length: CHUNKS }, () => CHUNK));
      sent.set(path, content);
      return reply.send(content);
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());

  const connected = async () => {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ host: '127.0.0.1', port });
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** Asks, takes nothing, and tells whether the server has given that up. */
  const ask = async (path: string, socket: Socket) => {
    socket.pause().write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => sent.has(path)).toBe(true);
    return () => sent.get(path)?.destroyed;
  };
  return { connected, ask };
}

test('what everybody gets and nobody takes is given up', async () => {
  const { connected, ask } = await setUp();
  const isGivenUp = await ask('/for-all', await connected());
  await expect.poll(isGivenUp, { timeout: 20 * IDLE_MS }).toBe(true);
});

test('what is taken slowly is not', async () => {
  const { connected } = await setUp();
  const socket = await connected();
  socket.write('GET /for-all HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let taken = 0;
  let rests = 0;
  for await (const chunk of socket) {
    taken += (chunk as Buffer).length;
    if (taken < (rests * ALL) / 8) continue;
    rests += 1;
    await sleep(IDLE_MS / 2);
  }
  expect(taken).toBeGreaterThan(ALL);
});

test('what only the user gets waits for as long as it takes, also after what everybody gets', async () => {
  const { connected, ask } = await setUp();
  const socket = await connected();
  socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  const isGivenUp = await ask('/for-the-user', socket);
  await sleep(5 * IDLE_MS);
  expect(isGivenUp()).toBe(false);
});
