import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../contract/routes.ts';
import type { Catalogue } from '../../emulator/catalogue.ts';
import { type Emulator, startEmulator } from '../../emulator/emulator.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import { UNDISTURBED } from '../../server/testing/server-process.ts';
import { type BuiltServer, ROOT, startBuiltServer } from './built-server.ts';

/** Pictures and the certificate, made once for all runs. */
const EMULATOR_FOLDER = join(ROOT, '.cache', 'emulator');
const READ_WITHIN_MS = 280_000;
const POLL_EVERY_MS = 100;

export const CREDENTIALS = { username: 'admin', password: 'correct horse' };
export const DISPLAY_NAME = 'Ada Example';

/** What a product starts with. */
export interface Setup {
  /** What is on the platform. */
  catalogue: () => Catalogue;
  /** The handles of the channels that are subscribed to, and read, before the first look. */
  subscriptions: readonly string[];
  /** Environment variables beside those that every product has. */
  settings?: Readonly<Record<string, string>>;
  /** Sets what is wrong with the platform from the start. */
  trouble?: (emulator: Emulator) => void;
}

/** The real server in a process of its own, on an empty folder, with a platform of its own. */
export interface Product {
  /** Where it serves, e.g. `http://127.0.0.1:40123`. */
  address: string;
  /** The folder of its data. */
  folder: string;
  emulator: Emulator;
  /** A client of the API that is logged in. */
  api: ApiClient;
  server: BuiltServer;
  /** The file of the server's database. */
  database: string;
  stop(): Promise<void>;
}

/** Starts the server against an emulated platform and has it read its first channels. */
export async function startProduct(setup: Setup): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium e2e '));
  const emulator = await startEmulator({ catalogue: setup.catalogue(), folder: EMULATOR_FOLDER });
  setup.trouble?.(emulator);
  const server = startBuiltServer({ ...environment(emulator, folder), ...setup.settings });
  const stop = async () => {
    await server.stop();
    await emulator.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const address = await server.ready();
    const api = new ApiClient(address);
    await api.call(routes.health);
    await api.call(routes.login, { body: CREDENTIALS });
    for (const handle of setup.subscriptions) await subscribe(api, handle);
    await untilAllRead(api);
    const database = join(folder, 'vidarium.db');
    return { address, folder, emulator, api, server, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All environment variables of a product's server. */
function environment(emulator: Emulator, folder: string): NodeJS.ProcessEnv {
  const { http_proxy, https_proxy, no_proxy, NO_PROXY, ...inherited } = process.env;
  return {
    ...inherited,
    // Over what is inherited.
    ...UNDISTURBED,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    AUTH_USERNAME: CREDENTIALS.username,
    AUTH_PASSWORD: CREDENTIALS.password,
    AUTH_DISPLAY_NAME: DISPLAY_NAME,
    REQUESTS_PER_HOUR: '1000000',
    ...emulator.serverSettings,
  };
}

/** The address of a channel on the platform, as a person would paste it. */
export function channelUrl(handle: string): string {
  return `https://www.youtube.com/${handle}`;
}

/** Subscribes to a channel through the API. @returns its id */
async function subscribe(api: ApiClient, handle: string): Promise<number> {
  const { id } = await api.call(routes.createChannel, { body: { url: channelUrl(handle) } });
  return id;
}

/** Waits until no channel is being read or waiting for it. */
async function untilAllRead(api: ApiClient): Promise<void> {
  const deadline = Date.now() + READ_WITHIN_MS;
  const { content } = await api.call(routes.listChannels, { query: { size: 100 } });
  for (const { id, name } of content) {
    for (;;) {
      const { refresh } = await api.call(routes.readChannel, { params: { id } });
      if (!refresh) break;
      if (Date.now() > deadline) throw new Error(`"${name}" is still being read: ${refresh.phase}`);
      await sleep(POLL_EVERY_MS);
    }
  }
}
