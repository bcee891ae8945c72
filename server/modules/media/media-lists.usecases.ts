import * as z from 'zod/mini';
import type { Media, MediaPage, MediaQuery, Period } from '../../../contract/media.ts';
import { type MediaListRoute, mediaRoutes } from '../../../contract/routes/media.ts';
import type { Context } from '../../context.ts';
import { listMedia } from './media-search.usecases.ts';

type Parts = Pick<Context, 'db' | 'clock'>;
type Asked = Pick<MediaQuery, 'period'>;
type ReadList = (context: Parts, query: MediaQuery) => Promise<MediaPage>;

const { listMedia: all, listLatest, listTop, listLibrary } = mediaRoutes;

/** The period that a list is of; nothing is all time, too. */
const periodOf = (route: MediaListRoute, { period }: Asked): Period | undefined =>
  period ?? (route === listTop ? 'month' : undefined);

/** Whether a list stays as it is until something is written, whatever the time. */
export function isTimeless(route: MediaListRoute, asked: Asked): boolean {
  const period = periodOf(route, asked);
  return period === undefined || period === 'all_time';
}

/** The lists of videos, by the calls that answer with them. */
export const mediaLists: ReadonlyMap<MediaListRoute, ReadList> = new Map<MediaListRoute, ReadList>([
  [all, (context, query) => listMedia(context, query, { sort: query.sort ?? 'latest' })],
  [listLatest, (context, query) => listMedia(context, query, { sort: 'latest' })],
  [
    listTop,
    (context, query) =>
      listMedia(context, { ...query, period: periodOf(listTop, query) }, { sort: 'top' }),
  ],
  [
    listLibrary,
    (context, query) => listMedia(context, query, { sort: query.sort ?? 'added', library: true }),
  ],
]);

/**
 * The videos that a call of one of the lists is answered with.
 *
 * @param call path and query string
 * @returns none where the call asks for something that cannot be
 */
export async function listByCall(context: Parts, call: string): Promise<readonly Media[]> {
  const [path, query] = call.split('?', 2);
  for (const [route, list] of mediaLists) {
    if (route.path !== path) continue;
    const asked = z.safeParse(route.query, Object.fromEntries(new URLSearchParams(query)));
    return asked.success ? (await list(context, asked.data)).content : [];
  }
  return [];
}
