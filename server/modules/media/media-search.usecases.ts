import type { FoundMedia, MediaPage, MediaQuery } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import { readMoments } from '../search/moments.queries.ts';
import type { SpokenSearch } from '../search/spoken-search.queries.ts';
import { suggest } from '../search/suggestion.queries.ts';
import { readMediaList } from './media.queries.ts';
import { listMediaIds, openSaid } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

/** A search that found so few videos or none may hold a misspelling. */
const NEXT_TO_NOTHING = 2;

/**
 * What a person may have meant whose search found next to nothing.
 *
 * @param found how many videos it found in all
 * @returns null where no other words find more
 */
async function suggestOther(
  { db }: Pick<Context, 'db'>,
  selection: MediaSelection,
  found: number,
): Promise<string | null> {
  if (selection.q === undefined || found > NEXT_TO_NOTHING) return null;
  for (const q of suggest(db, selection.q)) {
    const others = await listMediaIds(db, { ...selection, q }, { page: 1, size: found + 1 });
    if (others.length > found) return q;
  }
  return null;
}

/** The videos with these ids, each with where it is said what was searched for there. */
function readFound(
  { db }: Pick<Context, 'db'>,
  said: SpokenSearch | undefined,
  ids: readonly number[],
): FoundMedia[] {
  const list = readMediaList(db, ids);
  if (!said) return list;
  const moments = readMoments(db, said, ids);
  return list.map((media) => ({ ...media, moments: moments.get(media.id) ?? [] }));
}

/**
 * One page of a list of videos, or of what a search finds among them.
 *
 * @param order what the list is, and its order
 */
export async function listMedia(
  context: Pick<Context, 'db' | 'clock'>,
  { page, size, period, ...filter }: Omit<MediaQuery, 'sort'>,
  order: Pick<MediaSelection, 'sort' | 'library'>,
): Promise<MediaPage> {
  const { db, clock } = context;
  const selection: MediaSelection = {
    ...filter,
    period: period && periodUntil(clock.now(), period),
    ...order,
  };
  const said = openSaid(db, selection);
  const ids = await listMediaIds(db, selection, { page, size }, said);
  const isSearch = filter.q !== undefined && page === 1;
  return {
    content: readFound(context, said, ids),
    page,
    size,
    ...(isSearch && {
      suggestion: ids.length < size ? await suggestOther(context, selection, ids.length) : null,
    }),
  };
}
