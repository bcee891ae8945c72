import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Problem } from '../../contract/common.ts';
import { InvalidInput } from '../platform/errors.ts';

interface Refusal extends Problem {
  /** The words of the status line. */
  reason: string;
}

const MALFORMED: Refusal = {
  reason: 'Bad Request',
  status: 400,
  title: 'Invalid request',
  detail: 'The request could not be read: it is not valid HTTP. Nothing was changed.',
};

const STALLED: Refusal = {
  reason: 'Request Timeout',
  status: 408,
  title: 'Request broke off',
  detail:
    'The rest of the request did not arrive in time. Nothing was kept. Check the connection, then try again.',
};

/** What to say where the parser of HTTP gives up, by its code. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: STALLED,
  HPE_HEADER_OVERFLOW: {
    reason: 'Request Header Fields Too Large',
    status: 431,
    title: 'Headers too large',
    detail:
      'The headers of the request are larger than the server accepts. Clear the cookies of this site, then try again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    reason: 'Content Too Large',
    status: 413,
    title: 'Too large',
    detail: 'The request is larger than the server accepts. Nothing was changed.',
  },
};

const UNMET: Refusal = {
  reason: 'Expectation Failed',
  status: 417,
  title: 'Expectation not met',
  detail: 'The request expects something that this server cannot do. Nothing was changed.',
};

/** Writes an answer past everything that makes answers, and closes the connection. */
function refuse(socket: Socket, { reason, ...problem }: Refusal, isHead = false): void {
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${reason}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`, () => socket.destroy());
}

/** An answer that is on its way over a connection; Node keeps it to itself. */
type Answering = Socket & { _httpMessage?: { headersSent: boolean } | null };

/** What the parser failed at begins with the request, where that came in one piece. */
const asksForHead = ({ rawPacket }: { rawPacket?: unknown }): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';

/** Answers what is no HTTP request at all in the form of all other answers, where that can be. */
export function answerClientError(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Socket,
): void {
  const isAnswered = (socket as Answering)._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) socket.destroy();
  else refuse(socket, REFUSALS[error.code ?? ''] ?? MALFORMED, asksForHead(error));
}

/** How often a request names a host; Node keeps the first and forgets the others. */
const countOfHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, place) => place % 2 === 0 && /^host$/i.test(name)).length;

/**
 * Refuses in the form of all other answers what Node would otherwise refuse without a word: a request
 * that names no host, and one that expects what nobody knows. Refuses also what Node would let pass,
 * a request that names several hosts (RFC 9112, 3.2): a proxy might have gone by another one.
 */
export function refuseMisdirected(app: FastifyInstance): void {
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, UNMET));
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = countOfHosts(raw);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1')) return;
    const message = hosts === 0 ? 'The header is required' : 'The header must be there only once';
    throw new InvalidInput([{ field: 'Host', message }]);
  });
}

/** Says that the rest of a request is waited for no longer, and closes the connection. */
export function answerStalled(socket: Socket): void {
  if (socket.writable) refuse(socket, STALLED);
}
