import sql, { join, type Sql } from 'sql-template-tag';
import { type Paging, type Slice, sliceOf } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { filedSince } from '../../text-index/document-numbers.ts';
import { readExactPage } from '../search/exact-page.queries.ts';
import { listLargest, listLargestLabelled } from '../search/largest.queries.ts';
import { type WalkedList, walkByDate, walkSorted } from '../search/list-walks.queries.ts';
import {
  listRelevant,
  matchedMedia,
  openSearch,
  theirMediaFulfil,
} from '../search/search.queries.ts';
import { listRelevantSpoken } from '../search/spoken-ranking.queries.ts';
import {
  openSpokenSearch,
  type SpokenSearch,
  spokenCondition,
  spokenMedia,
} from '../search/spoken-search.queries.ts';
import { readFarPage } from './far-pages.queries.ts';
import { mergeGroups, sortGroups } from './group-pages.queries.ts';
import { readPageOfFewKinds, readPageOfKinds } from './kind-pages.queries.ts';
import { readLabelledPage } from './labelled-pages.queries.ts';
import { type KindCondition, narrowedTo, ofKinds, ofKindsFound } from './media-kinds.queries.ts';
import { isByDate, ORDERS } from './media-orders.queries.ts';
import {
  carriesSaid,
  carriesWritten,
  type MediaSelection,
  otherConditions,
  uploadedWithin,
} from './media-selection.queries.ts';
import {
  isOfHandmadeList,
  readSlice,
  walkOf,
  walkOfMatches,
  walkOfMedia,
} from './media-walks.queries.ts';
import { readRecentTop } from './recent-top.queries.ts';
import { periodFitter, type UploadPeriod } from './upload-period.queries.ts';

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
  paging: Paging,
  said = openSaid(db, selection),
): Promise<number[]> {
  const others = otherConditions(selection);
  const { q, contentSearch } = selection;
  if (q === undefined) return listAll(db, selection, others, sliceOf(paging));
  const docs = contentSearch ? sql`transcript_docs` : sql`media_docs`;
  const kinds = ofKindsFound(db, narrowedTo(selection.kinds), docs);
  const carried = contentSearch ? carriesSaid(selection) : carriesWritten(selection);
  const narrowed = {
    isNarrow: kinds.isNarrow,
    ofDocs: [...carried, ...kinds.ofDocs],
    ofMedia: [...others, ...kinds.ofMedia],
  };
  if (!contentSearch) return find(db, q, selection, narrowed, paging);
  return said ? findSaid(db, said, selection, narrowed, paging) : [];
}

/** So many videos with a tag take longer to be sorted than to be found by tiers. */
const MANY_TO_SORT = 1_000;

/** Whether very many videos with a tag were uploaded within a period; of all time they always are. */
const isManyWithin = (db: Database, tag: number | undefined, period?: UploadPeriod): boolean =>
  period === undefined ||
  (tag !== undefined &&
    db.get(sql`
      SELECT 1 FROM media_tags WHERE tag_id = ${tag} AND uploaded_at >= ${period.since}
      LIMIT 1 OFFSET ${MANY_TO_SORT}`) !== undefined);

/**
 * Whether the videos are those of a channel or with tags, and the index of the search, which knows them
 * all, is the quickest to tell which are the largest: for the views of a channel there is one of its own.
 */
function isOfLabels(db: Database, selection: MediaSelection): boolean {
  const { tags, channel, sort, watchLater, library, period } = selection;
  const isOfTagOrChannel = tags.length > 0 || (channel !== undefined && sort !== 'top');
  return isOfTagOrChannel && !watchLater && !library && isManyWithin(db, tags[0], period);
}

/** A page of the videos of groups, where nothing else than their kinds narrows them. */
function readPageOfGroups(
  db: Database,
  { tags, groups, sort, period, ...selection }: MediaSelection,
  others: readonly Sql[],
  slice: Slice,
): number[] | undefined {
  if (groups.length === 0 || tags.length > 0 || others.length > 0 || period?.isShort) {
    return undefined;
  }
  const kinds = narrowedTo(selection.kinds);
  if (!isByDate({ sort })) {
    return sortGroups(db, { groups, kinds, sort, since: period?.since }, slice);
  }
  return groups.length > 1 && !period ? mergeGroups(db, { groups, kinds }, slice) : undefined;
}

/** A page along a walk. @param fitted the period as it fits the page, where only a period narrows the list */
function readWalk(
  db: Database,
  selection: MediaSelection,
  others: readonly Sql[],
  fitted: () => UploadPeriod | undefined,
  slice: Slice,
): number[] {
  const { tags, groups, period, sort } = selection;
  // Tags, groups and other conditions have indexes of their own, within which the period is checked.
  const isOverall = tags.length === 0 && groups.length !== 1 && others.length === 0;
  const isFitted = period?.isShort && sort === 'top' && isOverall;
  const wanted = { ...selection, period: isFitted ? fitted() : period };
  const walk = isOfHandmadeList(db, selection) ? walkOfMedia(wanted) : walkOf(wanted, others);
  return readSlice(db, walk, others, slice);
}

/** A page that is sorted for itself, or walked to from the first video of the list. */
function readFromFront(
  db: Database,
  selection: MediaSelection,
  others: readonly Sql[],
  fitted: () => UploadPeriod | undefined,
  slice: Slice,
): number[] {
  const { sized } = ORDERS[selection.sort];
  const ofGroups = readPageOfGroups(db, selection, others, slice);
  if (ofGroups) return ofGroups;
  if (!sized || !isOfLabels(db, selection)) return readWalk(db, selection, others, fitted, slice);
  const kinds = narrowedTo(selection.kinds);
  const conditions = [
    ...carriesWritten(selection),
    ...theirMediaFulfil([...others, ...ofKinds(kinds)]),
  ];
  const since = selection.period?.since;
  return listLargestLabelled(db, selection, { conditions, since }, sized).slice(slice);
}

/** A page of all videos that are selected. */
function listAll(
  db: Database,
  selection: MediaSelection,
  others: readonly Sql[],
  page: Slice,
): number[] {
  const kinds = narrowedTo(selection.kinds);
  const periodFor = periodFitter(db, selection.period, kinds);
  const fitted = () => periodFor(page.offset + page.limit);
  const read = (slice: Slice) => readFromFront(db, selection, others, fitted, slice);
  return (
    readPageOfFewKinds(db, selection, kinds, page) ??
    readRecentTop(db, selection, page, periodFor) ??
    readFarPage(db, selection, page, periodFor) ??
    readPageOfKinds(db, selection, kinds, page, periodFor) ??
    readLabelledPage(db, selection, page, read) ??
    read(page)
  );
}

type FindPage<Search> = (
  db: Database,
  search: Search,
  selection: MediaSelection,
  narrowed: KindCondition,
  paging: Paging,
) => Promise<number[]>;

const find: FindPage<string> = async (db, typed, selection, narrowed, paging) => {
  const search = openSearch(db, typed, selection);
  if (!search) return [];
  const { ofDocs, ofMedia, isNarrow } = narrowed;
  const { sized } = ORDERS[selection.sort];
  const since = selection.period?.since;
  const match = (also: readonly string[] = []): string => search.match('all', also);
  if (sized) {
    const conditions = [...ofDocs, ...theirMediaFulfil(ofMedia)];
    const list = listLargest(db, { match, conditions, isNarrow, since }, sized);
    return readExactPage(db, search.exact, list, paging);
  }
  const conditions = [
    ...(since === undefined ? [] : [filedSince(since)]),
    ...ofDocs,
    ...ofMedia,
    ...uploadedWithin(selection.period),
  ];
  if (selection.sort === 'relevance') return listRelevant(db, search, conditions, paging);
  const found = { from: matchedMedia, condition: sql`media_search MATCH ${match()}` };
  return readExactPage(db, search.exact, listOfMatches(db, selection, found, conditions), paging);
};

const findSaid: FindPage<SpokenSearch> = async (db, search, selection, narrowed, paging) => {
  const conditions = [...narrowed.ofDocs, ...narrowed.ofMedia, ...uploadedWithin(selection.period)];
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
