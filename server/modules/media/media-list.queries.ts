import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Period, SortOrder } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import { readExactPage, type Slice } from '../search/exact-page.queries.ts';
import { listRelevant, matchedMedia, openSearch } from '../search/search.queries.ts';
import { listRelevantSpoken } from '../search/spoken-ranking.queries.ts';
import { openSpokenSearch, spokenCondition, spokenMedia } from '../search/spoken-search.queries.ts';

/** Which videos a list holds and how it is ordered; several tags must all match, of several groups any. */
export interface MediaSelection {
  q?: string | undefined;
  /** Whether the words are looked for in what is said. */
  contentSearch?: boolean | undefined;
  tags: readonly number[];
  groups: readonly number[];
  channel?: number | undefined;
  watchLater?: boolean | undefined;
  library?: boolean | undefined;
  /** Only videos uploaded within this period. */
  period?: UploadPeriod | undefined;
  sort: SortOrder;
}

const DAY = 24 * 60 * 60 * 1000;

const PERIOD_DAYS: Record<Period, number> = {
  week: 7,
  month: 30,
  six_months: 182,
  year: 365,
  all_time: Number.POSITIVE_INFINITY,
};

interface UploadPeriod {
  /** Its start, in milliseconds since 1970. */
  since: number;
  /** Whether few of all videos fall into it. */
  isShort: boolean;
}

const SHORT_DAYS = 60;

/** The period that ends now; nothing for all time. */
export function periodUntil(now: number, period: Period): UploadPeriod | undefined {
  const days = PERIOD_DAYS[period];
  return Number.isFinite(days)
    ? { since: now - days * DAY, isShort: days <= SHORT_DAYS }
    : undefined;
}

/** "Added" is when a video came onto the list that is being looked at. */
function addedColumn({ library, watchLater }: MediaSelection): Sql {
  if (library) return sql`m.library_at`;
  return watchLater ? sql`m.watch_later_at` : sql`m.added_at`;
}

function orderOf(selection: MediaSelection): Sql {
  switch (selection.sort) {
    case 'top':
      // A short period has few videos: reading those and sorting them beats walking all by views.
      return selection.period?.isShort
        ? sql`+m.views DESC, m.id DESC`
        : sql`m.views DESC, m.id DESC`;
    case 'duration':
      return sql`m.duration DESC, m.id DESC`;
    case 'added':
      return sql`${addedColumn(selection)} DESC, m.id DESC`;
    case 'random':
      return sql`m.shuffle, m.id`;
    default:
      return sql`m.uploaded_at DESC, m.id DESC`;
  }
}

const hasTag = (tag: number): Sql =>
  sql`EXISTS (SELECT 1 FROM media_tags t WHERE t.media_id = m.id AND t.tag_id = ${tag})`;

const inAnyGroup = (groups: readonly number[]): Sql =>
  sql`EXISTS (SELECT 1 FROM media_groups g WHERE g.media_id = m.id AND g.group_id IN (${join(groups)}))`;

/** A table whose index is walked in order, and what of the selection that leaves to be checked. */
interface Walk {
  from: Sql;
  where: Sql[];
  order: Sql;
}

/** A tag or a single group is walked along its own index by upload date, all else along one of the videos. */
function walkOf(selection: MediaSelection): Walk {
  const { tags, groups, sort } = selection;
  const [firstTag, ...otherTags] = tags;
  const byDate = sort === 'latest' || sort === 'relevance';
  const order = byDate ? sql`walk.uploaded_at DESC, walk.media_id DESC` : orderOf(selection);
  if (firstTag !== undefined) {
    return {
      from: sql`media_tags walk JOIN media m ON m.id = walk.media_id`,
      where: [sql`walk.tag_id = ${firstTag}`, ...otherTags.map(hasTag), ...ofGroups(groups)],
      order,
    };
  }
  if (groups.length === 1) {
    return {
      from: sql`media_groups walk JOIN media m ON m.id = walk.media_id`,
      where: [sql`walk.group_id = ${groups[0]}`],
      order,
    };
  }
  return { from: sql`media m`, where: ofGroups(groups), order: orderOf(selection) };
}

const ofGroups = (groups: readonly number[]): Sql[] =>
  groups.length > 0 ? [inAnyGroup(groups)] : [];

/** What matches is walked from the newest on, and sorted where another order is asked for. */
const walkOfMatches = (selection: MediaSelection, from: Sql, match: Sql): Walk => ({
  from,
  where: [match],
  order: selection.sort === 'latest' ? sql`s.rowid` : orderOf(selection),
});

function otherConditions(selection: MediaSelection): Sql[] {
  const { channel, watchLater, library, period } = selection;
  const conditions: Sql[] = [];
  if (channel !== undefined) conditions.push(sql`m.channel_id = ${channel}`);
  if (watchLater) conditions.push(sql`m.watch_later_at IS NOT NULL`);
  if (library) conditions.push(sql`m.library_at IS NOT NULL`);
  // The plus keeps a long period on the walk by views.
  if (period?.isShort) conditions.push(sql`m.uploaded_at >= ${period.since}`);
  else if (period) conditions.push(sql`+m.uploaded_at >= ${period.since}`);
  return conditions;
}

/** The ids of one page of a list; the same state gives the same page. */
export async function listMediaIds(
  db: Database,
  selection: MediaSelection,
  paging: { page: number; size: number },
): Promise<number[]> {
  if (selection.q === undefined) {
    return readPage(db, walkOf(selection), otherConditions(selection), paging);
  }
  // The index knows tags and channels, but not that a tag was deleted.
  const { tags, groups } = selection;
  const conditions = [...tags.map(hasTag), ...ofGroups(groups), ...otherConditions(selection)];
  return selection.contentSearch
    ? findSaid(db, selection.q, selection, conditions, paging)
    : find(db, selection.q, selection, conditions, paging);
}

type FindPage = (
  db: Database,
  typed: string,
  selection: MediaSelection,
  conditions: readonly Sql[],
  paging: { page: number; size: number },
) => Promise<number[]>;

const find: FindPage = async (db, typed, selection, conditions, paging) => {
  const search = openSearch(db, typed, selection);
  if (!search) return [];
  if (selection.sort === 'relevance') return listRelevant(db, search, conditions, paging);
  const match = sql`media_search MATCH ${search.match('all')}`;
  return readPage(db, walkOfMatches(selection, matchedMedia, match), conditions, paging);
};

const findSaid: FindPage = async (db, typed, selection, conditions, paging) => {
  const search = openSpokenSearch(db, typed, selection);
  if (!search) return [];
  if (selection.sort === 'relevance') return listRelevantSpoken(db, search, conditions, paging);
  const walk = walkOfMatches(selection, spokenMedia, spokenCondition(search, 'all', []));
  const list = (slice: Slice): number[] => readSlice(db, walk, conditions, slice);
  return readExactPage(db, search.exact, list, paging);
};

const readPage = (
  db: Database,
  walk: Walk,
  others: readonly Sql[],
  { page, size }: { page: number; size: number },
): number[] => readSlice(db, walk, others, { limit: size, offset: (page - 1) * size });

function readSlice(
  db: Database,
  walk: Walk,
  others: readonly Sql[],
  { limit, offset }: Slice,
): number[] {
  const conditions = [...walk.where, ...others];
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
  return db
    .all<{ id: number }>(sql`
      SELECT m.id FROM ${walk.from} ${where}
      ORDER BY ${walk.order}
      LIMIT ${limit} OFFSET ${offset}`)
    .map(({ id }) => id);
}
