import type {
  ChannelFreshness,
  ChannelFreshnessQuery,
  ChannelState,
  Status,
} from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import { letOthersGo } from '../../platform/turns.ts';
import { channelImage } from '../images/image-names.ts';
import { type CheckRow, listChecks, readChecks, readNewestUploads } from './freshness.queries.ts';

type Parts = Pick<Context, 'db' | 'clock'>;

/** So late a check may be, in milliseconds: an hour, since many are due at the same time. */
const GRACE_MS = 60 * 60 * 1000;
/** So many channels are looked at before others have their turn: of each, pages of the disk are read. */
const SLICE = 20;
/** For so long the order of all channels holds, in milliseconds. */
const KEEP_MS = 5_000;

/** Sorted by how much they need attention. */
const RANKS: Record<ChannelState, number> = { failing: 0, overdue: 1, new: 2, good: 3 };

/** When it is checked next, or should have been: what was put off is due when it is tried again. */
const dueAt = ({ nextRunAt, jobRunAt }: CheckRow): number => jobRunAt ?? nextRunAt;

function stateOf(row: CheckRow, now: number): ChannelState {
  if (row.failedAt !== null) return 'failing';
  if (row.jobState !== 'running' && dueAt(row) < now - GRACE_MS) return 'overdue';
  return row.lastExtractAt === null ? 'new' : 'good';
}

interface Place {
  id: number;
  state: ChannelState;
  /** The least first among those of the same state. */
  order: number;
}

function placeOf(row: CheckRow, now: number): Place {
  const state = stateOf(row, now);
  const orders: Record<ChannelState, number> = {
    failing: -(row.failedAt ?? 0),
    overdue: dueAt(row),
    new: dueAt(row),
    good: row.lastExtractAt ?? 0,
  };
  return { id: row.id, state, order: orders[state] };
}

/** All subscriptions in the order of how much they need attention. */
async function readOrder({ db, clock }: Parts, signal: AbortSignal): Promise<Place[]> {
  const places: Place[] = [];
  let after: number | undefined = 0;
  while (after !== undefined) {
    const slice: CheckRow[] = listChecks(db, after, SLICE);
    places.push(...slice.map((row) => placeOf(row, clock.now())));
    after = slice.at(SLICE - 1)?.id;
    if (after !== undefined) await letOthersGo(signal);
  }
  return places.sort(
    (one, other) =>
      RANKS[one.state] - RANKS[other.state] || one.order - other.order || one.id - other.id,
  );
}

function toFreshness(row: CheckRow, newestAt: number | undefined, now: number): ChannelFreshness {
  const { id, name, lastExtractAt } = row;
  return {
    id,
    name,
    thumbnailSm: channelImage(id, row.avatarUrl, 'sm'),
    state: stateOf(row, now),
    checking: row.jobState === 'running',
    lastExtract: instantOrNull(lastExtractAt),
    newestVideoAt: newestAt === undefined ? null : toInstant(newestAt),
    nextRunAt: toInstant(dueAt(row)),
    problem: row.problem,
  };
}

/** How fresh the subscriptions are. */
export interface Freshness {
  count(): Promise<Status['channels']>;
  /** One page of them; the order may be some seconds old, what is told of each is not. */
  list(query: ChannelFreshnessQuery): Promise<ChannelFreshness[]>;
}

/** @param signal ends what goes on */
export function createFreshness(parts: Parts, signal: AbortSignal): Freshness {
  const { db, clock } = parts;
  let known: { at: number; order: Promise<Place[]> } | null = null;

  const order = (): Promise<Place[]> => {
    const now = clock.now();
    if (known && Math.abs(now - known.at) < KEEP_MS) return known.order;
    const reading = readOrder(parts, signal);
    known = { at: now, order: reading };
    reading.catch(() => {
      if (known?.order === reading) known = null;
    });
    return reading;
  };

  return {
    count: async () => {
      const places = await order();
      const countOf = (wanted: ChannelState) =>
        places.filter(({ state }) => state === wanted).length;
      return {
        subscribed: places.length,
        failing: countOf('failing'),
        overdue: countOf('overdue'),
      };
    },
    list: async ({ page, size }) => {
      const places = await order();
      const ids = places.slice((page - 1) * size, page * size).map(({ id }) => id);
      const rows = new Map(readChecks(db, ids).map((row) => [row.id, row]));
      const newest = readNewestUploads(db, ids);
      return ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [toFreshness(row, newest.get(id), clock.now())] : [];
      });
    },
  };
}
