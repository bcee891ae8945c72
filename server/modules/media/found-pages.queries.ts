import sql, { join, type Sql } from 'sql-template-tag';
import type { Paging } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { filedSince } from '../../text-index/document-numbers.ts';
import { readExactPage } from '../search/exact-page.queries.ts';
import { listLargest } from '../search/largest.queries.ts';
import { type WalkedList, walkByDate, walkSorted } from '../search/list-walks.queries.ts';
import {
  listRelevant,
  matchedMedia,
  openSearch,
  theirMediaFulfil,
} from '../search/search.queries.ts';
import { listRelevantSpoken } from '../search/spoken-ranking.queries.ts';
import {
  type SpokenSearch,
  spokenCondition,
  spokenMedia,
} from '../search/spoken-search.queries.ts';
import type { Tiers } from '../search/tier-pools.queries.ts';
import { ofKindsFound } from './media-kinds.queries.ts';
import { ORDERS } from './media-orders.queries.ts';
import {
  inGroupsSaid,
  inGroupsWritten,
  type MediaList,
  type MediaSelection,
  otherConditions,
  uploadedWithin,
} from './media-selection.queries.ts';
import { readSlice, walkOfMatches } from './media-walks.queries.ts';

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

/** The ids of one page of the videos of a list in which words are written. */
export async function findWritten(
  db: Database,
  typed: string,
  list: MediaList,
  paging: Paging,
): Promise<number[]> {
  const search = openSearch(db, typed, list);
  if (!search) return [];
  const kinds = ofKindsFound(db, list.kinds, sql`media_docs`);
  const ofDocs = [...inGroupsWritten(list.groups), ...kinds.ofDocs];
  const ofMedia = [...otherConditions(list), ...kinds.ofMedia];
  const since = list.period?.since;
  const match = (tiers?: Tiers): string => search.match('all', tiers);
  const { sized } = ORDERS[list.sort];
  if (sized) {
    const conditions = [...ofDocs, ...theirMediaFulfil(ofMedia)];
    const largest = { match, tags: list.tags, conditions, isNarrow: kinds.isNarrow, since };
    return readExactPage(db, search.exact, listLargest(db, largest, sized), paging);
  }
  const conditions = [
    ...(since === undefined ? [] : [filedSince(since)]),
    ...ofDocs,
    ...ofMedia,
    ...uploadedWithin(list.period),
  ];
  if (list.sort === 'relevance') return listRelevant(db, search, conditions, paging);
  const found = { from: matchedMedia, condition: sql`media_search MATCH ${match()}` };
  return readExactPage(db, search.exact, listOfMatches(db, list, found, conditions), paging);
}

/** The ids of one page of the videos of a list in which words are said. */
export async function findSaid(
  db: Database,
  search: SpokenSearch,
  list: MediaList,
  paging: Paging,
): Promise<number[]> {
  const kinds = ofKindsFound(db, list.kinds, sql`transcript_docs`);
  const conditions = [
    ...inGroupsSaid(list.groups),
    ...kinds.ofDocs,
    ...otherConditions(list),
    ...kinds.ofMedia,
    ...uploadedWithin(list.period),
  ];
  if (list.sort === 'relevance') return listRelevantSpoken(db, search, conditions, paging);
  const found = { from: spokenMedia, condition: spokenCondition(search, 'all', []) };
  return readExactPage(db, search.exact, listOfMatches(db, list, found, conditions), paging);
}
