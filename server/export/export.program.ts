import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { assertBackupFolder, readConfig } from '../config.ts';
import { runCommand, standBack } from '../data-folder/command.ts';
import { inWords, Refused } from '../data-folder/refused.ts';
import { readCommandLine } from '../platform/command-line.ts';
import { counted } from '../platform/counted.ts';
import { formatBytes } from '../platform/format-bytes.ts';
import { type ExportReport, makeExport } from './make-export.ts';
import { countsInWords, sizeOf } from './words.ts';

const COMMAND = 'npm run export';

const USAGE = `${COMMAND} -- FOLDER

Writes the whole catalogue in DATA_DIR as JSON lines, with its files beside them, into a folder that
does not exist yet, whether or not the server is running.`;

const NOWHERE = `Say where the export is to lie: ${COMMAND} -- FOLDER`;

/** What a person should know besides, a line each. */
function warningsOf({ lost, doubtful, waiting }: ExportReport): string[] {
  return [
    ...lost.map((name) => `The file attachments/${name} is lost: the export is without it.`),
    ...doubtful.map((name) => `The file attachments/${name} has changed its size: look after it.`),
    ...(waiting > 0
      ? [`What still waits to be done is not in it: ${waiting} of the actions.`]
      : []),
  ];
}

function tell(report: ExportReport, folder: string, seconds: number): void {
  console.log(`Exported the catalogue to ${folder}`);
  console.log(
    `${countsInWords(report)}; ${counted(report.files.length, 'file', 'files')} beside; ${formatBytes(sizeOf(report))}, in ${seconds.toFixed(1)} s.`,
  );
  for (const warning of warningsOf(report)) console.warn(warning);
}

let dataDir = '';
let folder = '';
await runCommand(
  async () => {
    const { positionals } = readCommandLine(COMMAND, USAGE, (args) =>
      parseArgs({ args, allowPositionals: true }),
    );
    const [wanted, ...others] = positionals;
    if (wanted === undefined || others.length > 0) throw new Refused(NOWHERE);
    dataDir = readConfig(process.env).dataDir;
    folder = resolve(wanted);
    assertBackupFolder(dataDir, folder);
    // The server goes first, and so does what else runs here.
    standBack();
    const begun = performance.now();
    const report = await makeExport({ dataDir, folder, now: Date.now() });
    tell(report, folder, (performance.now() - begun) / 1000);
  },
  (error) => inWords(error, folder, `the database in ${dataDir}`),
);
