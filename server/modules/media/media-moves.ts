import type { SortOrder } from '../../../contract/media.ts';
import type { ListSource, MovedBy } from '../../paging/row-moves.ts';
import { decidingKinds, type Kinds, mergedKinds } from './media-kinds.queries.ts';
import { ORDERS } from './media-orders.queries.ts';

/** What moves the videos of a tag. */
const TAGGED: MovedBy = {
  table: 'media_tags',
  scope: 'tag_id',
  key: 'uploaded_at',
  id: 'media_id',
};
/** What moves the videos of a group. */
const GROUPED: MovedBy = { ...TAGGED, table: 'media_groups', scope: 'group_id' };

/** What moves the videos of a channel by date. */
export const OF_CHANNEL: MovedBy = { ...TAGGED, table: 'media', scope: 'channel_id', id: 'id' };

/** What moves the videos of the lists that are filled by hand. */
const HANDMADE = {
  watchLater: { table: 'media', key: 'watch_later_at', id: 'id', isPartial: true },
  library: { table: 'media', key: 'library_at', id: 'id', isPartial: true },
} satisfies Record<string, MovedBy>;
export type HandmadeList = keyof typeof HANDMADE;

/** What moves the videos of all in an order. */
function movedBy(sort: SortOrder): MovedBy {
  const { column, isAscending } = ORDERS[sort];
  const moved = { table: 'media', key: column, id: 'id', isAscending };
  // Of the views there are lists of periods.
  return sort === 'top' ? { ...moved, decides: ['uploaded_at'] } : moved;
}

/** Tells the rows of one kind, in the same order. */
const ofKind = (moved: MovedBy): MovedBy => ({ ...moved, scope: 'kind' });

/** What changes a list of all videos in an order, narrowed to kinds. */
export function sourcesOfAll(sort: SortOrder, kinds: Kinds): ListSource[] {
  const moved = movedBy(sort);
  return [
    ...(mergedKinds(kinds).length > 0 ? [] : [{ moved }]),
    ...decidingKinds(kinds).map((scope) => ({ moved: ofKind(moved), scope })),
  ];
}

/**
 * What changes the kinds of the videos of a list.
 *
 * @param moved what moves them
 */
export const kindSources = (kinds: Kinds, moved = movedBy('latest')): ListSource[] =>
  kinds.map((scope) => ({ moved: ofKind(moved), scope }));

/** What changes a list that is filled by hand, narrowed to kinds. */
export function sourcesByHand(list: HandmadeList, kinds: Kinds): ListSource[] {
  const moved = HANDMADE[list];
  return [{ moved }, ...kindSources(kinds, moved)];
}

/** What changes which videos have one of these tags or are in one of these groups. */
export const sourcesOfLabels = ({
  tags = [],
  groups = [],
}: Partial<Record<'tags' | 'groups', readonly number[]>>): ListSource[] => [
  ...tags.map((scope) => ({ moved: TAGGED, scope })),
  ...groups.map((scope) => ({ moved: GROUPED, scope })),
];
