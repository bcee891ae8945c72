import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Identity } from './certificates.ts';

/** The platform's hosts; nothing else can be reached through the proxy. */
export const PLATFORM_HOSTS = [
  'www.youtube.com',
  'm.youtube.com',
  'youtube.com',
  'youtubei.googleapis.com',
  'i.ytimg.com',
  'yt3.ggpht.com',
  'yt3.googleusercontent.com',
  '*.googlevideo.com',
  'sponsor.ajay.app',
] as const;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface ProxyOptions {
  /** 0 takes any free one. */
  port: number;
  identity: Identity;
  /** Answers a request to one of the platform's hosts. */
  onPlatformRequest: Handler;
  /** Answers a request to the proxy itself. */
  onDirectRequest: Handler;
}

export interface Proxy {
  port: number;
  /** Cuts all connections and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy on 127.0.0.1 that ends TLS itself for the platform's hosts. Every other host,
 * every other port and every proxied request without TLS is refused with 403.
 */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { identity } = options;
  const secure = createSecureServer(
    { key: identity.key, cert: identity.certificate },
    options.onPlatformRequest,
  );
  const open = new Set<Socket>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/')) options.onDirectRequest(request, response);
    else response.writeHead(403).end();
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('connect', (request, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!isPlatformAuthority(request.url ?? '')) {
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    secure.emit('connection', socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function isPlatformAuthority(authority: string): boolean {
  const [host = '', port] = authority.toLowerCase().split(':');
  if (port !== '443') return false;
  return PLATFORM_HOSTS.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  );
}
