import { chmod } from 'node:fs/promises';
import { type GetOptions, type HttpClient, RequestFailed } from '../../platform/http.ts';
import { isYtDlpVersion } from '../../youtube/yt-dlp-version.ts';

/** The releases could not be had, or are not what they should be; the message is for a person. */
export class ReleaseUnusable extends Error {}

/** The releases of yt-dlp. All reject with ReleaseUnusable, or with the signal's reason. */
export interface Releases {
  /** The version of the newest one. */
  readNewest(signal: AbortSignal): Promise<string>;
  /**
   * Fetches a file of a release as a program, and compares it with the checksum that the release
   * names for it.
   *
   * @param wish.name the file's at the release
   * @param wish.file where it is written to; must not be there
   */
  fetch(wish: { version: string; name: string; file: string }, signal: AbortSignal): Promise<void>;
}

const OFFICIAL_HOST = 'github.com';
/** Where the official host keeps the files, to which it redirects. */
const STORES = ['release-assets.githubusercontent.com', 'objects.githubusercontent.com'];

const SUMS = 'SHA2-256SUMS';
const MAX_PAGE_BYTES = 1024 * 1024;
/** The largest file, of those for all platforms, had 37 MB in 2026. */
const MAX_PROGRAM_BYTES = 64 * 1024 * 1024;
const PAGE_TIMEOUT_MS = 30_000;
/** As long as the largest takes at 128 KB a second. */
const PROGRAM_TIMEOUT_MS = 5 * 60_000;

const WHAT_TO_DO =
  'Check the network and the proxy of this server, and YT_DLP_RELEASES_URL where that is set.';

/** @param base where the releases are, without a slash at its end */
export function createReleases({ http, base }: { http: HttpClient; base: string }): Releases {
  const { host } = new URL(base);
  const allowedHosts = host === OFFICIAL_HOST ? [host, ...STORES] : [host];

  const unusable = (why: string, cause?: unknown): ReleaseUnusable =>
    new ReleaseUnusable(`${why} ${WHAT_TO_DO}`, { cause });

  /** Asks, and takes no answer but of one status. */
  const asking = async <Answer extends { status: number }>(
    what: string,
    status: number,
    ask: () => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await ask();
      if (answer.status === status) return answer;
      throw unusable(`${host} answered with status ${answer.status} when asked for ${what}.`);
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      throw unusable(`${host} could not be asked for ${what} (${error.message}).`, error);
    }
  };

  const page = (signal: AbortSignal): GetOptions => ({
    signal,
    allowedHosts,
    maxBytes: MAX_PAGE_BYTES,
    timeoutMs: PAGE_TIMEOUT_MS,
  });

  const readChecksum = async (version: string, name: string, signal: AbortSignal) => {
    const url = `${base}/download/${version}/${SUMS}`;
    const { body } = await asking(SUMS, 200, () => http.get(url, page(signal)));
    const lines = body.toString('utf8').split('\n');
    const sums = lines.map((line) => /^([0-9a-f]{64}) [ *](\S+)\s*$/i.exec(line) ?? []);
    const sum = sums.find(([, , file]) => file === name)?.[1];
    if (!sum) throw unusable(`${host} names no checksum of ${name} ${version}.`);
    return sum.toLowerCase();
  };

  return {
    readNewest: async (signal) => {
      const options = { ...page(signal), followRedirects: false };
      const ask = () => http.get(`${base}/latest`, options);
      const { headers } = await asking('the newest yt-dlp', 302, ask);
      const version = String(headers.location).split('/').at(-1) ?? '';
      if (isYtDlpVersion(version)) return version;
      throw unusable(`${host} does not say which yt-dlp is the newest.`);
    },
    fetch: async ({ version, name, file }, signal) => {
      const checksum = await readChecksum(version, name, signal);
      const url = `${base}/download/${version}/${name}`;
      const limits = { maxBytes: MAX_PROGRAM_BYTES, timeoutMs: PROGRAM_TIMEOUT_MS };
      const { sha256 } = await asking(name, 200, () =>
        http.download(url, { signal, allowedHosts, ...limits, file }),
      );
      if (sha256 !== checksum) {
        throw unusable(`What ${host} sent as ${name} is not what its checksum says.`);
      }
      await chmod(file, 0o700);
    },
  };
}
