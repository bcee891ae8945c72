import { once } from 'node:events';

import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttachmentStore } from '../modules/attachments/attachment-store.ts';
import { filesIn } from '../testing/files-in.ts';
import { testLog } from '../testing/log.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { installProblems } from './problems.ts';
import { endStalledBodies } from './stalled-bodies.ts';
import { acceptUploads, openUpload } from './upload.ts';

const IDLE_MS = 100;

let app: FastifyInstance;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
/** How each request that a route read ended. */
let outcomes: unknown[];

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  outcomes = [];
  const store = createAttachmentStore({ folder: folder.path, log: testLog().log });
  await store.sweep(new Set());
  app = Fastify({ forceCloseConnections: true });
  installProblems(app);
  endStalledBodies(app, IDLE_MS);
  app.post('/json', async () => 'done');
  acceptUploads(app, (uploads) => {
    uploads.post('/upload', async (request) => {
      try {
        const { content } = await openUpload(request, { field: 'file', maxBytes: 1_000_000 });
        outcomes.push(await store.receive(content));
        return 'done';
      } catch (error) {
        outcomes.push(error);
        throw error;
      }
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});

afterEach(async () => {
  await app.close();
  await folder.remove();
});

async function open() {
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  await once(socket, 'connect');
  return socket;
}

const head = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const END = '\r\n--b--\r\n';
const FORM = 'multipart/form-data; boundary=b';

test.each([
  ['an upload before its file', '/upload', FORM, ''],
  ['an upload within its file', '/upload', FORM, `${PART}half of it`],
  ['JSON', '/json', 'application/json', '{"name":'],
])('%s that stops arriving is ended in words, and leaves nothing', async (_, path, type, sent) => {
  const socket = await open();
  socket.write(head(path, type, 1_000) + sent);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('Content-Type: application/problem+json');
  expect(answer).toMatch(
    /"detail":"The rest of the request did not arrive in time\. Nothing was kept/,
  );
  if (path === '/upload') await vi.waitFor(() => expect(outcomes).toEqual([expect.any(Error)]));
  await vi.waitFor(async () => expect(await filesIn(`${folder.path}/partial`)).toEqual([]));
});

test('an upload that arrives is taken', async () => {
  const socket = await open();
  socket.write(`${head('/upload', FORM, PART.length + 1 + END.length)}${PART}x${END}`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(outcomes).toEqual([expect.any(String)]);
});

test('a connection may rest between two requests', async () => {
  const socket = await open();
  const received: string[] = [];
  socket.on('data', (chunk) => received.push(String(chunk)));
  const ask = () =>
    socket.write(`${head('/json', 'application/json', 2).replace('close', 'keep-alive')}{}`);
  ask();
  await vi.waitFor(() => expect(received.join('')).toContain('done'));
  await sleep(IDLE_MS * 3);
  ask();
  await vi.waitFor(() => expect(received.join('').match(/done/g)).toHaveLength(2));
  socket.destroy();
});
