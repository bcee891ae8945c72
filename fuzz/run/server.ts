import { resolve } from 'node:path';
import { memoryOf } from '../../server/testing/process-extent.ts';
import { SERVER_COMMAND } from '../../server/testing/server-command.ts';
import { NOWHERE, startServerProcess, tellsOfDefect } from '../../server/testing/server-process.ts';

const START_WITHIN_MS = 120_000;

/** The real server in a process of its own. */
export interface FuzzedServer {
  address: string;
  /** The password that it generated at its first start. */
  password: string;
  /** Where its inspector listens, for its memory to be read. */
  inspector: string;
  isRunning(): boolean;
  /** What it has written that tells of a defect, since the last time. */
  takeErrors(): string[];
  /** What of it is in memory, in bytes. */
  residentBytes(): Promise<number>;
  /** Ends it. @returns its exit code, null where a signal ended it */
  stop(): Promise<number | null>;
}

const settingsOf = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  // Otherwise hardly any login would get past the limit that holds for each address.
  TRUST_PROXY: 'true',
  UPLOAD_LIMIT_MB: '1',
  // Otherwise calls that ask the platform would wait for their turn, an hour long in the end.
  REQUESTS_PER_HOUR: '1000000',
  YT_DLP_PATH: resolve(dataDir, 'no-yt-dlp'),
  FFMPEG_PATH: resolve(dataDir, 'no-ffmpeg'),
  FFPROBE_PATH: resolve(dataDir, 'no-ffprobe'),
  SPONSORBLOCK_URL: NOWHERE,
  HTTP_PROXY: NOWHERE,
  HTTPS_PROXY: NOWHERE,
});

/**
 * Starts the server on a folder of data, without yt-dlp and the platform, and waits until it serves.
 *
 * @throws where it ends instead, with what it wrote
 */
export async function startServer(dataDir: string): Promise<FuzzedServer> {
  const server = startServerProcess(settingsOf(dataDir), {
    command: ['--inspect=127.0.0.1:0', ...SERVER_COMMAND],
    // A key that ends the run is not to end the server before it was looked at.
    spawn: { detached: true },
  });
  const find = async (pattern: RegExp): Promise<string> =>
    (await server.said(pattern, START_WITHIN_MS))[1] ?? '';
  const address = await find(/^Vidarium is ready at (http:\S+)$/);
  let taken = 0;
  return {
    address,
    password: await find(/with the password "(.*)"/),
    inspector: await find(/^Debugger listening on (ws:\S+)/),
    isRunning: () => !server.hasEnded(),
    takeErrors: () => {
      const { length } = server.lines;
      const errors = server.lines.slice(taken, length).filter(tellsOfDefect);
      taken = length;
      return errors;
    },
    residentBytes: async () => (await memoryOf(server.child.pid ?? 0)).now,
    stop: async () => (await server.stop()).code,
  };
}
