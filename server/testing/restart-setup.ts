import { onTestFinished } from 'vitest';
import type { EmulatedChannel } from '../../emulator/catalogue.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import { ffmpegPath, ffprobePath } from '../../emulator/testing/programs.ts';
import { layoutOf } from '../data-layout.ts';
import type { Database } from '../platform/database.ts';
import type { ApiClient } from './api-client.ts';
import { startPlatform } from './platform.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { CREDENTIALS, logInto } from './test-server.ts';
import { withinCatalogue } from './within-catalogue.ts';

/** A server in a process of its own, and who is logged in to it. */
export interface RunningServer {
  server: ServerProcess;
  api: ApiClient;
}

/** An emulated platform, and a server that can be killed and started again on the same folder. */
export interface RestartSetup {
  emulator: Emulator;
  /** The folder of its data. */
  folder: string;
  /** The folder that it works in. */
  work: string;
  /** Starts the server; it is stopped when the running test has ended. */
  start(): Promise<RunningServer>;
  /** Works with its database, while the server runs or before it starts. */
  within<Result>(work: (db: Database) => Result): Result;
}

/**
 * Sets all of it up for the running test.
 *
 * @param channels what the platform has
 * @param settings environment variables of the server besides the usual
 */
export async function setUpRestart(
  channels: EmulatedChannel[],
  settings: Record<string, string> = {},
): Promise<RestartSetup> {
  const platform = await startPlatform(channels);
  onTestFinished(platform.stop);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  return {
    emulator: platform.emulator,
    folder: folder.path,
    work: layoutOf(folder.path).work,
    start: async () => {
      const server = startServerProcess({
        ...platform.settings,
        DATA_DIR: folder.path,
        AUTH_PASSWORD: CREDENTIALS.password,
        FFMPEG_PATH: ffmpegPath,
        FFPROBE_PATH: ffprobePath,
        ...settings,
      });
      onTestFinished(async () => {
        await server.stop();
      });
      return { server, api: await logInto(await server.ready()) };
    },
    within: (work) => withinCatalogue(folder.path, work),
  };
}
