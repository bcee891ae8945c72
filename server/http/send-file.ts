import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, RangeNotSatisfiable } from '../platform/errors.ts';
import { type ByteRange, readByteRange } from './byte-range.ts';
import { forbidToRun } from './content-policy.ts';

interface SentFile {
  /** Absolute. */
  path: string;
  contentType: string;
  /** Stands for this content and no other; without quotes. */
  version: string;
  /** What to say where the file is gone. */
  missing: string;
}

/** Whether the version that who asks has is this one, by the weak comparison (RFC 9110, 13.1.2). */
const isKnown = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));

async function openFile({ path, missing }: SentFile): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new NotFound(missing, { cause: error });
  }
}

/** The part of the file that is asked for; the headers say which one it is. */
function choosePart(size: number, request: FastifyRequest, reply: FastifyReply): ByteRange {
  const { range: header, 'if-range': onlyIf } = request.headers;
  const isSame = onlyIf === undefined || onlyIf === reply.getHeader('etag');
  // A range is asked for by GET alone (RFC 9110, 14.2).
  const range = isSame && request.method === 'GET' ? readByteRange(header, size) : 'whole';
  if (range === 'whole') return { start: 0, end: size - 1 };
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new RangeNotSatisfiable(`The file has ${size} bytes, which is less than was asked for.`);
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return range;
}

/**
 * Answers with a file of which nobody knows what is in it: by parts where that is asked for, and such
 * that a browser never takes it for a page of the product's own.
 *
 * @throws NotFound where the file is gone, RangeNotSatisfiable
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> {
  const etag = `"${file.version}"`;
  forbidToRun(reply);
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache');
  // Opened before anything is said of it: it may be deleted at any moment, and is read to its end all the same.
  const handle = await openFile(file);
  let content: ReadStream | undefined;
  try {
    const { size } = await handle.stat();
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const { start, end } = choosePart(size, request, reply);
    reply.type(file.contentType).header('content-length', end - start + 1);
    // Where only the headers are asked for, the file is not read in vain.
    const isEmpty = request.method === 'HEAD' || end < start;
    if (!isEmpty) content = handle.createReadStream({ start, end });
  } finally {
    // The stream closes it when it ends or is given up.
    if (!content) await handle.close();
  }
  return reply.send(content ?? Readable.from([]));
}
