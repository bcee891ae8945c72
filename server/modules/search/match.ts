import type { Term } from '../../platform/spoken-words.ts';
import type { SearchText } from './search-text.ts';

/** The channels and tags whose names a term occurs in, by their ids. */
export interface TermLabels {
  channels: readonly number[];
  tags: readonly number[];
}

export const NO_LABELS: TermLabels = { channels: [], tags: [] };

/** Where the words are looked for, each with all of the ones before. */
export type Scope = 'name' | 'labels' | 'all';

/** The columns of the index that hold texts, by where the words are looked for. */
export const TEXT_COLUMNS: Record<Scope, string> = {
  name: '{name}',
  labels: '{name}',
  all: '{name description comments}',
};

/** How the index writes that a video is of a channel or carries a tag. */
export const channelMark = (id: number): string => `c${id}`;
export const tagMark = (id: number): string => `t${id}`;
/** What the index says of every video. */
const ANY_VIDEO = '(labels : "v")';

/** A term in the syntax of FTS5. Its words hold nothing but letters, digits and emoji. */
export const phraseOf = ({ words, isOpen }: Term): string =>
  `"${words.join(' ')}"${isOpen ? ' *' : ''}`;

/** Where a term is in one of these columns, or in the name of a channel or a tag of the video. */
export function termMatch(term: Term, columns: string, { channels, tags }: TermLabels): string {
  const inText = `${columns} : (${phraseOf(term)})`;
  const marks = [...channels.map(channelMark), ...tags.map(tagMark)].map((mark) => `"${mark}"`);
  return marks.length === 0 ? `(${inText})` : `(${inText} OR labels : (${marks.join(' OR ')}))`;
}

/** What videos have to carry beside the words. */
export interface Narrowing {
  channel?: number | undefined;
  /** All of them. */
  tags: readonly number[];
}

/** What FTS5 is asked for where videos have to carry a mark. */
export const labelled = (mark: string): string => `(labels : "${mark}")`;

const narrowingMatches = ({ channel, tags }: Narrowing): string[] =>
  [...(channel === undefined ? [] : [channelMark(channel)]), ...tags.map(tagMark)].map(labelled);

/** What FTS5 is asked for where videos have to carry something, one thing at least, whatever their words are. */
export const narrowed = (narrowing: Narrowing): string => narrowingMatches(narrowing).join(' AND ');

/**
 * What FTS5 is asked for (https://www.sqlite.org/fts5.html#full_text_query_syntax).
 *
 * @param labelsOf the channels and tags that a term names
 */
export function toMatch(
  { wanted, unwanted }: SearchText,
  labelsOf: (term: Term) => TermLabels,
  narrowing: Narrowing,
  scope: Scope,
): string {
  const matchOf = (term: Term, within: Scope): string =>
    termMatch(term, TEXT_COLUMNS[within], within === 'name' ? NO_LABELS : labelsOf(term));
  const all = [...wanted.map((term) => matchOf(term, scope)), ...narrowingMatches(narrowing)];
  const base = all.length > 0 ? all.join(' AND ') : ANY_VIDEO;
  if (unwanted.length === 0) return base;
  const none = unwanted.map((term) => matchOf(term, 'all'));
  return `(${base}) NOT (${none.join(' OR ')})`;
}
