import type { ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { routes } from '../contract/routes.ts';
import { demoCatalogue } from '../emulator/content.ts';
import { type Emulator, startEmulator } from '../emulator/emulator.ts';
import { layoutOf } from '../server/data-layout.ts';
import { readCommandLine } from '../server/platform/command-line.ts';
import { FolderInUse, holdLock } from '../server/platform/instance-lock.ts';
import { ApiClient } from '../server/testing/api-client.ts';
import { Failure, runScript } from './lib/failure.mjs';
import { cacheFolder, root } from './lib/paths.mjs';
import { startProgram } from './lib/processes.mjs';
import { serverCommand } from './lib/server-command.mjs';
import { servingAddress } from './lib/serving-address.ts';

const USER = { username: 'demo', password: 'demo' };
/** The answer for a channel that is there already. */
const CONFLICT = 409;

const COMMAND = 'npm run demo';
const USAGE = `${COMMAND}
${COMMAND} -- --keep

Serves an invented catalogue without a network: user ${USER.username}, password ${USER.password}. HOST, PORT and other
settings hold as for npm start.

  --keep   goes on with the catalogue of the demo before, in place of a new one`;

const { values: options } = readCommandLine(COMMAND, USAGE, (args) =>
  parseArgs({ args, options: { keep: { type: 'boolean', default: false } } }),
);

await runScript(async () => {
  const dataFolder = join(root, 'demo-data');
  await takeFolder(dataFolder, options.keep);
  const emulator = await startEmulator({
    catalogue: demoCatalogue(new Date()),
    folder: join(cacheFolder, 'emulator'),
  });
  const server = startProgram(process.execPath, serverCommand, {
    cwd: root,
    env: environment(emulator, dataFolder),
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  const filling = fillCatalogue(server.child, emulator);
  const { exitCode } = await server.ended;
  await filling;
  await emulator.close();
  return exitCode;
});

/** Empties the folder, or keeps it as it is; either way no other demo may be at work in it. */
async function takeFolder(folder: string, keep: boolean): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    holdLock(layoutOf(folder).lock)();
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new Failure('Another demo is running. Stop it first.');
  }
  if (!keep) await rm(folder, { recursive: true });
}

/** All environment variables of the demo's server. */
function environment(emulator: Emulator, dataFolder: string): NodeJS.ProcessEnv {
  const { http_proxy, https_proxy, no_proxy, NO_PROXY, ...inherited } = process.env;
  return {
    LOG_LEVEL: 'warn',
    REQUESTS_PER_HOUR: '1000000',
    // The emulator has no releases of yt-dlp.
    YT_DLP_UPDATES: 'off',
    ...inherited,
    DATA_DIR: dataFolder,
    AUTH_ENABLED: 'true',
    AUTH_USERNAME: USER.username,
    AUTH_PASSWORD: USER.password,
    AUTH_DISPLAY_NAME: 'Demo',
    ...emulator.serverSettings,
  };
}

/** Subscribes to every channel of the emulator, as its user would, and says where to look. */
async function fillCatalogue({ stdout }: ChildProcess, emulator: Emulator): Promise<void> {
  const address = stdout && (await servingAddress(stdout));
  if (!address) return;
  const api = new ApiClient(address);
  await api.send(routes.health);
  await api.send(routes.login, { body: USER });
  console.log('Subscribing to the channels of the emulated platform …');
  for (const { handle, vanished } of emulator.catalogue.channels) {
    if (vanished) continue;
    const url = `https://www.youtube.com/${handle}`;
    const answer = await api.send(routes.createChannel, { body: { url } }).catch(() => null);
    // It was stopped, and answers nobody any more.
    if (!answer) return;
    if (answer.ok || answer.status === CONFLICT) continue;
    console.error(`${handle} could not be added: ${await answer.text()}`);
  }
  console.log(`The demo is at ${address} (user ${USER.username}, password ${USER.password}).`);
}
