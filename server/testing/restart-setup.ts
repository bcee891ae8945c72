import { onTestFinished } from 'vitest';
import type { EmulatedVideo } from '../../emulator/catalogue.ts';
import type { Emulator } from '../../emulator/emulator.ts';
import { ffmpegPath, ffprobePath } from '../../emulator/testing/programs.ts';
import { layoutOf } from '../data-layout.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import type { ApiClient } from './api-client.ts';
import { emulatedChannel, startPlatform } from './platform.ts';
import { seedChannel, seedMedia } from './seed.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { CREDENTIALS, logInto } from './test-server.ts';

/** A server in a process of its own, and who is logged in to it. */
export interface RunningServer {
  server: ServerProcess;
  api: ApiClient;
}

/** A server that can be killed and started again on the same folder, with emulated videos. */
export interface RestartSetup {
  emulator: Emulator;
  /** The folder of its data. */
  folder: string;
  /** The folder that it works in. */
  work: string;
  /** Starts the server; it is killed when the running test has ended. */
  start(): Promise<RunningServer>;
  /** Puts the videos into the catalogue of a server that has been started. @returns their ids */
  seed(): number[];
}

/** Sets all of it up for the running test, with so many videos of which these facts hold. */
export async function setUpRestart(
  count: number,
  facts: Partial<EmulatedVideo>,
): Promise<RestartSetup> {
  const channel = emulatedChannel('@killed', { video: count });
  for (const video of channel.videos) Object.assign(video, facts);
  const platform = await startPlatform([channel]);
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
      });
      onTestFinished(async () => {
        await server.end('SIGKILL');
      });
      return { server, api: await logInto(await server.ready()) };
    },
    seed: () => {
      const db = openCatalogue(layoutOf(folder.path).database);
      const { id: remoteId, handle } = channel;
      const channelId = seedChannel(db, { remoteId, handle });
      const ids = channel.videos.map(({ id, durationSeconds: duration }) =>
        seedMedia(db, channelId, { remoteId: id, duration }),
      );
      db.close();
      return ids;
    },
  };
}
