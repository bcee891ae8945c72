import { connect } from 'node:net';
import type { Framing } from '../draws/requests.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** The second word of the request's first line. */
  target: string;
  headers: [string, string][];
  content: Buffer;
  framing: Framing;
}

/** An answer as it came. */
export interface WireAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Map<string, string>;
  body: Buffer;
}

/** All that came back over one connection. */
export interface Exchange {
  answers: WireAnswer[];
  /** What is left that is no answer. */
  rest: Buffer;
  /** Whether the connection was still open when nobody waited any longer. */
  isHung: boolean;
}

/** How long a server may take to answer and close; what takes longer has hung. */
const HUNG_AFTER_MS = 120_000;

/** Framings after which the server waits for more, until it learns that no more will come. */
const UNFINISHED = new Set<Framing>(['too long', 'cut chunks']);

const lengthHeader = (content: Buffer, off: number): [string, string][] => [
  ['Content-Length', String(Math.max(0, content.length + off))],
];

function chunked(content: Buffer, framing: Framing): Buffer {
  const middle = Math.floor(content.length / 2);
  const chunks = [content.subarray(0, middle), content.subarray(middle)]
    .filter((chunk) => chunk.length > 0)
    .map((chunk) =>
      Buffer.concat([
        Buffer.from(`${chunk.length.toString(16)};x=y\r\n`),
        chunk,
        Buffer.from('\r\n'),
      ]),
    );
  const ends = { 'broken chunks': 'zz\r\nx\r\n', 'cut chunks': 'ff\r\nx' } as const;
  const end = framing === 'chunks' ? '0\r\n\r\n' : ends[framing as keyof typeof ends];
  return Buffer.concat([...chunks, Buffer.from(end)]);
}

function framed({ content, framing, method }: WireRequest): {
  headers: [string, string][];
  body: Buffer;
} {
  switch (framing) {
    case 'length':
      return {
        headers: content.length > 0 || method !== 'GET' ? lengthHeader(content, 0) : [],
        body: content,
      };
    case 'too long':
      return { headers: lengthHeader(content, 100), body: content };
    case 'too short':
      return { headers: lengthHeader(content, -5), body: content };
    default:
      return { headers: [['Transfer-Encoding', 'chunked']], body: chunked(content, framing) };
  }
}

/** The bytes of a request. A header that it has twice comes twice. */
export function toBytes(request: WireRequest): Buffer {
  const { headers, body } = framed(request);
  const lines = [
    `${request.method} ${request.target} HTTP/1.1`,
    ...[...request.headers, ...headers].map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

export const isUnfinished = ({ framing }: WireRequest): boolean => UNFINISHED.has(framing);

function unchunked(bytes: Buffer): { body: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (Number.isNaN(size) || bytes.length < start + size + 2) return undefined;
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
    if (size === 0) return { body: Buffer.concat(chunks), end: at };
  }
}

function readOne(bytes: Buffer, method: string): { answer: WireAnswer; rest: Buffer } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.toString('latin1', 0, Math.max(0, headEnd)).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (headEnd < 0 || Number.isNaN(status)) return undefined;
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const after = bytes.subarray(headEnd + 4);
  const isEmpty = method === 'HEAD' || status < 200 || status === 204 || status === 304;
  const length = isEmpty ? 0 : Number(headers.get('content-length') ?? after.length);
  if (!isEmpty && headers.get('transfer-encoding') === 'chunked') {
    const whole = unchunked(after);
    if (!whole) return undefined;
    return { answer: { status, headers, body: whole.body }, rest: after.subarray(whole.end) };
  }
  if (after.length < length) return undefined;
  const body = after.subarray(0, length);
  return { answer: { status, headers, body }, rest: after.subarray(length) };
}

/** The answers within what came; those of the status 100 and above are passed over, they only go before. */
function readAll(bytes: Buffer, method: string): Omit<Exchange, 'isHung'> {
  const answers: WireAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const one = rest.length > 0 ? readOne(rest, method) : undefined;
    if (!one) return { answers, rest };
    if (one.answer.status >= 200) answers.push(one.answer);
    rest = one.rest;
  }
}

/**
 * Sends bytes over a connection of their own, and takes what comes back until the server closes it.
 *
 * @param ends whether the server is told at once that no more will come
 * @throws Error where there is no connection to be had
 */
export async function exchange(
  address: string,
  sent: Buffer,
  { method, ends }: { method: string; ends: boolean },
): Promise<Exchange> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const received: Buffer[] = [];
  const finish = (isHung: boolean) => {
    clearTimeout(timer);
    socket.destroy();
    resolve({ ...readAll(Buffer.concat(received), method), isHung });
  };
  const timer = setTimeout(() => finish(true), HUNG_AFTER_MS);
  socket.on('data', (chunk) => received.push(chunk));
  socket.once('close', () => finish(false));
  let isConnected = false;
  socket.on('error', (error) => {
    // A server may close on who still sends; what it said before counts.
    if (isConnected) return;
    clearTimeout(timer);
    reject(error);
  });
  socket.once('connect', () => {
    isConnected = true;
    socket.write(sent);
    if (ends) socket.end();
  });
  return promise;
}
