import { findPackageJSON } from 'node:module';
import { resolve } from 'node:path';
import process from 'node:process';
import { InvalidSetting, readConfig } from './config.ts';
import { RUNNER_STOPS_WITHIN_MS } from './jobs/runner.ts';
import { NewerDatabase } from './migrations/migrate.ts';
import { UpgradeFailed } from './migrations/upgrade.ts';
import { isDamage } from './platform/database-copy.ts';
import { FolderInUse } from './platform/instance-lock.ts';
import { makeFolder } from './platform/make-folder.ts';
import { requireOpenFiles, TooFewOpenFiles } from './platform/open-files.ts';
import { type StorageFault, storageFaultOf } from './platform/storage-faults.ts';
import { startServer } from './server.ts';

/** How long the server has to come to a halt: also jobs that do not are put back by then. */
const STOP_WITHIN_MS = RUNNER_STOPS_WITHIN_MS + 2_000;

const WEB_FOLDER = resolve(findPackageJSON(import.meta.url) ?? '', '../dist/web');

const noAddressOfOurs = (host: string): string =>
  `HOST is not an address of this machine (it is ${JSON.stringify(host)}). Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 for your network.`;

/** What the system says where the address or the port cannot be had, in words for a person. */
const ADDRESS_TROUBLE: Record<string, (host: string) => string> = {
  EACCES: () => 'This user may not use the port. Set PORT to one above 1023.',
  EADDRNOTAVAIL: noAddressOfOurs,
  EAFNOSUPPORT: noAddressOfOurs,
  ENOTFOUND: noAddressOfOurs,
  EAI_AGAIN: noAddressOfOurs,
  // Of an address that each network has for itself.
  EINVAL: () => 'HOST has to name its network interface as well, such as fe80::1%eth0.',
};

/** What Node adds where it cannot listen, or knows no such host. */
type AddressError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string };

/** What it says where the folder cannot be made or written to. */
const FOLDER_TROUBLE = /^(?:EACCES|EPERM|EEXIST|ENOTDIR|ENOENT|ELOOP|ENAMETOOLONG)$/;

/** What is wrong with the folder of the data, in words for a person who starts the server. */
const STORAGE_TROUBLE: Record<StorageFault, (dataDir: string) => string> = {
  'not-writable': (dataDir) =>
    `The folder ${dataDir} cannot be written to. Make it writable, or set DATA_DIR to another folder.`,
  'no-space': (dataDir) =>
    `There is no space left in ${dataDir}, and something has to be written for this start. Nothing was changed. Make space, then start again.`,
  held: (dataDir) =>
    `Another program holds the database in ${dataDir}. Nothing was changed. Close that program, then start again.`,
  damaged: (dataDir) =>
    `The database in ${dataDir} is damaged, or its disk cannot be read. Nothing was changed. Look after the disk first; if it is well, restore a backup: npm run restore -- FOLDER_OF_A_BACKUP`,
  disk: (dataDir) =>
    `The disk that ${dataDir} lies on fails. Look after the disk before you start again.`,
};

function storageTroubleOf(error: unknown): StorageFault | null {
  if (FOLDER_TROUBLE.test((error as NodeJS.ErrnoException).code ?? '')) return 'not-writable';
  return isDamage(error) ? 'damaged' : storageFaultOf(error);
}

/** What a person can mend, in one line; nothing where it is a defect of ours. */
function explain(error: unknown, dataDir: string): string | undefined {
  const isInWords = [InvalidSetting, NewerDatabase, TooFewOpenFiles, UpgradeFailed].some(
    (kind) => error instanceof kind,
  );
  if (isInWords) return (error as Error).message;
  if (error instanceof FolderInUse) {
    return `Another Vidarium is running with the folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`;
  }
  const { code = '', syscall, port, address, hostname } = error as AddressError;
  if (code === 'EADDRINUSE' && port) {
    return `Port ${port} is in use by another program. Set PORT to another one.`;
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return ADDRESS_TROUBLE[code]?.(hostname ?? address ?? '');
  }
  const trouble = storageTroubleOf(error);
  return trouble ? STORAGE_TROUBLE[trouble](dataDir) : undefined;
}

/** Starts the server on the settings of the environment; ends the process with one line where it cannot. */
export async function serve(): Promise<void> {
  // What is kept, and what programs write for us, is for this user alone.
  process.umask(0o077);
  let dataDir = '';
  try {
    const config = readConfig(process.env);
    dataDir = config.dataDir;
    requireOpenFiles();
    makeFolder(dataDir);
    const server = await startServer(config, WEB_FOLDER);
    stopOnSignal(() => server.stop());
    console.log(`Vidarium is ready at ${server.address}`);
    if (server.generatedPassword) {
      console.log(
        `Log in as "${config.auth.username}" with the password "${server.generatedPassword}"`,
      );
      console.log('It is shown this once. Set AUTH_PASSWORD to choose another.');
    }
  } catch (error) {
    const explanation = explain(error, dataDir);
    console.error(explanation ?? error);
    process.exit(1);
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
