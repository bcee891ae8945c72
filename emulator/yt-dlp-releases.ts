import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A release of yt-dlp. */
export interface EmulatedRelease {
  version: string;
  /** Its files by name. */
  files: Readonly<Record<string, string | Buffer>>;
}

/** What a fetch of a program runs into: half of it and then nothing more, half and the end, too much, or another file. */
export type ReleaseTrouble = 'stalled' | 'cut off' | 'too large' | 'forged';

/** The page of the releases of yt-dlp, on this machine. */
export interface EmulatedReleases {
  /** To be used as YT_DLP_RELEASES_URL. */
  url: string;
  /** The newest one; null where there is none. */
  newest: EmulatedRelease | null;
  /** What is wrong with the programs; null where all is well. */
  trouble: ReleaseTrouble | null;
  /** The paths that were asked for, the first one first. */
  requests: string[];
  close(): Promise<void>;
}

const BASE = '/yt-dlp/yt-dlp/releases';
const SUMS = 'SHA2-256SUMS';
const CHUNK = Buffer.alloc(1024 * 1024);

const sumsOf = ({ files }: EmulatedRelease): string =>
  Object.entries(files)
    .map(([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`)
    .join('');

/** Writes without an end, until nobody listens any more. */
function flood(response: ServerResponse): void {
  const write = () => {
    while (!response.destroyed && response.write(CHUNK));
  };
  response.on('drain', write);
  write();
}

function sendProgram(
  response: ServerResponse,
  content: string | Buffer,
  trouble: ReleaseTrouble | null,
): void {
  const whole = Buffer.from(content);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  if (trouble === null) response.end(whole);
  else if (trouble === 'forged') response.end('#!/bin/sh\nexit 0\n');
  else if (trouble === 'too large') flood(response);
  else {
    response.setHeader('content-length', whole.length);
    response.write(half, () => trouble === 'cut off' && response.destroy());
  }
}

/** Serves releases as the official page does: the newest by a redirect that names it, files by another one. */
export async function startReleases(newest: EmulatedRelease | null): Promise<EmulatedReleases> {
  const server = createServer(({ url = '' }, response) => {
    releases.requests.push(url);
    const { newest: release, trouble } = releases;
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    const [place, version, name = ''] = url.slice(BASE.length + 1).split('/');
    const content = name === SUMS && release ? sumsOf(release) : release?.files[name];
    if (release && place === 'latest') redirect(`${releases.url}/tag/${release.version}`);
    else if (content === undefined || version !== release?.version) response.writeHead(404).end();
    else if (place === 'download') redirect(`${BASE}/store/${version}/${name}`);
    else sendProgram(response, content, name === SUMS ? null : trouble);
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const releases: EmulatedReleases = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`,
    newest,
    trouble: null,
    requests: [],
    close: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
  return releases;
}
