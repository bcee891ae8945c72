import type { Health, System } from '../../../contract/system.ts';
import type { Context } from '../../context.ts';
import { toInstant } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { STORAGE_FAULTS } from '../../platform/storage-faults.ts';
import { VERSION } from '../../version.ts';
import { assertReadable } from './system.queries.ts';

/**
 * Says that the server serves: that the database can be read and written.
 *
 * @throws Unavailable where it cannot
 */
export function readHealth({ db, log }: Pick<Context, 'db' | 'log'>): Health {
  try {
    assertReadable(db);
  } catch (error) {
    log.error({ err: error }, 'the database cannot be read');
    throw new Unavailable('The database cannot be read. The log of the server says why.');
  }
  const fault = db.writeFault();
  if (fault) throw new Unavailable(STORAGE_FAULTS[fault]);
  return { status: 'ok', version: VERSION };
}

/** How the server and what it works with are doing. */
export async function readSystem({
  db,
  backups,
  config,
  tools,
  youtube,
}: Pick<Context, 'db' | 'backups' | 'config' | 'tools' | 'youtube'>): Promise<System> {
  const known = await tools.known();
  const fault = db.writeFault();
  const { pausedUntil, reason } = youtube.state();
  return {
    version: VERSION,
    timeZone: config.timeZone,
    tools: [...known],
    pause: pausedUntil === null ? null : { until: toInstant(pausedUntil), reason: reason ?? '' },
    backups: backups.state(),
    storage: { problem: fault && STORAGE_FAULTS[fault] },
  };
}
