import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as listen } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PlainConnection } from './plain-connection.ts';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(server: Server | ReturnType<typeof listen>): Promise<PlainConnection> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = new PlainConnection(`http://127.0.0.1:${port}`);
  closers.push(
    () => connection.close(),
    () => server.close(),
  );
  return connection;
}

const openTo = (listener: RequestListener): Promise<PlainConnection> =>
  open(createServer(listener));

const GET = { method: 'GET', path: '/', headers: {} };

test('sends one request after the other over the same connection', async () => {
  const ports = new Set<number | undefined>();
  const connection = await openTo(({ url, socket }, response) => {
    ports.add(socket.remotePort);
    const body = `You asked for ${url} äöü`;
    response.writeHead(200, { 'content-length': Buffer.byteLength(body) }).end(body);
  });
  for (const path of ['/a?b=c', '/d']) {
    const { status, whole } = await connection.send({ ...GET, path });
    expect(status).toBe(200);
    expect(whole()).toMatch(new RegExp(`You asked for ${path.replace('?', '\\?')} äöü$`));
  }
  expect(ports.size).toBe(1);
});

test('sends headers and a body, and takes an answer without one', async () => {
  let received = '';
  const connection = await openTo(async (request, response) => {
    for await (const part of request) received += part;
    received += ` ${request.method} ${request.headers['content-type']}`;
    response.writeHead(204).end();
  });
  const headers = { 'content-type': 'text/plain' };
  const answer = await connection.send({ method: 'PUT', path: '/', headers, body: 'ü' });
  expect(answer.status).toBe(204);
  expect(received).toBe('ü PUT text/plain');
});

test('waits for all of an answer that comes in pieces', async () => {
  const body = 'x'.repeat(300_000);
  const connection = await open(
    listen((socket) => {
      socket.once('data', async () => {
        for (const piece of ['HTTP/1.1 200 OK\r\nContent-', `Length: ${body.length}\r\n\r`, '\n']) {
          socket.write(piece);
          await new Promise((done) => setImmediate(done));
        }
        socket.end(body);
      });
    }),
  );
  expect((await connection.send(GET)).whole().length).toBeGreaterThan(body.length);
});

test.each([
  ['tells no length', 'transfer-encoding: chunked\r\n\r\n0\r\n\r\n', 'has no known length'],
  ['ends before it is whole', 'content-length: 9\r\n\r\nhalf', 'The connection was closed.'],
])('fails where an answer %s', async (_, rest, told) => {
  const connection = await open(
    listen((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${rest}`));
    }),
  );
  await expect(connection.send(GET)).rejects.toThrow(told);
  await expect(connection.send(GET)).rejects.toThrow('The connection is closed.');
});
