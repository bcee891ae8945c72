import sql from 'sql-template-tag';
import type { Period } from '../../../contract/media.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { areFew, type Kinds, mergedKinds } from './media-kinds.queries.ts';

const PERIOD_DAYS: Record<Period, number> = {
  week: 7,
  month: 30,
  six_months: 182,
  year: 365,
  all_time: Number.POSITIVE_INFINITY,
};

/** Videos that were uploaded within it are wanted. */
export interface UploadPeriod {
  name: Period;
  /** Its start, in milliseconds since 1970. */
  since: number;
  /** Whether few of all videos fall into it. */
  isShort: boolean;
}

const SHORT_DAYS = 60;

/** One of so many videos are few. */
const FEW_OF_ALL = 100;
/** So many times the videos of the pages up to the one that is asked for are few too. */
const FEW_OF_PAGES = 4;
/** So many are few where the list is narrowed to kinds: how many are of those is not known. */
const FEW_OF_KINDS = 1_500;

/** The period that ends now; nothing for all time. */
export function periodUntil(now: number, period: Period): UploadPeriod | undefined {
  const days = PERIOD_DAYS[period];
  return Number.isFinite(days)
    ? { name: period, since: now - days * DAY_MS, isShort: days <= SHORT_DAYS }
    : undefined;
}

/** The period of a list as it fits a page of it. @param last how many videos the pages up to that one hold */
export type PeriodFor = (last: number) => UploadPeriod | undefined;

/**
 * Fits a period to pages: it is no short one where many videos were uploaded within it, for then the first of
 * them stand early on the walk by views. They are counted once for each page.
 *
 * @param kinds what the list is narrowed to
 */
export function periodFitter(
  db: Database,
  period: UploadPeriod | undefined,
  kinds: Kinds,
): PeriodFor {
  const known = new Map<number, UploadPeriod | undefined>();
  return (last) => {
    if (!known.has(last)) known.set(last, period && fitPeriod(db, period, last, kinds));
    return known.get(last);
  };
}

function fitPeriod(db: Database, period: UploadPeriod, last: number, kinds: Kinds): UploadPeriod {
  const pages = FEW_OF_PAGES * last;
  if (mergedKinds(kinds).length > 0) {
    const within = [sql`m.uploaded_at >= ${period.since}`];
    return { ...period, isShort: areFew(db, kinds, Math.max(pages, FEW_OF_KINDS), within) };
  }
  const few =
    kinds.length > 0
      ? sql`${FEW_OF_KINDS}`
      : sql`(SELECT coalesce(max(id), 0) FROM media) / ${FEW_OF_ALL}`;
  // A parameter is a real number to SQLite, and so would be what it divides.
  const many = db.get(sql`
    SELECT 1 FROM media WHERE uploaded_at >= ${period.since}
    LIMIT 1 OFFSET CAST(max(${pages}, ${few}) AS INTEGER)`);
  return { ...period, isShort: many === undefined };
}
