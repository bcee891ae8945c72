import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProblem } from '../testing/problems.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

/** Sends bytes as they stand and reads what comes back until the connection is closed. */
async function exchange(sent: string): Promise<Response> {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(sent, 'latin1');
  const received = await text(socket);
  const [head = '', body] = received.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? '';
  return new Response(body, { status, headers: { 'Content-Type': type } });
}

const request = (lines: string[]) =>
  `${['GET /api/health HTTP/1.1', ...lines].join('\r\n')}\r\n\r\n`;

describe('what is no HTTP request is refused in the usual form', () => {
  test.each([
    ['a line of nonsense', 'nonsense\r\n\r\n'],
    ['another protocol', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['another version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a header without a name', request(['Host: x', ': x'])],
    ['a header with a NUL', request(['Host: x', 'X-A: a\u0000b'])],
    ['two lengths', request(['Host: x', 'Content-Length: 1', 'Content-Length: 2'])],
    ['a length that is no number', request(['Host: x', 'Content-Length: many'])],
    [
      'a length and chunks',
      request(['Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked']),
    ],
    ['a broken chunk', `${request(['Host: x', 'Transfer-Encoding: chunked'])}zz\r\nx\r\n`],
  ])('%s', async (_, sent) => {
    const problem = await readProblem(await exchange(sent));
    expect(problem).toMatchObject({ status: 400, title: 'Invalid request' });
    expect(problem.detail).toMatch(/could not be read.*\.$/);
  });

  test.each([
    'X-A: a\u0000b',
    'Content-Length: 18446744073709551616',
    `X-A: ${'a'.repeat(40_000)}`,
  ])('without a body where only the head was asked for: %j', async (line) => {
    const answer = await exchange(`HEAD /api/health HTTP/1.1\r\nHost: x\r\n${line}\r\n\r\n`);
    expect([400, 431]).toContain(answer.status);
    expect(await answer.text()).toBe('');
  });

  test('a request that names no host', async () => {
    const problem = await readProblem(await exchange(request(['Connection: close'])));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'Host' }] });
  });

  test.each([
    ['one host twice', '1.1', ['Host: x', 'Host: x']],
    ['two hosts', '1.1', ['Host: x', 'X-A: a', 'hOST: y']],
    ['no host beside another', '1.1', ['Host: x', 'Host:']],
    ['two hosts the older way', '1.0', ['Host: x', 'Host: y']],
  ])('a request that names %s', async (_, version, lines) => {
    const head = [`GET /api/health HTTP/${version}`, ...lines, 'Connection: close'];
    const problem = await readProblem(await exchange(`${head.join('\r\n')}\r\n\r\n`));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'Host' }] });
    expect(problem.detail).toContain('only once');
  });

  test('a request that expects what nobody knows', async () => {
    const problem = await readProblem(await exchange(request(['Host: x', 'Expect: tea'])));
    expect(problem).toMatchObject({ status: 417, title: 'Expectation not met' });
    expect(problem.detail).toMatch(/\.$/);
  });

  test('headers that are too large', async () => {
    const problem = await readProblem(
      await exchange(request(['Host: x', `X-A: ${'a'.repeat(20_000)}`])),
    );
    expect(problem).toMatchObject({ status: 431, title: 'Headers too large' });
    expect(problem.detail).toContain('larger than the server accepts');
  });
});

test.each([
  ['names its host once', '1.1', ['Host: x', 'X-Host: y']],
  ['is of a time when none was named', '1.0', []],
])('a request that %s is answered', async (_, version, lines) => {
  const head = [`GET /api/health HTTP/${version}`, ...lines, 'Connection: close'];
  expect((await exchange(`${head.join('\r\n')}\r\n\r\n`)).status).toBe(200);
});
