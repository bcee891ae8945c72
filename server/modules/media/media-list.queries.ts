import { type Paging, type Slice, sliceOf } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { openSpokenSearch, type SpokenSearch } from '../search/spoken-search.queries.ts';
import { readFarPage } from './far-pages.queries.ts';
import { findSaid, findWritten } from './found-pages.queries.ts';
import { readFromFront } from './front-pages.queries.ts';
import { readPageOfFewKinds, readPageOfKinds } from './kind-pages.queries.ts';
import { readLabelledPage } from './labelled-pages.queries.ts';
import { narrowedTo } from './media-kinds.queries.ts';
import { areTags, type MediaList, type MediaSelection } from './media-selection.queries.ts';
import { readRecentTop } from './recent-top.queries.ts';
import { periodFitter } from './upload-period.queries.ts';

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
  const { q, contentSearch, period } = selection;
  if (!areTags(db, selection.tags)) return [];
  const kinds = narrowedTo(selection.kinds);
  const list = { ...selection, kinds, periodFor: periodFitter(db, period, kinds) };
  if (q === undefined) return readPage(db, list, sliceOf(paging));
  if (!contentSearch) return findWritten(db, q, list, paging);
  return said ? findSaid(db, said, list, paging) : [];
}

/**
 * A page of all videos of a list. Each way to read one tells nothing where another is quicker; the first
 * that tells something is taken.
 */
const readPage = (db: Database, list: MediaList, page: Slice): number[] =>
  readPageOfFewKinds(db, list, page) ??
  readRecentTop(db, list, page) ??
  readFarPage(db, list, page) ??
  readPageOfKinds(db, list, page) ??
  readLabelledPage(db, list, page) ??
  readFromFront(db, list, page);
