import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuthority, createHostIdentity } from '../../emulator/certificates.ts';
import { clientWith, limitsFor, listen, serve } from '../testing/http-setup.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

describe('get', () => {
  it('brings the status, the headers and the body as it is', async () => {
    const body = Buffer.from([0, 255, 128, 10]);
    const host = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'image/jpeg' }).end(body);
    });
    const answer = await clientWith().get(`http://${host}/x`, limitsFor(host));
    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'image/jpeg' } });
    expect(answer.body).toEqual(body);
  });

  it('says who asks, and that it takes anything', async () => {
    const host = await serve(({ headers }, response) =>
      response.end(`${headers['user-agent']} takes ${headers.accept}`),
    );
    const { body } = await clientWith().get(`http://${host}/`, limitsFor(host));
    expect(body.toString()).toBe('Vidarium takes */*');
  });

  it('asks nobody whose certificate no authority vouches for', async () => {
    const asked = vi.fn();
    const { certificate, key } = createHostIdentity(createAuthority(), ['127.0.0.1']);
    const host = await listen(
      createSecureServer({ cert: certificate, key }, (_, response) => {
        asked();
        response.end();
      }),
    );
    await expect(clientWith().get(`https://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'network',
      message: expect.stringContaining('certificate'),
    });
    expect(asked).not.toHaveBeenCalled();
  });

  it('asks no host but those that are allowed', async () => {
    const asked = vi.fn();
    const host = await serve((_, response) => {
      asked();
      response.end();
    });
    const client = clientWith();
    for (const [url, told] of [
      [`http://${host}/`, `http://${host}`],
      ['file:///etc/passwd', 'null'],
      ['not a url', 'not a url'],
      ['ftp://x/', 'ftp://x'],
    ] as const) {
      await expect(client.get(url, limitsFor('example.org'))).rejects.toMatchObject({
        trouble: 'not-allowed',
        message: `Nothing is fetched from ${told}`,
      });
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it('stops reading a body that is too large', async () => {
    const closed = vi.fn();
    const host = await serve((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', send).on('close', closed);
      send();
    });
    await expect(clientWith().get(`http://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'too-large',
    });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 5_000 });
  });

  it('stops reading a body that is too large in all, however small its parts', async () => {
    const host = await serve((_, response) => {
      response.on('close', () => clearInterval(sending));
      const sending = setInterval(() => response.write(Buffer.alloc(300)), 20);
    });
    await expect(clientWith().get(`http://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'too-large',
      message: `${host} sent more than 1000 bytes`,
    });
  });

  it('gives up an answer that does not come, or does not end', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/half') response.write('half');
    });
    const client = clientWith();
    for (const path of ['/nothing', '/half']) {
      await expect(
        client.get(`http://${host}${path}`, limitsFor(host, { timeoutMs: 300 })),
      ).rejects.toMatchObject({ trouble: 'timeout', message: 'No whole answer within 0.3 s' });
    }
  });

  it('fails with the reason of whoever aborted it', async () => {
    const controller = new AbortController();
    const reason = new Error('No longer wanted');
    const host = await serve(() => controller.abort(reason));
    const { signal } = controller;
    await expect(
      clientWith().get(`http://${host}/`, limitsFor(host, { signal, timeoutMs: 3_600_000 })),
    ).rejects.toBe(reason);
  });

  it('tells of a connection that is refused or cut', async () => {
    const cut = await serve((request) => request.socket.destroy());
    await expect(clientWith().get(`http://${cut}/`, limitsFor(cut))).rejects.toMatchObject({
      trouble: 'network',
    });
    const gone = createServer();
    const host = await listen(gone);
    gone.close();
    await expect(clientWith().get(`http://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'network',
    });
  });
});

describe('download', () => {
  const fileIn = async () => {
    const folder = await makeTemporaryFolder();
    onTestFinished(folder.remove);
    return join(folder.path, 'file');
  };

  it('writes what comes into the file, and tells its checksum', async () => {
    const body = Buffer.alloc(300_000, 'content ');
    const host = await serve((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/end' }).end('moved');
      else response.end(body);
    });
    const file = await fileIn();
    const limits = limitsFor(host, { maxBytes: body.length });
    expect(await clientWith().download(`http://${host}/start`, { ...limits, file })).toEqual({
      status: 200,
      sha256: createHash('sha256').update(body).digest('hex'),
    });
    expect(await readFile(file)).toEqual(body);
  });

  it('fails where the body is too large or is cut off half way', async () => {
    const host = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '2000' });
      if (request.url === '/large') response.end(Buffer.alloc(2_000));
      else response.write(Buffer.alloc(500), () => request.socket.destroy());
    });
    for (const [path, trouble] of [
      ['large', 'too-large'],
      ['cut', 'network'],
    ]) {
      const file = await fileIn();
      await expect(
        clientWith().download(`http://${host}/${path}`, { ...limitsFor(host), file }),
      ).rejects.toMatchObject({ trouble });
    }
  });

  it('leaves a file alone that is there already', async () => {
    const host = await serve((_, response) => response.end('new'));
    const file = await fileIn();
    await writeFile(file, 'old');
    await expect(
      clientWith().download(`http://${host}/`, { ...limitsFor(host), file }),
    ).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(file, 'utf8')).toBe('old');
  });

  it('says what the disk says', async () => {
    const host = await serve((_, response) => response.end(Buffer.alloc(500)));
    const download = clientWith().download(`http://${host}/`, {
      ...limitsFor(host),
      file: '/nowhere/at/all',
    });
    await expect(download).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('close', () => {
  it('leaves no connection open and fails what is under way', async () => {
    const sockets = new Set<Socket>();
    const server = createServer((request, response) => {
      if (request.url === '/now') response.end('kept alive');
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
    const host = await listen(server);
    const client = clientWith();
    await client.get(`http://${host}/now`, limitsFor(host));
    const waiting = expect(
      client.get(`http://${host}/never`, limitsFor(host)),
    ).rejects.toMatchObject({ trouble: 'network' });
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0));
    await client.close();
    await waiting;
    await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 5_000 });
  });
});
