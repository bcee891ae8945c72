import sql, { type Sql } from 'sql-template-tag';
import type { SortOrder } from '../../../contract/media.ts';
import type { Sized } from '../../text-index/size-tiers.ts';
import type { MediaSelection } from './media-selection.queries.ts';

/** An order of all videos that an index of theirs carries; those that come together are ordered by their ids. */
interface MediaOrder {
  /** The column that is compared. */
  column: string;
  /** The same of the videos `m`. */
  key: Sql;
  isAscending: boolean;
  /** Which size is compared, where it is one; it may not be known, and those videos come last. */
  sized?: Sized;
}

const BY_DATE: MediaOrder = { column: 'uploaded_at', key: sql`m.uploaded_at`, isAscending: false };

export const ORDERS: Readonly<Record<SortOrder, MediaOrder>> = {
  latest: BY_DATE,
  // Where there are no words, none is more relevant than another.
  relevance: BY_DATE,
  top: { column: 'views', key: sql`m.views`, isAscending: false, sized: 'views' },
  duration: { column: 'duration', key: sql`m.duration`, isAscending: false, sized: 'duration' },
  added: { column: 'added_at', key: sql`m.added_at`, isAscending: false },
  random: { column: 'shuffle', key: sql`m.shuffle`, isAscending: true },
};

/** Whether the newest come first. */
export const isByDate = ({ sort }: Pick<MediaSelection, 'sort'>): boolean =>
  ORDERS[sort] === BY_DATE;

/** Whether a video comes no later than one with this key; never true where it has none. */
export const reaches = (
  { key, isAscending }: Pick<MediaOrder, 'key' | 'isAscending'>,
  value: number,
): Sql => (isAscending ? sql`${key} <= ${value}` : sql`${key} >= ${value}`);

/** What a list is ordered by, of the videos `m` in it, and whether the smallest come first. */
export function keyOf(
  selection: Pick<MediaSelection, 'sort' | 'period' | 'library' | 'watchLater'>,
): Pick<MediaOrder, 'key' | 'isAscending'> {
  const { sort, period, library, watchLater } = selection;
  const { key, isAscending } = ORDERS[sort];
  // A short period has few videos: reading those and sorting them beats walking all by views.
  if (sort === 'top' && period?.isShort) return { key: sql`+m.views`, isAscending };
  // "Added" is when a video came onto the list that is being looked at.
  if (sort === 'added' && library) return { key: sql`m.library_at`, isAscending };
  if (sort === 'added' && watchLater) return { key: sql`m.watch_later_at`, isAscending };
  return { key, isAscending };
}

/** A key and the ids of the videos `m` in its order. */
export const orderedBy = ({ key, isAscending }: Pick<MediaOrder, 'key' | 'isAscending'>): Sql =>
  isAscending ? sql`${key}, m.id` : sql`${key} DESC, m.id DESC`;

/** How a list is ordered, the videos `m` of it. */
export const orderOf = (selection: MediaSelection): Sql => orderedBy(keyOf(selection));
