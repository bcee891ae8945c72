import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { formatBytes, runCommand } from '../data-folder/command.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { assertWanted } from '../data-folder/replace-catalogue.ts';
import { readCommandLine } from '../platform/command-line.ts';
import { counted } from '../platform/counted.ts';
import { type RestoreReport, readRestorable, restoreBackup } from './restore-backup.ts';

const COMMAND = 'npm run restore';

const USAGE = `${COMMAND} -- FOLDER_OF_A_BACKUP [--yes]

Brings a backup back into DATA_DIR while the server is stopped.

  --yes, -y   does not ask whether a catalogue that is there may be put aside`;

const NOTHING = `Say which backup to bring back: ${COMMAND} -- FOLDER_OF_A_BACKUP [--yes]`;

function tell(
  { manifest, before, dropped }: RestoreReport,
  dataDir: string,
  seconds: number,
): void {
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  console.log(`Brought back and checked the backup of ${manifest.madeAt} into ${dataDir}`);
  console.log(
    `${counted(manifest.files.length, 'file', 'files')}, ${formatBytes(bytes)}, in ${seconds.toFixed(1)} s.`,
  );
  if (before) {
    console.log(`What was there before lies in ${before}; delete it when you do not need it.`);
  }
  console.log('Everyone has to log in again, with the password of that time.');
  for (const piece of dropped) {
    console.warn(`The backup held the ${piece}, which is not of Vidarium and was left out.`);
  }
  for (const name of manifest.lost) {
    console.warn(`The file attachments/${name} was lost before the backup was made.`);
  }
  for (const name of manifest.rotten) {
    console.warn(`The file attachments/${name} was damaged before the backup was made.`);
  }
}

let dataDir = '';
let backup = '';
await runCommand(
  async () => {
    const { values, positionals } = readCommandLine(COMMAND, USAGE, (args) =>
      parseArgs({
        args,
        options: { yes: { type: 'boolean', short: 'y' } },
        allowPositionals: true,
      }),
    );
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Refused(NOTHING);
    backup = resolve(folder);
    dataDir = readConfig(process.env).dataDir;
    // Nobody is asked about what cannot be done anyway.
    readRestorable(backup);
    if (!values.yes) await assertWanted(dataDir, 'backup');
    const begun = performance.now();
    const report = await restoreBackup({ dataDir, backup, now: Date.now() });
    tell(report, dataDir, (performance.now() - begun) / 1000);
  },
  (error) => inWords(error, dataDir, `the database of ${backup}`),
);
