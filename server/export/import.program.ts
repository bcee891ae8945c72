import process from 'node:process';
import { runReplacing } from '../data-folder/replacing-command.ts';
import { counted } from '../platform/counted.ts';
import { formatBytes } from '../platform/format-bytes.ts';
import { type ImportReport, importCatalogue, readImportable } from './import-catalogue.ts';
import { countsInWords, sizeOf } from './words.ts';

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

await runReplacing(process.env, {
  command: 'npm run import',
  call: 'npm run import -- FOLDER_OF_AN_EXPORT [--yes]',
  purpose: 'Turns an export into the catalogue of DATA_DIR while the server is stopped.',
  question: 'Say which export to bring in',
  made: 'export',
  assertUsable: readImportable,
  replace: async (folder, into) => {
    const report = await importCatalogue({ ...into, folder });
    return (seconds) => tell(report, into.dataDir, seconds);
  },
  sourceIn: (folder) => `the export ${folder}`,
});
