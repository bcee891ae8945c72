import { join } from 'node:path';
import { listBackups } from '../../server/backup/backup-folders.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { layoutOf } from '../../server/data-layout.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { Fault } from '../story.ts';
import { checkIntegrity } from './in-database.ts';
import { checkFilesOfRows, checkNothingLeft } from './in-folder.ts';

/**
 * That each backup which was made meanwhile can be brought back, and is whole.
 *
 * @param scratch an empty folder to bring them back into
 * @returns how many there are
 */
export async function checkBackups(dataDir: string, scratch: string): Promise<number> {
  const backups = await listBackups(layoutOf(dataDir).backups);
  for (const [index, { path }] of backups.entries()) {
    const target = join(scratch, String(index));
    try {
      await restoreBackup({ dataDir: target, backup: path, now: Date.now() });
    } catch (error) {
      throw new Fault(`the backup ${path} cannot be brought back: ${(error as Error).message}`);
    }
    const db = openCatalogue(layoutOf(target).database);
    try {
      checkIntegrity(db);
      checkFilesOfRows(db, target);
      checkNothingLeft(db, target);
    } finally {
      db.close();
    }
  }
  return backups.length;
}
