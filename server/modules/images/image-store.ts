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
}

/** Where pictures lie until they are whole. */
const PARTIAL = 'partial';

const MAX_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const QUALITY = 74;
const PARALLEL_FETCHES = 6;
/** How long an address that had no picture is left alone. */
const RETRY_AFTER_MS = 10 * 60 * 1000;
const MAX_REMEMBERED_FAILURES = 10_000;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

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
  const failedAt = new Map<string, number>();

  const fetchFirst = async (urls: readonly string[]): Promise<Buffer | null> => {
    for (const url of urls) {
      const { status, body } = await http.get(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        allowedHosts: IMAGE_HOSTS,
      });
      if (status === 200) return body;
    }
    return null;
  };

  const make = async (request: ImageRequest, file: string): Promise<string | null> => {
    const original = await fetchFirst(request.urls);
    if (!original) return null;
    if (!isRasterPicture(original)) throw new Error('What came is no picture of a known format');
    // It brings a library of some megabytes, which only new pictures need.
    const { default: sharp } = await import('sharp');
    const picture = await sharp(original, { limitInputPixels: 50_000_000 })
      .resize(request.width, request.height, { fit: 'cover' })
      .webp({ quality: QUALITY })
      .toBuffer();
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
    return file;
  };

  /** Takes over the file of a former name. @returns whether there was one */
  const takeOver = async (formerName: string, file: string): Promise<boolean> => {
    const former = join(folder, formerName);
    if (!(await exists(former))) return false;
    await rename(former, file);
    return true;
  };

  const makeOrRemember = async (request: ImageRequest, file: string): Promise<string | null> => {
    const failed = failedAt.get(request.name);
    if (failed !== undefined && Math.abs(clock.now() - failed) < RETRY_AFTER_MS) return null;
    if (request.formerName && (await takeOver(request.formerName, file))) return file;
    const made = await inGate(() => make(request, file)).catch((error: unknown) => {
      log.warn({ err: error, image: request.name }, 'picture could not be fetched');
      return null;
    });
    if (made === null) {
      if (failedAt.size >= MAX_REMEMBERED_FAILURES) failedAt.clear();
      failedAt.set(request.name, clock.now());
    } else failedAt.delete(request.name);
    return made;
  };

  return {
    async fileOf(request) {
      const file = join(folder, request.name);
      if (await exists(file)) return file;
      const known = running.get(request.name);
      if (known) return known;
      const work = makeOrRemember(request, file).finally(() => running.delete(request.name));
      running.set(request.name, work);
      return work;
    },
    sweep: () => rm(partial, { recursive: true, force: true }),
  };
}
