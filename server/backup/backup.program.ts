import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { assertBackupFolder, readConfig } from '../config.ts';
import { runCommand, standBack } from '../data-folder/command.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { readCommandLine } from '../platform/command-line.ts';
import { counted } from '../platform/counted.ts';
import { formatBytes } from '../platform/format-bytes.ts';
import { type BackupReport, makeBackup } from './make-backup.ts';
import { wordsOfDoubts } from './manifest.ts';

/** `--data` and `--copies` are for the server, which runs this on its schedule. */
const options = {
  to: { type: 'string' },
  data: { type: 'string' },
  copies: { type: 'string' },
} as const;

const COMMAND = 'npm run backup';

const USAGE = `${COMMAND}
${COMMAND} -- --to FOLDER

Makes a backup of the catalogue in DATA_DIR, whether or not the server is running.

  --to FOLDER   where it is to lie, and nothing is removed; without it in BACKUP_DIR, of which
                the last BACKUP_COPIES stay`;

const NOWHERE = `Say where the backup is to lie: ${COMMAND} -- --to FOLDER`;

function tell(report: BackupReport, seconds: number): void {
  const { path, files, bytes, copiedBytes, removed } = report;
  console.log(`Made and checked the backup ${path}`);
  console.log(
    `${counted(files, 'file', 'files')}, ${formatBytes(bytes)}, of them ${formatBytes(copiedBytes)} newly written, in ${seconds.toFixed(1)} s.`,
  );
  if (removed > 0) console.log(`Removed ${counted(removed, 'older backup', 'older backups')}.`);
  for (const warning of wordsOfDoubts(report)) console.warn(warning);
}

let dataDir = '';
let folder = '';
await runCommand(
  async () => {
    const { values } = readCommandLine(COMMAND, USAGE, (args) => parseArgs({ args, options }));
    if (values.to === '') throw new Refused(NOWHERE);
    const config = readConfig(process.env);
    dataDir = values.data ?? config.dataDir;
    folder = values.to === undefined ? config.backup.folder : resolve(values.to);
    assertBackupFolder(dataDir, folder);
    const kept = values.to === undefined ? config.backup.copies : null;
    const copies = values.copies === undefined ? kept : Number(values.copies);
    // The server goes first, and so does what else runs here.
    standBack();
    const begun = performance.now();
    const report = await makeBackup({ dataDir, folder, copies, now: Date.now() });
    tell(report, (performance.now() - begun) / 1000);
  },
  (error) => inWords(error, folder, `the database in ${dataDir}`),
);
