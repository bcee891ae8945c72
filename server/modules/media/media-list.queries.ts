import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { SortOrder } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import type { Sized } from '../../platform/size-tiers.ts';
import { readExactPage } from '../search/exact-page.queries.ts';
import { listLargest, listLargestLabelled } from '../search/largest.queries.ts';
import {
  type Slice,
  type WalkedList,
  walkByDate,
  walkSorted,
} from '../search/list-walks.queries.ts';
import { listRelevant, matchedMedia, openSearch } from '../search/search.queries.ts';
import { listRelevantSpoken } from '../search/spoken-ranking.queries.ts';
import {
  openSpokenSearch,
  type SpokenSearch,
  spokenCondition,
  spokenMedia,
} from '../search/spoken-search.queries.ts';
import { listOfGroups, mergeGroups } from './group-pages.queries.ts';
import { fitPeriod, type UploadPeriod } from './upload-period.queries.ts';

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

/**
 * Where the id of a video stands: among the videos, in the index of a tag or a group that is walked, and
 * beside what a search found, so that a video of another label is not looked up.
 */
const OF_MEDIA = sql`m.id`;
const OF_WALK = sql`walk.media_id`;
const OF_FOUND = sql`d.media_id`;

const hasTag = (media: Sql, tag: number): Sql =>
  sql`EXISTS (SELECT 1 FROM media_tags t WHERE t.media_id = ${media} AND t.tag_id = ${tag})`;

const inAnyGroup = (media: Sql, groups: readonly number[]): Sql => sql`EXISTS (
  SELECT 1 FROM media_groups g WHERE g.media_id = ${media} AND g.group_id IN (${join(groups)}))`;

/** Carries all of these tags and is in any of these groups. */
const carries = (media: Sql, { tags, groups }: Pick<MediaSelection, 'tags' | 'groups'>): Sql[] => [
  ...tags.map((tag) => hasTag(media, tag)),
  ...(groups.length > 0 ? [inAnyGroup(media, groups)] : []),
];

/** The same of what the index of what is written found: the channel stands beside each document. */
const carriesWritten = ({ tags, groups }: Pick<MediaSelection, 'tags' | 'groups'>): Sql[] => [
  ...carries(OF_FOUND, { tags, groups: [] }),
  ...(groups.length === 0
    ? []
    : [
        sql`d.channel_id IN (
          SELECT channel_id FROM channel_groups WHERE group_id IN (${join(groups)}))`,
      ]),
];

/** A table whose index is walked in order, and what of the selection that leaves to be checked. */
interface Walk {
  from: Sql;
  id: Sql;
  where: Sql[];
  order: Sql;
}

/** What is compared where the videos with the largest of it come first. */
const SIZED: Partial<Record<SortOrder, Sized>> = { top: 'views', duration: 'duration' };

const isByDate = ({ sort }: MediaSelection): boolean => sort === 'latest' || sort === 'relevance';

/** The walk along an index of the videos. */
const walkOfMedia = (selection: MediaSelection): Walk => ({
  from: sql`media m`,
  id: OF_MEDIA,
  where: [...carries(OF_MEDIA, selection), ...uploadedWithin(selection.period)],
  order: orderOf(selection),
});

/** A tag or a group with more videos than that is longer than most lists that people make by hand. */
const MANY = 500;

/** Whether Watch Later or the library is walked, in the order in which it was filled, and not a label. */
function isOfHandmadeList(db: Database, selection: MediaSelection): boolean {
  const { tags, groups, watchLater, library, sort } = selection;
  const [tag] = tags;
  if (!(watchLater || library) || sort !== 'added') return false;
  if (tag === undefined && groups.length === 0) return true;
  const labelled =
    tag === undefined
      ? sql`media_groups WHERE group_id IN (${join(groups)})`
      : sql`media_tags WHERE tag_id = ${tag}`;
  return db.get(sql`SELECT 1 FROM ${labelled} LIMIT 1 OFFSET ${MANY}`) !== undefined;
}

/**
 * A tag or a single group is walked along its own index by upload date, all else along one of the
 * videos. Where nothing else is asked of the videos, those that are passed over are not looked up.
 */
function walkOf(selection: MediaSelection, others: readonly Sql[]): Walk {
  const { tags, groups, period } = selection;
  const [tag, ...otherTags] = tags;
  if (tag === undefined && groups.length !== 1) return walkOfMedia(selection);
  const byDate = isByDate(selection);
  const lookedUp = byDate && others.length === 0 ? empty : sql`JOIN media m ON m.id = ${OF_WALK}`;
  const order = byDate ? sql`walk.uploaded_at DESC, ${OF_WALK} DESC` : orderOf(selection);
  const within = period ? [sql`walk.uploaded_at >= ${period.since}`] : [];
  const rest = carries(OF_WALK, { tags: otherTags, groups });
  return tag === undefined
    ? {
        from: sql`media_groups walk ${lookedUp}`,
        id: OF_WALK,
        where: [sql`walk.group_id = ${groups[0]}`, ...within],
        order,
      }
    : {
        from: sql`media_tags walk ${lookedUp}`,
        id: OF_WALK,
        where: [sql`walk.tag_id = ${tag}`, ...rest, ...within],
        order,
      };
}

/** The plus keeps a long period on the walk by views. */
function uploadedWithin(period: UploadPeriod | undefined): Sql[] {
  if (!period) return [];
  return [
    period.isShort ? sql`m.uploaded_at >= ${period.since}` : sql`+m.uploaded_at >= ${period.since}`,
  ];
}

/** What matches is walked from the newest on, and sorted where another order is asked for. */
const walkOfMatches = (selection: MediaSelection, from: Sql, match: Sql): Walk => ({
  from,
  id: OF_MEDIA,
  where: [match],
  order: selection.sort === 'latest' ? sql`s.rowid` : orderOf(selection),
});

function otherConditions({ channel, watchLater, library }: MediaSelection): Sql[] {
  const conditions: Sql[] = [];
  if (channel !== undefined) conditions.push(sql`m.channel_id = ${channel}`);
  if (watchLater) conditions.push(sql`m.watch_later_at IS NOT NULL`);
  if (library) conditions.push(sql`m.library_at IS NOT NULL`);
  return conditions;
}

/** Reads what is looked for in what is said; nothing where that is not asked for, or without a word. */
export const openSaid = (db: Database, selection: MediaSelection): SpokenSearch | undefined =>
  selection.q !== undefined && selection.contentSearch
    ? openSpokenSearch(db, selection.q, selection)
    : undefined;

/**
 * The ids of one page of a list; the same state gives the same page.
 *
 * @param said what `openSaid` gives, for who needs that too
 */
export async function listMediaIds(
  db: Database,
  selection: MediaSelection,
  paging: { page: number; size: number },
  said = openSaid(db, selection),
): Promise<number[]> {
  const others = otherConditions(selection);
  const { q, contentSearch, period } = selection;
  if (q === undefined) return listAll(db, selection, others, paging);
  // The index knows tags and channels, but not that a tag was deleted.
  const rest = [...others, ...uploadedWithin(period)];
  if (!contentSearch) {
    return find(db, q, selection, [...carriesWritten(selection), ...rest], paging);
  }
  const conditions = [...carries(OF_FOUND, selection), ...rest];
  return said ? findSaid(db, said, selection, conditions, paging) : [];
}

/** Whether the videos are those of a channel or with tags, and the index of the search knows them all. */
const isOfLabels = ({ tags, channel, watchLater, library, period }: MediaSelection): boolean =>
  (tags.length > 0 || channel !== undefined) && !watchLater && !library && !period;

/** A page of all videos that are selected. */
function listAll(
  db: Database,
  selection: MediaSelection,
  others: readonly Sql[],
  paging: { page: number; size: number },
): number[] {
  const { tags, groups, period } = selection;
  if (groups.length > 0 && tags.length === 0 && others.length === 0 && !period?.isShort) {
    const { sort } = selection;
    if (sort !== 'latest' && sort !== 'relevance') {
      return listOfGroups(db, { groups, sort, since: period?.since }, paging);
    }
    if (groups.length > 1 && !period) return mergeGroups(db, groups, paging);
  }
  const sized = SIZED[selection.sort];
  if (sized && isOfLabels(selection)) {
    const conditions = [...carriesWritten(selection), ...others];
    return listLargestLabelled(db, selection, conditions, sized, sliceOf(paging));
  }
  // Tags, groups and other conditions have indexes of their own, within which the period is checked.
  const isOverall = tags.length === 0 && groups.length !== 1 && others.length === 0;
  const isTop = selection.sort === 'top' && isOverall;
  const last = paging.page * paging.size;
  const fitted = period?.isShort && isTop ? fitPeriod(db, period, last) : period;
  const fittedSelection = { ...selection, period: fitted };
  const walk = isOfHandmadeList(db, selection)
    ? walkOfMedia(fittedSelection)
    : walkOf(fittedSelection, others);
  return readSlice(db, walk, others, sliceOf(paging));
}

type FindPage<Search> = (
  db: Database,
  search: Search,
  selection: MediaSelection,
  conditions: readonly Sql[],
  paging: { page: number; size: number },
) => Promise<number[]>;

const find: FindPage<string> = async (db, typed, selection, conditions, paging) => {
  const search = openSearch(db, typed, selection);
  if (!search) return [];
  if (selection.sort === 'relevance') return listRelevant(db, search, conditions, paging);
  const match = search.match('all');
  const sized = SIZED[selection.sort];
  const found = { from: matchedMedia, condition: sql`media_search MATCH ${match}` };
  const list = sized
    ? sortedList(db, (slice) => listLargest(db, { match, conditions }, sized, slice))
    : listOfMatches(db, selection, found, conditions);
  return readExactPage(db, search.exact, list, paging);
};

const findSaid: FindPage<SpokenSearch> = async (db, search, selection, conditions, paging) => {
  if (selection.sort === 'relevance') return listRelevantSpoken(db, search, conditions, paging);
  const found = { from: spokenMedia, condition: spokenCondition(search, 'all', []) };
  return readExactPage(db, search.exact, listOfMatches(db, selection, found, conditions), paging);
};

const sortedList = (db: Database, slice: WalkedList['slice']): WalkedList => ({
  slice,
  walk: (conditions) => walkSorted(db, slice, conditions),
});

/** The videos that an index finds: it goes from the newest on, for any other order they are sorted. */
function listOfMatches(
  db: Database,
  selection: MediaSelection,
  { from, condition }: { from: Sql; condition: Sql },
  conditions: readonly Sql[],
): WalkedList {
  const matches = walkOfMatches(selection, from, condition);
  const list = sortedList(db, (slice) => readSlice(db, matches, conditions, slice));
  if (selection.sort !== 'latest') return list;
  const all = join([condition, ...conditions], ' AND ');
  return { ...list, walk: (others) => walkByDate(db, { from, condition: all }, others) };
}

const sliceOf = ({ page, size }: { page: number; size: number }): Slice => ({
  limit: size,
  offset: (page - 1) * size,
});

function readSlice(
  db: Database,
  walk: Walk,
  others: readonly Sql[],
  { limit, offset }: Slice,
): number[] {
  const conditions = [...walk.where, ...others];
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
  return db.column<number>(sql`
      SELECT ${walk.id} AS id FROM ${walk.from} ${where}
      ORDER BY ${walk.order}
      LIMIT ${limit} OFFSET ${offset}`);
}
