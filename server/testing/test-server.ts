import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '../../contract/routes.ts';
import { readConfig } from '../config.ts';
import { layoutOf } from '../data-layout.ts';
import type { Database } from '../platform/database.ts';
import { startServer } from '../server.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { ApiClient } from './api-client.ts';
import { type TestPlatform, trustPlatform } from './platform.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { CREDENTIALS, testSettings } from './test-settings.ts';

/** All that the web app of the tests' server shows, with its places for what it shows first. */
export const PAGE =
  '<!doctype html><title>Vidarium</title><div id="first-picture" hidden><img src=""></div>' +
  '<ul id="first-videos" hidden><li data-first-video><img src=""><p data-name></p></li></ul>';

export { CREDENTIALS };

/** A server of its own in this process, on an empty folder. */
export interface TestServer {
  address: string;
  dataDir: string;
  /** A connection of its own to the server's database. */
  db: Database;
  /** A browser that has loaded a page, and so has the forgery token, but is not logged in. */
  visit(): Promise<ApiClient>;
  /** A browser that is logged in. */
  logIn(): Promise<ApiClient>;
  stop(): Promise<void>;
}

/** Opens a browser on a server; it has the forgery token then. */
async function visitServer(address: string): Promise<ApiClient> {
  const api = new ApiClient(address);
  await api.call(routes.health);
  return api;
}

/** Opens a browser on a server and logs in. */
export async function logInto(address: string, credentials = CREDENTIALS): Promise<ApiClient> {
  const api = await visitServer(address);
  await api.call(routes.login, { body: credentials });
  return api;
}

/**
 * Starts the server with a built web app of one page, and without yt-dlp and the platform, so that
 * it is quick.
 *
 * @param settings environment variables in place of those
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const folder = await makeTemporaryFolder();
  const config = readConfig({ ...testSettings(folder.path), ...settings });
  const { dataDir } = config;
  const webFolder = join(folder.path, 'web');
  await mkdir(join(webFolder, '.vite'), { recursive: true });
  await writeFile(join(webFolder, 'index.html'), PAGE);
  await writeFile(join(webFolder, '.vite', 'manifest.json'), '{}');
  await mkdir(dataDir, { recursive: true });
  const server = await startServer(config, webFolder);
  const db = openCatalogue(layoutOf(dataDir).database);
  return {
    address: server.address,
    dataDir,
    db,
    visit: () => visitServer(server.address),
    logIn: () => logInto(server.address),
    stop: async () => {
      db.close();
      await server.stop();
      await folder.remove();
    },
  };
}

/** Starts a server that takes an emulator for the platform, and runs the real yt-dlp against it. */
export async function startServerOn(
  { emulator, settings }: TestPlatform,
  more: Record<string, string> = {},
): Promise<TestServer> {
  await trustPlatform(emulator);
  // The environment of this process, which yt-dlp inherits, does not name the proxy.
  const ytDlpArgs = `${settings.YT_DLP_ARGS} --proxy ${emulator.proxyUrl}`;
  return startTestServer({ ...settings, ...more, YT_DLP_ARGS: ytDlpArgs });
}
