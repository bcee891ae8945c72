import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  DomainError,
  InvalidInput,
  TooLarge,
  TooManyRequests,
  UnsupportedType,
} from '../platform/errors.ts';

/** A file on its way in. */
export interface IncomingFile {
  /** As the sender calls it. */
  name: string;
  /**
   * Ends only when the whole request was as it should be.
   *
   * @throws TooLarge, or InvalidInput where it breaks off or another file follows
   */
  content: AsyncIterable<Uint8Array>;
}

interface UploadLimits {
  /** The field of the form that carries the file. */
  field: string;
  maxBytes: number;
}

/** How much longer than its file a request may be: names and boundaries. */
const ENVELOPE_BYTES = 64 * 1024;

const LIMITS = { fileSize: Number.POSITIVE_INFINITY, fields: 20, fieldSize: 64 * 1024, parts: 30 };

/** So many files come in at once at most: each holds a file open, and some memory. */
const MOST_AT_ONCE = 20;
const TRY_AGAIN_SECONDS = 60;

function limitAtOnce(uploads: FastifyInstance): void {
  let underWay = 0;
  uploads.addHook('onRequest', async (_request, reply) => {
    if (underWay >= MOST_AT_ONCE) {
      throw new TooManyRequests(
        `${MOST_AT_ONCE} files are on their way already. Nothing was kept of this one. Wait until one of them is there, then try again.`,
        TRY_AGAIN_SECONDS,
      );
    }
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
    });
  });
}

/**
 * Lets routes take files, which no other route does.
 *
 * @param routes adds the routes to the part of the app that it is given
 */
export function acceptUploads(
  app: FastifyInstance,
  routes: (uploads: FastifyInstance) => void,
): void {
  app.register(async (uploads) => {
    await uploads.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    limitAtOnce(uploads);
    // A browser hears a refusal only when it has sent everything, so what is left is read and dropped.
    uploads.addHook('onResponse', async ({ raw }) => {
      raw.unpipe();
      raw.resume();
    });
    routes(uploads);
  });
}

const tooLarge = (maxBytes: number): TooLarge =>
  new TooLarge(
    `The file is larger than the ${maxBytes / 1024 / 1024} MB that this server takes. Nothing was kept. Choose a smaller one, or raise UPLOAD_LIMIT_MB.`,
  );

/** In the head of a part, browsers write a quote and the end of a line so, and nothing else. */
const readName = (written: string): string =>
  written.replaceAll(/%(?:22|0D|0A)/g, (code) => decodeURIComponent(code));

const wrong = (field: string, message: string) => new InvalidInput([{ field, message }]);

/** What came out of the request instead of its next part, in words. */
function explain(error: unknown, field: string): DomainError {
  if (error instanceof DomainError) return error;
  return wrong(field, 'The upload broke off or could not be read. Nothing was kept. Try again.');
}

/** The next file of the form; what else the form holds is passed over. */
async function nextFile(
  parts: AsyncIterator<Multipart>,
  field: string,
): Promise<MultipartFile | undefined> {
  try {
    for (;;) {
      const { value, done } = await parts.next();
      if (done) return undefined;
      if (value.type === 'file') return value;
    }
  } catch (error) {
    throw explain(error, field);
  }
}

async function* contentOf(
  { file }: MultipartFile,
  parts: AsyncIterator<Multipart>,
  { field, maxBytes }: UploadLimits,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of file) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk as Buffer;
    }
  } catch (error) {
    throw explain(error, field);
  }
  const another = await nextFile(parts, field);
  if (!another) return;
  another.file.destroy();
  throw wrong(field, 'Only one file can be uploaded at a time. Nothing was kept.');
}

/**
 * Begins to read the one file of a form; nothing of the request was read before.
 *
 * @throws UnsupportedType where it is no form with files, TooLarge where it says so of itself,
 *   InvalidInput where there is no file under the name
 */
export async function openUpload(
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<IncomingFile> {
  const { field, maxBytes } = limits;
  if (!request.isMultipart()) {
    throw new UnsupportedType('A file is taken as multipart/form-data only. Nothing was kept.');
  }
  if (Number(request.headers['content-length']) > maxBytes + ENVELOPE_BYTES) {
    throw tooLarge(maxBytes);
  }
  const parts = request.parts();
  const part = await nextFile(parts, field);
  if (part?.fieldname !== field || !part.filename) {
    part?.file.destroy();
    throw wrong(field, 'A file is required');
  }
  return { name: readName(part.filename), content: contentOf(part, parts, limits) };
}
