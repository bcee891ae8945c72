import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  createHttpClient,
  type GetOptions,
  type HttpClient,
  type ProxySettings,
} from '../platform/http.ts';

/** Has a server listen until the running test has ended. @returns its host, with the port */
export async function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers requests until the running test has ended. @returns the host, with the port */
export const serve = (listener: RequestListener): Promise<string> => listen(createServer(listener));

/** A client for the running test; it goes through no proxy but these. */
export function clientWith(proxy: Partial<ProxySettings> = {}): HttpClient {
  const client = createHttpClient({
    proxy: { http: undefined, https: undefined, none: undefined, ...proxy },
  });
  onTestFinished(() => client.close());
  return client;
}

/** What a request may do that asks nobody but this host, in bytes and time enough for a test. */
export const limitsFor = (host: string, more: Partial<GetOptions> = {}): GetOptions => ({
  signal: new AbortController().signal,
  maxBytes: 1_000,
  timeoutMs: 20_000,
  allowedHosts: [host],
  ...more,
});
