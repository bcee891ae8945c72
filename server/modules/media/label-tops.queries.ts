import sql from 'sql-template-tag';
import type { Slice } from '../../paging/slice.ts';
import { type RecentRow, readSorted } from '../../paging/sorted-lists.ts';
import type { Database } from '../../platform/database.ts';
import { narrowedTo } from './media-kinds.queries.ts';
import { GROUPED, sourcesOfAll, TAGGED } from './media-moves.ts';
import { ORDERS } from './media-orders.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';

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

/**
 * A page of the largest videos of tags and groups. No index has their order, so each page takes about as
 * long as several at once: those that follow are kept. Nothing where it is another list.
 *
 * @param read reads a slice of the list
 */
export function readLabelTop(
  db: Database,
  { tags, groups, channel, watchLater, library, sort, period, kinds: asked }: MediaSelection,
  page: Slice,
  read: (slice: Slice) => number[],
): number[] | undefined {
  const isNarrowed = channel !== undefined || watchLater || library;
  if (!ORDERS[sort].sized || tags.length + groups.length === 0 || isNarrowed) return undefined;
  if ((period && sort !== 'top') || page.offset + page.limit > FURTHEST) return undefined;
  const kinds = narrowedTo(asked);
  const list = {
    name: `${sort} of ${period?.name ?? 'all time'} tags ${tags.join()} groups ${groups.join()} ${kinds.join()}`,
    sources: [
      ...tags.map((scope) => ({ moved: TAGGED, scope })),
      ...groups.map((scope) => ({ moved: GROUPED, scope })),
      ...sourcesOfAll(sort, kinds),
    ],
    since: period?.since ?? 0,
    reach,
    rows: (limit: number) => withDates(db, read({ limit, offset: 0 })),
  };
  return readSorted(db, list, page);
}
