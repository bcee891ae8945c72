import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { type OrderedList, readMarked } from '../../platform/marked-lists.ts';
import type { MovedBy } from '../../platform/row-moves.ts';
import type { Slice } from '../search/list-walks.queries.ts';
import { carries, type MediaSelection, OF_WALK } from './media-selection.queries.ts';
import { fitPeriod } from './upload-period.queries.ts';

const TAGGED: MovedBy = {
  table: 'media_tags',
  scope: 'tag_id',
  key: 'uploaded_at',
  id: 'media_id',
};
const GROUPED: MovedBy = { ...TAGGED, table: 'media_groups', scope: 'group_id' };

/** What all videos can be ordered by, the largest first unless it is said. */
const COLUMNS = {
  latest: { table: 'media', key: 'uploaded_at', id: 'id' },
  relevance: { table: 'media', key: 'uploaded_at', id: 'id' },
  top: { table: 'media', key: 'views', id: 'id', decides: ['uploaded_at'] },
  duration: { table: 'media', key: 'duration', id: 'id' },
  added: { table: 'media', key: 'added_at', id: 'id' },
  random: { table: 'media', key: 'shuffle', id: 'id', isAscending: true },
} as const satisfies Record<MediaSelection['sort'], MovedBy>;

const KEYS = {
  latest: sql`m.uploaded_at`,
  relevance: sql`m.uploaded_at`,
  top: sql`m.views`,
  duration: sql`m.duration`,
  added: sql`m.added_at`,
  random: sql`m.shuffle`,
};

/** All videos, or those of a period by their views. */
function listOfAll({ sort, period }: MediaSelection): OrderedList {
  const moved: MovedBy = COLUMNS[sort];
  const key = KEYS[sort];
  const isAscending = moved.isAscending ?? false;
  const order = isAscending ? sql`${key}, m.id` : sql`${key} DESC, m.id DESC`;
  const recent = period ? sql`AND +m.uploaded_at >= ${period.since}` : empty;
  const list: OrderedList = {
    name: `${sort} ${period?.name ?? ''}`,
    sources: [{ moved }],
    isAscending,
    hasNone: sort === 'top' || sort === 'duration',
    isFiltered: period !== undefined,
    rows: (within, all) => sql`
      SELECT m.id, ${key} AS key FROM media m
      WHERE ${within(key, sql`m.id`)} ${all ? empty : recent} ORDER BY ${order}`,
  };
  if (!period) return list;
  const between = (low: number, high: number): Sql => sql`
    SELECT m.id, ${key} AS key FROM media m
    WHERE m.uploaded_at >= ${low} AND m.uploaded_at < ${high}`;
  return { ...list, slides: { to: period.since, between } };
}

const BY_DATE = sql`walk.uploaded_at DESC, walk.media_id DESC`;

/** The newest videos with all of these tags, and in any of these groups where some are named. */
function listOfTags({ tags, groups }: Pick<MediaSelection, 'tags' | 'groups'>): OrderedList {
  const [tag, ...others] = tags;
  const filters = carries(OF_WALK, { tags: others, groups });
  const filter = filters.length > 0 ? sql`AND ${join(filters, ' AND ')}` : empty;
  return {
    name: `tags ${tags.join()} groups ${groups.join()}`,
    sources: [
      ...tags.map((scope) => ({ moved: TAGGED, scope })),
      ...groups.map((scope) => ({ moved: GROUPED, scope })),
    ],
    isFiltered: filters.length > 0,
    isSlow: filters.length > 0,
    rows: (within, all) => sql`
      SELECT walk.media_id AS id, walk.uploaded_at AS key FROM media_tags walk
      WHERE walk.tag_id = ${tag} AND ${within(sql`walk.uploaded_at`, OF_WALK)}
        ${all ? empty : filter} ORDER BY ${BY_DATE}`,
  };
}

/** The newest videos of any of these groups. */
function listOfGroups(groups: readonly number[]): OrderedList {
  return {
    name: `groups ${groups.join()}`,
    sources: groups.map((scope) => ({ moved: GROUPED, scope })),
    isFiltered: false,
    rows: (within) => {
      const walks = groups.map(
        (group) => sql`
          SELECT media_id AS id, uploaded_at AS key FROM media_groups
          WHERE group_id = ${group} AND ${within(sql`uploaded_at`, sql`media_id`)}`,
      );
      return sql`${join(walks, ' UNION ')} ORDER BY 2 DESC, 1 DESC`;
    },
  };
}

/** The list that a selection asks for, where it is one that marks are put up for. */
function markedList(selection: MediaSelection): OrderedList | undefined {
  const { tags, groups, sort, period, channel, watchLater, library } = selection;
  if (channel !== undefined || watchLater || library) return undefined;
  if (tags.length === 0 && groups.length === 0) {
    return period && sort !== 'top' ? undefined : listOfAll(selection);
  }
  if (period || (sort !== 'latest' && sort !== 'relevance')) return undefined;
  return tags.length > 0 ? listOfTags(selection) : listOfGroups(groups);
}

/**
 * A page that is far from the first one, of all videos in any order, of the top of a period, or of the
 * newest of tags and groups; nothing where it has to be read from the first page on.
 */
export function readMarkedPage(
  db: Database,
  selection: MediaSelection,
  slice: Slice,
): number[] | undefined {
  const list = markedList(selection);
  if (!list) return undefined;
  // The second page of what few videos fulfil may be far down the walk.
  const near = list.isFiltered && !selection.period ? 1 : db.pageMarks.step;
  if (slice.offset < near) return undefined;
  // The few of a short period are sorted in less time.
  if (selection.period?.isShort && fitPeriod(db, selection.period, 0).isShort) return undefined;
  return readMarked(db, list, slice);
}
