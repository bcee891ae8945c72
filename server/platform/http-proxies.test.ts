import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuthority, createHostIdentity } from '../../emulator/certificates.ts';
import { clientWith, limitsFor, listen, serve } from '../testing/http-setup.ts';
import { proxyFor } from './http.ts';

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
    const direct = await clientWith({ https: proxy.url }).get(`http://${host}/`, limitsFor(host));
    expect(direct.body.toString()).toBe('direct');
    expect(proxy.asked).toEqual([]);

    const proxied = clientWith({ http: proxy.url });
    await proxied.get('http://example.org/x', limitsFor('example.org'));
    expect(proxy.asked.join()).toContain('example.org');

    const before = proxy.asked.length;
    await expect(proxied.get(`https://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'network',
    });
    expect(proxy.asked).toHaveLength(before);
  });

  it('asks the proxy for a tunnel to a host behind https', async () => {
    const proxy = await startProxy(await serve((_, response) => response.end()));
    await expect(
      clientWith({ https: proxy.url }).get('https://example.org/', limitsFor('example.org')),
    ).rejects.toMatchObject({ trouble: 'network' });
    expect(proxy.asked).toEqual(['CONNECT example.org:443']);
  });

  it('lets no redirect lead from https to http, not even to a host that is allowed', async () => {
    const asked = vi.fn();
    const plain = await serve((_, response) => {
      asked();
      response.end();
    });
    const authority = createAuthority();
    const { key, certificate: cert } = createHostIdentity(authority, ['secure.example']);
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, authority.certificate]);
    onTestFinished(() => tls.setDefaultCACertificates(trusted));
    const secure = createSecureServer({ key, cert }, (_, response) =>
      response.writeHead(302, { location: `http://${plain}/` }).end(),
    );
    const proxy = await startProxy(await listen(secure));
    const allowed = limitsFor('secure.example', { allowedHosts: ['secure.example', plain] });
    await expect(
      clientWith({ https: proxy.url }).get('https://secure.example/', allowed),
    ).rejects.toMatchObject({ trouble: 'not-allowed' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('leaves out what is to go direct', async () => {
    const host = await serve((_, response) => response.end('direct'));
    const proxy = await startProxy(host);
    const client = clientWith({ http: proxy.url, none: 'localhost, 127.0.0.1' });
    const answer = await client.get(`http://${host}/`, limitsFor(host));
    expect(answer.body.toString()).toBe('direct');
    expect(proxy.asked).toEqual([]);
  });

  it('does not look into the environment by itself', async () => {
    const host = await serve((_, response) => response.end('direct'));
    const [theirs, ours] = [await startProxy(host), await startProxy(host)];
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY']) {
      vi.stubEnv(name, theirs.url);
      vi.stubEnv(name.toLowerCase(), theirs.url);
    }
    vi.stubEnv('NO_PROXY', '*');
    vi.stubEnv('no_proxy', '*');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const answer = await clientWith().get(`http://${host}/`, limitsFor(host));
    expect(answer.body.toString()).toBe('direct');
    await expect(clientWith().get(`https://${host}/`, limitsFor(host))).rejects.toMatchObject({
      trouble: 'network',
    });
    expect(theirs.asked).toEqual([]);
    await clientWith({ http: ours.url }).get(`http://${host}/`, limitsFor(host));
    expect(ours.asked).toHaveLength(1);
  });
});

describe('proxyFor', () => {
  const https = 'http://proxy.example:3128';
  it.each([
    [undefined, https],
    ['localhost, .other.example', https],
    ['*', null],
    ['a.media.example', null],
    ['media.example', null],
    ['.media.example', null],
    ['*.media.example', null],
    ['localhost,media.example', null],
    ['localhost media.example', null],
    ['ia.example', https],
  ])('with NO_PROXY %j is %j for a host below media.example', (none, expected) => {
    expect(proxyFor('a.media.example', { http: undefined, https, none })).toBe(expected);
  });
});
