import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { formatBytes, runCommand } from '../data-folder/command.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { assertWanted } from '../data-folder/replace-catalogue.ts';
import { readCommandLine } from '../platform/command-line.ts';
import { counted } from '../platform/counted.ts';
import { type ImportReport, importCatalogue, readImportable } from './import-catalogue.ts';
import { countsInWords, sizeOf } from './words.ts';

const COMMAND = 'npm run import';

const USAGE = `${COMMAND} -- FOLDER_OF_AN_EXPORT [--yes]

Turns an export into the catalogue of DATA_DIR while the server is stopped.

  --yes, -y   does not ask whether a catalogue that is there may be put aside`;

const NOTHING = `Say which export to bring in: ${COMMAND} -- FOLDER_OF_AN_EXPORT [--yes]`;

function tell({ manifest, before }: ImportReport, dataDir: string, seconds: number): void {
  console.log(`Imported and checked the export of ${manifest.madeAt} into ${dataDir}`);
  console.log(
    `${countsInWords(manifest)}; ${counted(manifest.files.length, 'file', 'files')} beside; ${formatBytes(sizeOf(manifest))}, in ${seconds.toFixed(1)} s.`,
  );
  if (before) {
    console.log(`What was there before lies in ${before}; delete it when you do not need it.`);
  }
  console.log(
    'No password is in an export: the next start makes one and shows it, or takes AUTH_PASSWORD.',
  );
  for (const name of manifest.lost) {
    console.warn(`The file attachments/${name} was lost before the export was made.`);
  }
}

let dataDir = '';
let folder = '';
await runCommand(
  async () => {
    const { values, positionals } = readCommandLine(COMMAND, USAGE, (args) =>
      parseArgs({
        args,
        options: { yes: { type: 'boolean', short: 'y' } },
        allowPositionals: true,
      }),
    );
    const [wanted, ...others] = positionals;
    if (wanted === undefined || others.length > 0) throw new Refused(NOTHING);
    folder = resolve(wanted);
    dataDir = readConfig(process.env).dataDir;
    // Nobody is asked about what cannot be done anyway.
    readImportable(folder);
    if (!values.yes) await assertWanted(dataDir, 'export');
    const begun = performance.now();
    const report = await importCatalogue({ dataDir, folder, now: Date.now() });
    tell(report, dataDir, (performance.now() - begun) / 1000);
  },
  (error) => inWords(error, dataDir, `the export ${folder}`),
);
