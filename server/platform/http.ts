import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { storageFaultOf } from './storage-faults.ts';

/** Where outgoing requests go through a proxy, as HTTP_PROXY, HTTPS_PROXY and NO_PROXY say it. */
export interface ProxySettings {
  http: string | undefined;
  https: string | undefined;
  none: string | undefined;
}

/**
 * The proxy through which a host is asked by https; null where there is none for it.
 *
 * For programs that must be told: whoever reads the environment knows by himself.
 */
export function proxyFor(host: string, { https, none }: ProxySettings): string | null {
  const exempt = (none ?? '').split(/[\s,]+/).map((entry) => entry.replace(/^\*?\./, ''));
  const isExempt = exempt.some(
    (entry) => entry === '*' || entry === host || (entry !== '' && host.endsWith(`.${entry}`)),
  );
  return isExempt ? null : (https ?? null);
}

export interface GetOptions {
  signal: AbortSignal;
  /** The largest body that is taken. */
  maxBytes: number;
  /** How long it may take in all, redirects and body included. */
  timeoutMs: number;
  /** The hosts (with the port, where it is not the usual one) that may be asked, also by a redirect. */
  allowedHosts: readonly string[];
  /** Whether a redirect is followed, as it is where nothing is said, or is itself the answer. */
  followRedirects?: boolean;
}

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** An answer whose body is still on its way. */
type Opened = Omit<HttpAnswer, 'body'> & { body: AsyncIterable<Buffer> };

/** Why a request brought no answer that could be used. */
export type RequestTrouble =
  | 'not-allowed'
  | 'too-many-redirects'
  | 'too-large'
  | 'timeout'
  | 'network';

/** There is no answer: it could not be had, or it must not be taken. */
export class RequestFailed extends Error {
  readonly trouble: RequestTrouble;

  constructor(trouble: RequestTrouble, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RequestFailed';
    this.trouble = trouble;
  }
}

/** The server's own requests to the outside. */
export interface HttpClient {
  /**
   * Fetches a document; an answer of any status is an answer.
   *
   * @throws RequestFailed, or the signal's reason where it was aborted
   */
  get(url: string, options: GetOptions): Promise<HttpAnswer>;
  /**
   * Fetches a document into a file, as it comes; an answer of any status is an answer. What is there of
   * the file after a failure is nothing to go by.
   *
   * @param options.file is made, and must not be there
   * @returns the status, and the SHA-256 of the body in hexadecimal digits
   * @throws RequestFailed, the signal's reason where it was aborted, or what the disk says
   */
  download(
    url: string,
    options: GetOptions & { file: string },
  ): Promise<{ status: number; sha256: string }>;
  /** Cuts all connections; requests that are under way fail. */
  close(): Promise<void>;
}

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Loads what speaks HTTP, which takes a tenth of a start that asks nothing of anybody yet. */
async function openConnections(proxy: ProxySettings) {
  const { EnvHttpProxyAgent, request } = await import('undici');
  // One for each scheme: a single agent would send https through the proxy that is meant for http.
  // An empty text, unlike a missing one, keeps it from looking into the environment by itself.
  const noProxy = proxy.none ?? '';
  const agents = {
    'http:': new EnvHttpProxyAgent({ httpProxy: proxy.http ?? '', httpsProxy: '', noProxy }),
    'https:': new EnvHttpProxyAgent({ httpProxy: '', httpsProxy: proxy.https ?? '', noProxy }),
  };
  return { request, agents };
}

/** Makes the client for outgoing requests. Certificates are checked against Node's own and NODE_EXTRA_CA_CERTS. */
export function createHttpClient({ proxy }: { proxy: ProxySettings }): HttpClient {
  let connections: ReturnType<typeof openConnections> | undefined;

  const connect = (): ReturnType<typeof openConnections> => {
    connections ??= openConnections(proxy).catch((error: unknown) => {
      // Where no file handle was left to load it with, there may be one the next time.
      connections = undefined;
      throw error;
    });
    return connections;
  };

  const ask = async (url: URL, options: GetOptions, signal: AbortSignal): Promise<Opened> => {
    const { request, agents } = await connect();
    const dispatcher = agents[url.protocol === 'https:' ? 'https:' : 'http:'];
    const headers = { 'user-agent': 'Vidarium', accept: '*/*' };
    const answer = await request(url, { dispatcher, signal, headers });
    const body = limited(answer.body, url, options.maxBytes);
    return { status: answer.statusCode, headers: answer.headers, body };
  };

  const follow = async (start: string, options: GetOptions, signal: AbortSignal) => {
    let url = allowed(start, undefined, options.allowedHosts);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await ask(url, options, signal);
      const { location } = answer.headers;
      const isRedirect = REDIRECTS.includes(answer.status) && typeof location === 'string';
      if (!isRedirect || options.followRedirects === false) return answer;
      await collect(answer.body);
      url = allowed(location, url, options.allowedHosts);
    }
    throw new RequestFailed('too-many-redirects', `${url.host} keeps redirecting`);
  };

  const taking = async <Taken>(
    url: string,
    options: GetOptions,
    take: (answer: Opened) => Promise<Taken>,
  ): Promise<Taken> => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    try {
      return await take(await follow(url, options, AbortSignal.any([options.signal, timeout])));
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof RequestFailed || storageFaultOf(error)) throw error;
      if (timeout.aborted) {
        const message = `No whole answer within ${options.timeoutMs / 1000} s`;
        throw new RequestFailed('timeout', message, { cause: error });
      }
      const message = error instanceof Error ? error.message : String(error);
      throw new RequestFailed('network', message, { cause: error });
    }
  };

  return {
    get: (url, options) =>
      taking(url, options, async (answer) => ({ ...answer, body: await collect(answer.body) })),
    download: async (url, options) => {
      const file = await open(options.file, 'wx');
      try {
        return await taking(url, options, async ({ status, body }) => {
          const hash = createHash('sha256');
          for await (const chunk of body) {
            hash.update(chunk);
            await file.writeFile(chunk);
          }
          await file.sync();
          return { status, sha256: hash.digest('hex') };
        });
      } finally {
        await file.close();
      }
    },
    close: async () => {
      const { agents } = (await connections?.catch(() => undefined)) ?? {};
      await Promise.all(Object.values(agents ?? {}).map((agent) => agent.destroy()));
    },
  };
}

/** @throws RequestFailed where more comes than is taken */
async function* limited(body: AsyncIterable<Buffer>, { host }: URL, maxBytes: number) {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new RequestFailed('too-large', `${host} sent more than ${maxBytes} bytes`);
    }
    yield chunk;
  }
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function allowed(address: string, base: URL | undefined, hosts: readonly string[]): URL {
  const url = URL.parse(address, base?.href);
  const schemes = base?.protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
  if (url && schemes.includes(url.protocol) && hosts.includes(url.host)) return url;
  throw new RequestFailed('not-allowed', `Nothing is fetched from ${url?.origin ?? address}`);
}
