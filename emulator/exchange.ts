import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, FileRange } from './answers.ts';
import { type PlatformRequest, parseApiBody } from './requests.ts';

const BODY_LIMIT = 1_000_000;
/** So many times something of a slow answer is sent. */
const PORTIONS = 40;

/** Reads the whole body of a request as text. Throws when it is larger than a megabyte. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Error('The body of the request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Reads a request to one of the platform's hosts. */
export async function readPlatformRequest(incoming: IncomingMessage): Promise<PlatformRequest> {
  const host = (incoming.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  const url = new URL(incoming.url ?? '/', `https://${host}`);
  return {
    host,
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: parseApiBody(await readBody(incoming)),
  };
}

/** Sends a whole answer. */
export async function sendAnswer(response: ServerResponse, answer: Answer): Promise<void> {
  response.writeHead(answer.status, headersOf(answer));
  if (response.req.method === 'HEAD') {
    response.end();
  } else if (isFileRange(answer.body)) {
    const { file, start, end } = answer.body;
    await pipeline(createReadStream(file, { start, end }), response);
  } else {
    response.end(answer.body);
  }
}

/**
 * Sends a whole answer in portions.
 *
 * @param milliseconds how long that takes at least
 * @throws where the signal ends it
 */
export async function sendSlowly(
  response: ServerResponse,
  answer: Answer,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(answer.status, headersOf(answer));
  const size = Math.ceil(bodyLength(answer) / PORTIONS);
  async function* portions() {
    for (let number = 0; number < PORTIONS; number += 1) {
      await wait(milliseconds / PORTIONS, undefined, { signal });
      yield* partOf(answer.body, number * size, (number + 1) * size);
    }
  }
  await pipeline(portions, response);
}

/**
 * Reads a part of a body.
 *
 * @param end the first place that is not read; it may lie behind the body
 */
async function* partOf(body: Answer['body'], from: number, end: number): AsyncGenerator<Buffer> {
  if (!isFileRange(body)) {
    yield Buffer.from(body).subarray(from, end);
    return;
  }
  const part = { start: body.start + from, end: Math.min(body.start + end - 1, body.end) };
  if (part.start <= part.end) yield* createReadStream(body.file, part);
}

/** Sends the headers and a share (0 to 1) of the body, then cuts the connection. */
export async function sendPartially(
  response: ServerResponse,
  answer: Answer,
  share: number,
): Promise<void> {
  response.writeHead(answer.status, headersOf(answer));
  response.flushHeaders();
  const length = Math.floor(bodyLength(answer) * share);
  await pipeline(partOf(answer.body, 0, length), response, { end: false });
  response.socket?.destroySoon();
}

function headersOf(answer: Answer): Record<string, string> {
  return { ...answer.headers, 'content-length': String(bodyLength(answer)) };
}

function bodyLength({ body }: Answer): number {
  return isFileRange(body) ? body.end - body.start + 1 : Buffer.byteLength(body);
}

function isFileRange(body: Answer['body']): body is FileRange {
  return typeof body === 'object' && 'file' in body;
}
