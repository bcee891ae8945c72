import process from 'node:process';
import { runReplacing } from '../data-folder/replacing-command.ts';
import { counted } from '../platform/counted.ts';
import { formatBytes } from '../platform/format-bytes.ts';
import { type RestoreReport, readRestorable, restoreBackup } from './restore-backup.ts';

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

await runReplacing(process.env, {
  command: 'npm run restore',
  call: 'npm run restore -- FOLDER_OF_A_BACKUP [--yes]',
  purpose: 'Brings a backup back into DATA_DIR while the server is stopped.',
  question: 'Say which backup to bring back',
  made: 'backup',
  assertUsable: readRestorable,
  replace: async (backup, into) => {
    const report = await restoreBackup({ ...into, backup });
    return (seconds) => tell(report, into.dataDir, seconds);
  },
  sourceIn: (backup) => `the database of ${backup}`,
});
