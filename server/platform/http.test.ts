import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import {
  createHttpClient,
  type GetOptions,
  type HttpClient,
  type ProxySettings,
  proxyFor,
} from './http.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = (listener: RequestListener) => listen(createServer(listener));

function clientWith(proxy: Partial<ProxySettings> = {}): HttpClient {
  const client = createHttpClient({
    proxy: { http: undefined, https: undefined, none: undefined, ...proxy },
  });
  cleanups.push(() => client.close());
  return client;
}

const options = (host: string, more: Partial<GetOptions> = {}): GetOptions => ({
  signal: new AbortController().signal,
  maxBytes: 1_000,
  timeoutMs: 20_000,
  allowedHosts: [host],
  ...more,
});

describe('get', () => {
  it('brings the status, the headers and the body as it is', async () => {
    const body = Buffer.from([0, 255, 128, 10]);
    const host = await serve((_, response) => {
      response.writeHead(404, { 'content-type': 'image/jpeg' }).end(body);
    });
    const answer = await clientWith().get(`http://${host}/x`, options(host));
    expect(answer).toMatchObject({ status: 404, headers: { 'content-type': 'image/jpeg' } });
    expect(answer.body).toEqual(body);
  });

  it('asks no host but those that are allowed', async () => {
    const asked = vi.fn();
    const host = await serve((_, response) => {
      asked();
      response.end();
    });
    const client = clientWith();
    for (const url of [`http://${host}/`, 'file:///etc/passwd', 'not a url', 'ftp://x/']) {
      await expect(client.get(url, options('example.org'))).rejects.toMatchObject({
        trouble: 'not-allowed',
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
      options(start, { allowedHosts: [start, target] }),
    );
    expect(answer.body.toString()).toBe('/end');
  });

  it('takes a redirect for the answer where it is told to', async () => {
    const host = await serve((_, response) => response.writeHead(302, { location: '/x' }).end());
    const answer = await clientWith().get(
      `http://${host}/`,
      options(host, { followRedirects: false }),
    );
    expect(answer).toMatchObject({ status: 302, headers: { location: '/x' } });
  });

  it('does not follow a redirect to anywhere else, nor for ever', async () => {
    const host = await serve((request, response) => {
      const location = request.url === '/away' ? 'http://169.254.169.254/' : '/again';
      response.writeHead(301, { location }).end();
    });
    const client = clientWith();
    await expect(client.get(`http://${host}/away`, options(host))).rejects.toMatchObject({
      trouble: 'not-allowed',
    });
    await expect(client.get(`http://${host}/again`, options(host))).rejects.toMatchObject({
      trouble: 'too-many-redirects',
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
    await expect(clientWith().get(`http://${host}/`, options(host))).rejects.toMatchObject({
      trouble: 'too-large',
    });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 5_000 });
  });

  it('gives up an answer that does not come, or does not end', async () => {
    const host = await serve((request, response) => {
      if (request.url === '/half') response.write('half');
    });
    const client = clientWith();
    for (const path of ['/nothing', '/half']) {
      await expect(
        client.get(`http://${host}${path}`, options(host, { timeoutMs: 300 })),
      ).rejects.toMatchObject({ trouble: 'timeout' });
    }
  });

  it('fails with the reason of whoever aborted it', async () => {
    const controller = new AbortController();
    const host = await serve(() => controller.abort(new Error('No longer wanted')));
    await expect(
      clientWith().get(`http://${host}/`, options(host, { signal: controller.signal })),
    ).rejects.toThrow('No longer wanted');
  });

  it('tells of a connection that is refused or cut', async () => {
    const cut = await serve((request) => request.socket.destroy());
    await expect(clientWith().get(`http://${cut}/`, options(cut))).rejects.toMatchObject({
      trouble: 'network',
    });
    const gone = createServer();
    const host = await listen(gone);
    gone.close();
    await expect(clientWith().get(`http://${host}/`, options(host))).rejects.toMatchObject({
      trouble: 'network',
    });
  });
});

describe('download', () => {
  const fileIn = async () => {
    const folder = await makeTemporaryFolder();
    cleanups.push(folder.remove);
    return join(folder.path, 'file');
  };

  it('writes what comes into the file, and tells its checksum', async () => {
    const body = Buffer.alloc(300_000, 'content ');
    const host = await serve((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/end' }).end('moved');
      else response.end(body);
    });
    const file = await fileIn();
    const limits = options(host, { maxBytes: body.length });
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
        clientWith().download(`http://${host}/${path}`, { ...options(host), file }),
      ).rejects.toMatchObject({ trouble });
    }
  });

  it('says what the disk says', async () => {
    const host = await serve((_, response) => response.end(Buffer.alloc(500)));
    const download = clientWith().download(`http://${host}/`, {
      ...options(host),
      file: '/nowhere/at/all',
    });
    await expect(download).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** A proxy that notes what it is asked for and connects everything to one host. */
async function startProxy(target: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`GET ${request.url}`);
    response.end('through the proxy');
  });
  server.on('connect', (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    const [hostname, port] = target.split(':');
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [socket, onward]) end.on('error', () => socket.destroy());
  });
  return { url: `http://${await listen(server)}`, asked };
}

describe('proxies', () => {
  it('sends each scheme through its own proxy only', async () => {
    const host = await serve((_, response) => response.end('direct'));
    const proxy = await startProxy(host);
    const direct = await clientWith({ https: proxy.url }).get(`http://${host}/`, options(host));
    expect(direct.body.toString()).toBe('direct');
    expect(proxy.asked).toEqual([]);

    const proxied = clientWith({ http: proxy.url });
    await proxied.get('http://example.org/x', options('example.org'));
    expect(proxy.asked.join()).toContain('example.org');

    const before = proxy.asked.length;
    await expect(proxied.get(`https://${host}/`, options(host))).rejects.toMatchObject({
      trouble: 'network',
    });
    expect(proxy.asked).toHaveLength(before);
  });

  it('asks the proxy for a tunnel to a host behind https', async () => {
    const proxy = await startProxy(await serve((_, response) => response.end()));
    await expect(
      clientWith({ https: proxy.url }).get('https://example.org/', options('example.org')),
    ).rejects.toMatchObject({ trouble: 'network' });
    expect(proxy.asked).toEqual(['CONNECT example.org:443']);
  });

  it('leaves out what is to go direct', async () => {
    const host = await serve((_, response) => response.end('direct'));
    const proxy = await startProxy(host);
    const client = clientWith({ http: proxy.url, none: 'localhost, 127.0.0.1' });
    const answer = await client.get(`http://${host}/`, options(host));
    expect(answer.body.toString()).toBe('direct');
    expect(proxy.asked).toEqual([]);
  });

  it('does not look into the environment by itself', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    vi.stubEnv('http_proxy', 'http://127.0.0.1:9');
    cleanups.push(() => vi.unstubAllEnvs());
    const host = await serve((_, response) => response.end('direct'));
    const answer = await clientWith().get(`http://${host}/`, options(host));
    expect(answer.body.toString()).toBe('direct');
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
    await client.get(`http://${host}/now`, options(host));
    const waiting = expect(client.get(`http://${host}/never`, options(host))).rejects.toMatchObject(
      { trouble: 'network' },
    );
    await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0));
    await client.close();
    await waiting;
    await vi.waitFor(() => expect(sockets.size).toBe(0), { timeout: 5_000 });
  });
});

describe('proxyFor', () => {
  const https = 'http://proxy.example:3128';
  it.each([
    [undefined, https],
    ['localhost, .other.example', https],
    ['*', null],
    ['media.example', null],
    ['.media.example', null],
    ['*.media.example', null],
    ['ia.example', https],
  ])('with NO_PROXY %j is %j for a host below media.example', (none, expected) => {
    expect(proxyFor('a.media.example', { http: undefined, https, none })).toBe(expected);
  });
});
