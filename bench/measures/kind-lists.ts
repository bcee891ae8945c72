import sql, { type Sql } from 'sql-template-tag';
import type { Facts } from './facts.ts';
import type { Measure } from './measure.ts';
import { LATEST, media, pagesOf } from './pages.ts';

const MONTH = 30 * 24 * 60 * 60 * 1000;

/** The lists of shorts and live streams, and one without shorts. */
export function kindLists({ count }: Facts): Measure[] {
  const isShort = sql`m.kind = 'short'`;
  const isLive = sql`m.kind = 'live'`;
  const noShort = sql`m.kind <> 'short'`;
  const lately = sql`${isShort} AND m.uploaded_at >= ${Date.now() - MONTH}`;
  const only = (where: Sql) => ({ where, videos: count(sql`media m WHERE ${where}`) });
  const [live, others, month] = [only(isLive), only(noShort), only(lately)];
  return [
    ...pagesOf('latest, live streams', () => ({ ...LATEST, query: { kinds: 'live' }, ...live })),
    ...pagesOf('latest, without shorts', () => ({
      ...LATEST,
      query: { kinds: ['video', 'live'] },
      ...others,
    })),
    ...pagesOf('top of a month, shorts', () => ({
      path: '/api/media/top',
      from: media,
      order: sql`+m.views DESC, m.id DESC`,
      query: { period: 'month', kinds: 'short' },
      ...month,
    })),
  ];
}
