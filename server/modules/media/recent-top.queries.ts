import sql from 'sql-template-tag';
import { PageMarks } from '../../paging/page-marks.ts';
import { type RecentList, type RecentRow, readSorted } from '../../paging/sorted-lists.ts';
import { rowsOfKinds } from './media-kinds.queries.ts';
import { sourcesOfAll } from './media-moves.ts';
import { isLabelled, type ReadPage } from './media-selection.queries.ts';

/**
 * A page of the top of a period with few videos, which no index has in its order: they are sorted once for
 * all pages. Nothing where there are many, or where it is the top of something else.
 */
export const readRecentTop: ReadPage = (db, selection, page) => {
  const { kinds, channel, watchLater, library, sort, period, periodFor } = selection;
  const isNarrowed = isLabelled(selection) || channel !== undefined || watchLater || library;
  if (sort !== 'top' || !period?.isShort || isNarrowed) return undefined;
  // What is far down a longer list is found by marks.
  const isFar = page.offset >= db.companion(PageMarks).step;
  const list: RecentList = {
    name: `top of a ${period.name} ${kinds.join()}`,
    sources: sourcesOfAll(sort, kinds),
    since: period.since,
    reach: () => Infinity,
    rows: () => {
      if (!periodFor(isFar ? 0 : page.offset + page.limit)?.isShort) return undefined;
      const within = [sql`m.uploaded_at >= ${period.since}`];
      return db.all<RecentRow>(sql`
        SELECT found.id, m.uploaded_at AS at
        FROM (${rowsOfKinds(kinds, { key: sql`+m.views`, within })}) found
        JOIN media m ON m.id = found.id
        ORDER BY found.key DESC, found.id DESC`);
    },
  };
  return readSorted(db, list, page);
};
