import sql, { empty, type Sql } from 'sql-template-tag';
import type { Random } from '../../emulator/random.ts';
import { PAGE_SIZE, pathOf } from '../ask.ts';
import { GOALS, type Measure, videosOf } from './measure.ts';

type Query = Record<string, string | number | boolean | readonly (string | number)[]>;

/** A list of videos, and the bare statement for it. */
export interface List {
  path: string;
  query: Query;
  from: Sql;
  /** Where the id stands; of the videos where nothing is said. */
  id?: Sql;
  where?: Sql;
  /** Left out where `from` is in order. */
  order?: Sql;
  videos: number;
}

/** Which page of a list is asked for. */
export type Place = 'first page' | 'page 1000' | 'last page' | 'any of 1000 pages';

const ALL_PLACES: readonly Place[] = ['first page', 'page 1000', 'last page'];

/**
 * The number of a page. The last one is the last that is full, so that a page is as long in a small catalogue
 * as in a large one, and what it takes can be compared.
 */
export function pageAt(place: Place, items: number, size: number, random: Random): number {
  const last = Math.max(1, Math.floor(items / size));
  if (place === 'first page') return 1;
  if (place === 'last page') return last;
  const thousandth = Math.min(1_000, last);
  return place === 'page 1000' ? thousandth : random.integer(1, thousandth);
}

/** What many people ask for at once: the same page, which is kept, and each another one. */
const CROWDED = new Set(['latest, first page', 'latest, any of 1000 pages']);

/** The pages of a list that may be another one each time. */
export function pagesOf(
  name: string,
  draw: (random: Random) => List,
  places: readonly Place[] = ALL_PLACES,
): Measure[] {
  return places.map((place) => ({
    name: `${name}, ${place}`,
    goal: GOALS.list,
    isCrowded: CROWDED.has(`${name}, ${place}`),
    draw: (random) => {
      const { path, query, from, id = sql`m.id`, where, order, videos } = draw(random);
      const page = pageAt(place, videos, PAGE_SIZE, random);
      const bare = videosOf(sql`
        SELECT ${id} AS id FROM ${from} ${where ? sql`WHERE ${where}` : empty}
        ${order ? sql`ORDER BY ${order}` : empty} LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`);
      return { ask: { path: pathOf(path, { ...query, page, size: PAGE_SIZE }) }, bare };
    },
  }));
}

export const media = sql`media m`;

/** The latest of all videos. */
export const LATEST = {
  path: '/api/media/latest',
  from: media,
  order: sql`m.uploaded_at DESC, m.id DESC`,
};
