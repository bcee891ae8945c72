import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { createGate } from '../../platform/gate.ts';
import type { HttpClient } from '../../platform/http.ts';
import type { Log } from '../../platform/log.ts';
import { IMAGE_HOSTS } from '../../youtube/urls.ts';
import { isRasterPicture } from './raster-formats.ts';

/** A picture to keep: where it comes from and what it is made into. */
export interface ImageRequest {
  /** Path below the store's folder; the same name always means the same picture. */
  name: string;
  /** The name that it may still be kept under by a former version. */
  formerName?: string;
  /** Addresses to try, the best first. */
  urls: readonly string[];
  /** In pixels; the picture is cut to this shape around its middle. */
  width: number;
  height: number;
}

/** Keeps pictures of the platform in the sizes that are shown. */
export interface ImageStore {
  /**
   * The file of a picture, fetched and made the first time it is asked for.
   *
   * @returns the absolute path, or null where no address has the picture now
   */
  fileOf(request: ImageRequest): Promise<string | null>;
  /** Removes what an ended process did not finish. Only while no picture is fetched. */
  sweep(): Promise<void>;
  /** Gives up what is fetched, for whoever asked there is no picture now, and waits for what is written. */
  stop(): Promise<void>;
}

/** Where pictures lie until they are whole. */
const PARTIAL = 'partial';

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const QUALITY = 74;
const MAX_PIXELS = 50_000_000;
/** One of more pixels takes up to 200 MB while it is made smaller, where a thumbnail takes some. */
const LARGE_PIXELS = 4_000_000;
const inTurn = createGate(1);
const PARALLEL_FETCHES = 6;
/** How long an address that had no picture is left alone. */
const RETRY_AFTER_MS = 10 * 60 * 1000;
const MAX_REMEMBERED_FAILURES = 10_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What the first of the addresses that has a picture answers with; null where none has one now. */
async function fetchFirst(
  http: HttpClient,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<Buffer | null> {
  for (const url of urls) {
    const { status, body } = await http.get(url, {
      signal,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      allowedHosts: IMAGE_HOSTS,
    });
    if (status === 200) return body;
  }
  return null;
}

/** Makes a picture of the size that is shown. @throws where what came is none of a known format */
async function resize(
  original: Buffer,
  { width, height }: Pick<ImageRequest, 'width' | 'height'>,
): Promise<Buffer> {
  if (!isRasterPicture(original)) throw new Error('What came is no picture of a known format');
  // It brings a library of some megabytes, which only new pictures need.
  const { default: sharp } = await import('sharp');
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS });
  const size = await picture.metadata();
  picture.resize(width, height, { fit: 'cover' }).webp({ quality: QUALITY });
  const isLarge = size.width * size.height > LARGE_PIXELS;
  return isLarge ? inTurn(() => picture.toBuffer()) : picture.toBuffer();
}

/** Writes a picture into a folder to the side, and moves it to its place when it is whole. */
async function writeWhole(file: string, picture: Buffer, partial: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await mkdir(partial, { recursive: true });
  const unfinished = join(partial, randomUUID());
  try {
    // It is kept for ever under its name, and must not be there in part after a power cut.
    await writeFile(unfinished, picture, { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Puts the file of a former name in the place of a new one. @returns whether there was one */
async function takeOver(former: string, file: string): Promise<boolean> {
  if (!(await exists(former))) return false;
  await rename(former, file);
  return true;
}

/** Which pictures could not be had a short while ago. */
function createFailures(clock: Clock) {
  const failedAt = new Map<string, number>();
  return {
    isRecent: (name: string): boolean => {
      const failed = failedAt.get(name);
      return failed !== undefined && Math.abs(clock.now() - failed) < RETRY_AFTER_MS;
    },
    add: (name: string): void => {
      if (failedAt.size >= MAX_REMEMBERED_FAILURES) failedAt.clear();
      failedAt.set(name, clock.now());
    },
    forget: (name: string): void => {
      failedAt.delete(name);
    },
  };
}

/** @param parts.folder where the pictures are kept; made where it is missing */
export function createImageStore(parts: {
  folder: string;
  http: HttpClient;
  clock: Clock;
  log: Log;
}): ImageStore {
  const { folder, http, clock, log } = parts;
  const partial = join(folder, PARTIAL);
  const inGate = createGate(PARALLEL_FETCHES);
  const running = new Map<string, Promise<string | null>>();
  const failures = createFailures(clock);
  const stopping = new AbortController();
  const { signal } = stopping;

  const make = async (request: ImageRequest, file: string): Promise<string | null> => {
    const original = await fetchFirst(http, request.urls, signal);
    if (!original) return null;
    await writeWhole(file, await resize(original, request), partial);
    return file;
  };

  const makeUnlessFailed = async (request: ImageRequest, file: string): Promise<string | null> => {
    const { name, formerName } = request;
    if (failures.isRecent(name)) return null;
    if (formerName && (await takeOver(join(folder, formerName), file))) return file;
    const made = await inGate(() => make(request, file)).catch((error: unknown) => {
      if (error !== signal.reason) {
        log.warn({ err: error, image: name }, 'picture could not be fetched');
      }
      return null;
    });
    if (made === null) failures.add(name);
    else failures.forget(name);
    return made;
  };

  return {
    async fileOf(request) {
      const file = join(folder, request.name);
      if (await exists(file)) return file;
      const known = running.get(request.name);
      if (known) return known;
      const work = makeUnlessFailed(request, file).finally(() => running.delete(request.name));
      running.set(request.name, work);
      return work;
    },
    sweep: () => rm(partial, { recursive: true, force: true }),
    async stop() {
      stopping.abort(new Error('The server ends'));
      await Promise.allSettled(running.values());
    },
  };
}
