import type { StatusFailure } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { DAY_MS, instantOrNull, toInstant } from '../../platform/clock.ts';
import { singleFlight } from '../../platform/single-flight.ts';
import { letOthersGo } from '../../platform/turns.ts';
import { isOfChannelReading } from '../transcripts/reading-failures.queries.ts';
import { nameEntities } from './entities.queries.ts';
import { listFailedWork } from './failed-work.ts';
import {
  type FailureRow,
  listFailures,
  newestAuditId,
  succeededAfter,
} from './failures.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** So many rows of the audit are looked through before others have their turn. */
const SLICE = 1_000;
/** So many rows are looked through at the most, from the newest on. */
const FARTHEST = 100_000;
/** So many failures are told. */
const SHOWN = 20;
/** For so long a failure is told, in milliseconds: 7 days. */
const TOLD_MS = 7 * DAY_MS;

/** What failed: the same thing again and again is told once. */
const subjectOf = ({ entityType, entityId, details, request }: FailureRow): string =>
  [entityType, entityId, request, isOfChannelReading(details)].join(' ');

/** The newest rows of each subject, newest first. */
function newestOfEach(rows: readonly FailureRow[]): FailureRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const subject = subjectOf(row);
    if (seen.has(subject)) return false;
    seen.add(subject);
    return seen.size <= SHOWN;
  });
}

/** The last failures, of which the audit tells or else the jobs. */
export interface Failures {
  list(): Promise<StatusFailure[]>;
}

/**
 * Failures are rare among rows that no index tells apart, so what was looked through once is not
 * looked through again: rows of the audit never change.
 *
 * @param signal ends what goes on
 */
export function createFailures(parts: Parts, signal: AbortSignal): Failures {
  const { db, clock } = parts;
  let newest: FailureRow[] = [];
  let seenUpTo = 0;

  const look = async (): Promise<void> => {
    const top = newestAuditId(db);
    const bottom = Math.max(seenUpTo, top - FARTHEST);
    const oldest = clock.now() - TOLD_MS;
    let found: FailureRow[] = [];
    for (let upTo = top; upTo > bottom; upTo -= SLICE) {
      const slice = listFailures(db, Math.max(bottom, upTo - SLICE), upTo);
      found = newestOfEach([...found, ...slice]);
      const isEnough = found.length === SHOWN || (found.at(-1)?.createdAt ?? oldest) < oldest;
      if (isEnough) break;
      await letOthersGo(signal);
    }
    newest = newestOfEach([...found, ...newest]);
    seenUpTo = top;
  };

  const looking = singleFlight(look);

  const tell = (): StatusFailure[] => {
    const oldest = clock.now() - TOLD_MS;
    newest = newest.filter(({ createdAt }) => createdAt >= oldest);
    const entities = newest.map(({ entityType: type, entityId: id }) => ({ type, id }));
    const named = nameEntities(db, entities);
    return newest.map((row) => {
      // That a channel was checked says nothing of what is said in its videos.
      const over = isOfChannelReading(row.details) ? null : succeededAfter(db, row);
      return {
        id: row.id,
        at: toInstant(row.createdAt),
        title: null,
        entity: named({ type: row.entityType, id: row.entityId }),
        details: row.details,
        overAt: instantOrNull(over),
      };
    });
  };

  return {
    list: async () => {
      await looking.run();
      const work = listFailedWork(parts, clock.now() - TOLD_MS, SHOWN);
      return [...tell(), ...work]
        .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
        .slice(0, SHOWN);
    },
  };
}
