import { afterAll, afterEach, beforeAll } from 'vitest';
import type { EmulatedChannel, EmulatedVideo } from '../../emulator/catalogue.ts';
import type { ApiClient } from './api-client.ts';
import { type PublishedVideo, publishVideo, startPlatform, type TestPlatform } from './platform.ts';
import { startServerOn, startTestServer, type TestServer } from './test-server.ts';

/** A server for all tests of a file. */
export interface PlainSetup {
  server: TestServer;
  /** A browser that is logged in. */
  api: ApiClient;
}

/** A server on an emulated platform, for all tests of a file. */
export interface ServerSetup extends PlainSetup {
  platform: TestPlatform;
  /** Puts a channel with one video, of which these facts hold, onto the platform. */
  publish(handle: string, facts?: Partial<EmulatedVideo>): PublishedVideo;
}

/** Starts a server without yt-dlp and the platform for the tests of a file, and stops it after them. */
export function setUpPlainServer(): PlainSetup {
  let server: TestServer;
  let api: ApiClient;

  beforeAll(async () => {
    server = await startTestServer();
    api = await server.logIn();
  });
  afterAll(() => server?.stop());

  return {
    get server() {
      return server;
    },
    get api() {
      return api;
    },
  };
}

/**
 * Sets all of it up for the tests of a file and takes it down after them; faults last for one test.
 *
 * @param channels what the platform has
 */
export function setUpServer(channels: EmulatedChannel[] = []): ServerSetup {
  let platform: TestPlatform;
  let server: TestServer;
  let api: ApiClient;

  beforeAll(async () => {
    platform = await startPlatform(channels);
    server = await startServerOn(platform);
    api = await server.logIn();
  });
  afterEach(() => platform.emulator.faults.clear());
  afterAll(async () => {
    await server?.stop();
    await platform?.stop();
  });

  return {
    get platform() {
      return platform;
    },
    get server() {
      return server;
    },
    get api() {
      return api;
    },
    publish: (handle, facts) => publishVideo(platform.emulator, handle, facts),
  };
}
