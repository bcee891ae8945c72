import type { Context } from '../../context.ts';
import { suggest } from '../search/suggestion.queries.ts';
import { listMediaIds, type MediaSelection } from './media-list.queries.ts';

/** A search that found so few videos or none may hold a misspelling. */
const NEXT_TO_NOTHING = 2;

/**
 * What a person may have meant whose search found next to nothing.
 *
 * @param found how many videos its first page holds
 * @returns null where no other words find more
 */
export function suggestOther(
  { db }: Pick<Context, 'db'>,
  selection: MediaSelection,
  found: number,
): string | null {
  if (selection.q === undefined || found > NEXT_TO_NOTHING) return null;
  const q = suggest(db, selection.q);
  if (q === null) return null;
  const others = listMediaIds(db, { ...selection, q }, { page: 1, size: found + 1 });
  return others.length > found ? q : null;
}
