import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

  it('follows redirects to allowed hosts', async () => {
    const target = await serve((request, response) => response.end(request.url));
    const start = await serve((request, response) => {
      const location = request.url === '/start' ? '/next' : `http://${target}/end`;
      response.writeHead(302, { location }).end('moved');
    });
    const answer = await clientWith().get(
      `http://${start}/start`,
      limitsFor(start, { allowedHosts: [start, target] }),
    );
    expect(answer.body.toString()).toBe('/end');
  });

  it.each([301, 302, 303, 307, 308])('follows a redirect that is told by %i', async (status) => {
    const host = await serve((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(status, { location: '/end' }).end();
    });
    const { body } = await clientWith().get(`http://${host}/`, limitsFor(host));
    expect(body.toString()).toBe('there');
  });

  it.each([
    ['made something elsewhere', 201, { location: '/x' }],
    ['is a redirect to nowhere', 302, {}],
  ])('takes for the answer what %s', async (_, status, headers) => {
    const host = await serve((_request, response) =>
      response.writeHead(status, headers).end('all of it'),
    );
    const answer = await clientWith().get(`http://${host}/`, limitsFor(host));
    expect(answer).toMatchObject({ status, body: Buffer.from('all of it') });
  });

  it('asks again through a connection that a redirect was told by, however much that said', async () => {
    const connected = vi.fn();
    const server = createServer((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).end(Buffer.alloc(400_000));
    });
    const host = await listen(server.on('connection', connected));
    const client = clientWith();
    const rounds = 6;
    for (let round = 1; round <= rounds; round += 1) {
      await client.get(`http://${host}/`, limitsFor(host, { maxBytes: 400_000 }));
    }
    expect(connected.mock.calls.length).toBeLessThan(rounds);
  });

  it('follows three redirects, and not a fourth', async () => {
    const host = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const client = clientWith();
    const { body } = await client.get(`http://${host}/3`, limitsFor(host));
    expect(body.toString()).toBe('there');
    await expect(client.get(`http://${host}/4`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'too-many-redirects',
    });
  });

  it('takes a redirect for the answer where it is told to', async () => {
    const host = await serve((_, response) => response.writeHead(302, { location: '/x' }).end());
    const answer = await clientWith().get(
      `http://${host}/`,
      limitsFor(host, { followRedirects: false }),
    );
    expect(answer).toMatchObject({ status: 302, headers: { location: '/x' } });
  });

  it('does not follow a redirect to anywhere else', async () => {
    const host = await serve((_, response) => {
      response.writeHead(301, { location: 'http://169.254.169.254/' }).end();
    });
    await expect(clientWith().get(`http://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'not-allowed',
    });
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
