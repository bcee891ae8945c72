import sql from 'sql-template-tag';
import type { ListSource } from '../../paging/row-moves.ts';
import type { Slice } from '../../paging/slice.ts';
import { type RecentRow, readSorted } from '../../paging/sorted-lists.ts';
import type { Database } from '../../platform/database.ts';
import { readFromFront } from './front-pages.queries.ts';
import { sourcesByHand, sourcesOfAll, sourcesOfLabels } from './media-moves.ts';
import { ORDERS } from './media-orders.queries.ts';
import { isLabelled, type MediaList, type ReadPage } from './media-selection.queries.ts';

/** Who turns a page turns more: so many times as far as it reaches is sorted at once. */
const AHEAD = 3;
/** Nobody turns so many pages, of thirty videos about a hundred. */
const FURTHEST = 3_000;

/** The first page alone is sorted as quickly as can be. */
const reach = ({ offset, limit }: Slice): number =>
  offset === 0 ? limit : AHEAD * (offset + limit);

/** The same videos in their order, each with its upload date. */
function withDates(db: Database, ids: readonly number[]): RecentRow[] {
  const dates = db.all<RecentRow>(sql`
    SELECT id, uploaded_at AS at FROM media
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const dateOf = new Map(dates.map(({ id, at }) => [id, at]));
  return ids.flatMap((id) => {
    const at = dateOf.get(id);
    return at === undefined ? [] : [{ id, at }];
  });
}

/** What changes a list within labels that no index has in its order; nothing of any other list. */
function sourcesOf(list: MediaList): ListSource[] | undefined {
  const { kinds, channel, watchLater, library, sort, period } = list;
  if (channel !== undefined || (watchLater && library)) return undefined;
  if (watchLater || library) {
    const isInOrder = sort === 'added' && !period;
    return isInOrder ? sourcesByHand(library ? 'library' : 'watchLater', kinds) : undefined;
  }
  const isBySize = ORDERS[sort].sized && (!period || sort === 'top');
  return isBySize ? sourcesOfAll(sort, kinds) : undefined;
}

/**
 * A page of the largest videos of tags and groups, or of those of Watch Later or the library. No index has
 * their order, so each page takes about as long as several at once: those that follow are kept. Nothing
 * where it is another list.
 */
export const readLabelledPage: ReadPage = (db, selection, page) => {
  const { tags, groups, kinds, watchLater, library, sort, period } = selection;
  if (!isLabelled(selection) || page.offset + page.limit > FURTHEST) return undefined;
  const sources = sourcesOf(selection);
  if (!sources) return undefined;
  const byHand = watchLater ? 'watch later' : library ? 'library' : '';
  const list = {
    name: `${sort} of ${period?.name ?? 'all time'} ${byHand} tags ${tags.join()} groups ${groups.join()} ${kinds.join()}`,
    sources: [...sourcesOfLabels({ tags, groups }), ...sources],
    since: period?.since ?? 0,
    reach,
    rows: (limit: number) => withDates(db, readFromFront(db, selection, { limit, offset: 0 })),
  };
  return readSorted(db, list, page);
};
