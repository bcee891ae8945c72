import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Term } from '../../text-index/spoken-words.ts';
import { phraseOf } from './phrase.ts';
import { parseSearchText } from './search-text.ts';

const matching = (match: string): Sql =>
  sql`SELECT rowid FROM channel_search WHERE channel_search MATCH ${match}`;

/** How channels `c` are searched by their names and handles. */
export interface ChannelSearch {
  /** All words have to be there, each may be the beginning of one. */
  condition: Sql;
  /** Those first that hold the words as a whole; nothing where none are wanted. */
  order: Sql[];
}

/** @returns nothing where the text holds no word that could be looked for */
export function openChannelSearch(typed: string): ChannelSearch | undefined {
  const { wanted, unwanted } = parseSearchText(typed);
  if (wanted.length + unwanted.length === 0) return undefined;
  const phrases = (terms: readonly Term[], operator: 'AND' | 'OR', isOpen?: boolean): string =>
    terms
      .map((term) => `(${phraseOf({ ...term, isOpen: isOpen ?? term.isOpen })})`)
      .join(` ${operator} `);
  const none = unwanted.length > 0 ? matching(phrases(unwanted, 'OR')) : empty;
  if (wanted.length === 0) return { condition: sql`c.id NOT IN (${none})`, order: [] };
  const all = matching(phrases(wanted, 'AND', true));
  const conditions = [sql`c.id IN (${all})`];
  if (unwanted.length > 0) conditions.push(sql`c.id NOT IN (${none})`);
  return {
    condition: join(conditions, ' AND '),
    order: [sql`c.id IN (${matching(phrases(wanted, 'AND', false))}) DESC`],
  };
}
