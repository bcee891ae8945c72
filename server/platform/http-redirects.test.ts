import { createServer } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { clientWith, limitsFor, listen, serve } from '../testing/http-setup.ts';

describe('get, where the answer may be a redirect,', () => {
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
});
