import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type OrderedList, readMarked } from '../../paging/marked-lists.ts';
import { PageMarks } from '../../paging/page-marks.ts';
import {
  type Kinds,
  mergedKinds,
  ofKinds,
  ofKindsById,
  rowsOfKinds,
} from './media-kinds.queries.ts';
import {
  type HandmadeList,
  kindSources,
  OF_CHANNEL,
  sourcesByHand,
  sourcesOfAll,
  sourcesOfLabels,
} from './media-moves.ts';
import { isByDate, ORDERS } from './media-orders.queries.ts';
import {
  carries,
  isLabelled,
  type MediaList,
  OF_MEDIA,
  OF_WALK,
  type ReadPage,
} from './media-selection.queries.ts';

/** All videos, or those of a period by their views, narrowed to kinds. */
function listOfAll({ kinds, sort, period }: MediaList): OrderedList {
  const { key, isAscending, sized } = ORDERS[sort];
  const recent = period ? [sql`+m.uploaded_at >= ${period.since}`] : [];
  const merged = mergedKinds(kinds);
  const list: OrderedList = {
    name: `${sort} ${period?.name ?? ''} ${kinds.join()}`,
    sources: sourcesOfAll(sort, kinds),
    isAscending,
    hasNone: sized !== undefined,
    isFiltered: period !== undefined || kinds.length > merged.length,
    rows: (within, all) =>
      all
        ? rowsOfKinds(merged, { key, isAscending, within: [within(key, OF_MEDIA)] })
        : rowsOfKinds(kinds, { key, isAscending, within: [within(key, OF_MEDIA), ...recent] }),
  };
  if (!period) return list;
  const between = (low: number, high: number): Sql => sql`
    SELECT m.id, ${key} AS key FROM media m
    WHERE m.uploaded_at >= ${low} AND m.uploaded_at < ${high}`;
  return { ...list, slides: { to: period.since, between } };
}

const BY_DATE = sql`walk.uploaded_at DESC, walk.media_id DESC`;

/** The newest videos with all of these tags, in any of these groups where some are named, of these kinds. */
function listOfTags({ tags, groups, kinds }: MediaList): OrderedList {
  const [tag, ...others] = tags;
  const filters = [...carries(OF_WALK, { tags: others, groups }), ...ofKindsById(kinds, OF_WALK)];
  const filter = filters.length > 0 ? sql`AND ${join(filters, ' AND ')}` : empty;
  return {
    name: `tags ${tags.join()} groups ${groups.join()} ${kinds.join()}`,
    sources: [...sourcesOfLabels({ tags, groups }), ...kindSources(kinds)],
    isFiltered: filters.length > 0,
    isSlow: filters.length > 0,
    rows: (within, all) => sql`
      SELECT walk.media_id AS id, walk.uploaded_at AS key FROM media_tags walk
      WHERE walk.tag_id = ${tag} AND ${within(sql`walk.uploaded_at`, OF_WALK)}
        ${all ? empty : filter} ORDER BY ${BY_DATE}`,
  };
}

/** The newest videos of any of these groups, of these kinds. */
function listOfGroups(groups: readonly number[], kinds: Kinds): OrderedList {
  const isFiltered = kinds.length > 0;
  const filter = isFiltered ? sql`AND ${join(ofKindsById(kinds, OF_WALK), ' AND ')}` : empty;
  return {
    name: `groups ${groups.join()} ${kinds.join()}`,
    sources: [...sourcesOfLabels({ groups }), ...kindSources(kinds)],
    isFiltered,
    isSlow: isFiltered,
    rows: (within, all) => {
      const walks = groups.map(
        (group) => sql`
          SELECT walk.media_id AS id, walk.uploaded_at AS key FROM media_groups walk
          WHERE walk.group_id = ${group} AND ${within(sql`walk.uploaded_at`, OF_WALK)}
            ${all ? empty : filter}`,
      );
      return sql`${join(walks, ' UNION ')} ORDER BY 2 DESC, 1 DESC`;
    },
  };
}

/** The newest videos of a channel, of these kinds. */
function listOfChannel(channel: number, kinds: Kinds): OrderedList {
  const { key } = ORDERS.latest;
  return {
    name: `channel ${channel} ${kinds.join()}`,
    sources: [{ moved: OF_CHANNEL, scope: channel }, ...kindSources(kinds)],
    isFiltered: kinds.length > 0,
    rows: (within, all) =>
      rowsOfKinds(all ? [] : kinds, {
        key,
        within: [sql`m.channel_id = ${channel}`, within(key, OF_MEDIA)],
      }),
  };
}

/** When a video came onto a list that is filled by hand, of the videos `m`. */
const FILLED = { watchLater: sql`m.watch_later_at`, library: sql`m.library_at` };

/** Watch Later or the library, what was added last first, of these kinds. */
function listByHand(list: HandmadeList, kinds: Kinds): OrderedList {
  const key = FILLED[list];
  return {
    name: `${list} ${kinds.join()}`,
    sources: sourcesByHand(list, kinds),
    isFiltered: kinds.length > 0,
    rows: (within, all) => {
      const conditions = [within(key, OF_MEDIA), ...(all ? [] : ofKinds(kinds))];
      return sql`
        SELECT m.id, ${key} AS key FROM media m
        WHERE ${key} IS NOT NULL AND ${join(conditions, ' AND ')} ORDER BY 2 DESC, 1 DESC`;
    },
  };
}

/** The list that a selection asks for, where it is one that marks are put up for. */
function markedList(selection: MediaList): OrderedList | undefined {
  const { tags, groups, kinds, sort, period, channel, watchLater, library } = selection;
  const isOfLabels = isLabelled(selection);
  const narrowings = [isOfLabels, channel !== undefined, watchLater, library].filter(Boolean);
  if (narrowings.length === 0) {
    return period && sort !== 'top' ? undefined : listOfAll(selection);
  }
  if (narrowings.length > 1 || period) return undefined;
  if (watchLater || library) {
    return sort === 'added' ? listByHand(library ? 'library' : 'watchLater', kinds) : undefined;
  }
  if (!isByDate(selection)) return undefined;
  if (channel !== undefined) return listOfChannel(channel, kinds);
  return tags.length > 0 ? listOfTags(selection) : listOfGroups(groups, kinds);
}

/**
 * A page that is far from the first one, of all videos in any order, of the top of a period, of the newest
 * of tags, groups or a channel, or of a list that is filled by hand; nothing where it has to be read from the first page on.
 */
export const readFarPage: ReadPage = (db, selection, page) => {
  const list = markedList(selection);
  if (!list) return undefined;
  // The second page of what few videos fulfil may be far down the walk.
  const near = list.isFiltered && isLabelled(selection) ? 1 : db.companion(PageMarks).step;
  if (page.offset < near) return undefined;
  // The few of a short period are sorted in less time.
  if (selection.period?.isShort && selection.periodFor(0)?.isShort) return undefined;
  return readMarked(db, list, page);
};
