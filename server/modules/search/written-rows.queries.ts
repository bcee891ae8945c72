import sql, { join, type Sql } from 'sql-template-tag';
import type { Term } from '../../text-index/spoken-words.ts';
import type { TermLabels } from './match.ts';

/** Whether the words of a term stand in a row in a text. */
const holds = (text: Sql, { words, isOpen }: Term): Sql =>
  sql`holds(${text}, ${words.join(' ')}, ${isOpen ? 1 : 0})`;

const anyOf = (conditions: readonly Sql[]): Sql => sql`(${join([...conditions], ' OR ')})`;

/** Whether a term is in the name of the video `m`. */
export const isNamed = (term: Term): Sql =>
  holds(sql`(SELECT name FROM media WHERE id = m.id)`, term);

/** Whether a term is in the name of the video `m`, in its description or in one of its comments. */
export const isWritten = (term: Term): Sql =>
  anyOf([
    isNamed(term),
    holds(sql`(SELECT description FROM media_descriptions WHERE media_id = m.id)`, term),
    sql`EXISTS (
      SELECT 1 FROM comments c WHERE c.media_id = m.id AND ${holds(sql`c.markdown_text`, term)})`,
  ]);

/** Whether the video `m` is of one of these channels, or carries one of these tags; nothing where there are none. */
const isLabelled = ({ channels, tags }: TermLabels): Sql[] => [
  ...(channels.length === 0
    ? []
    : [
        sql`EXISTS (
          SELECT 1 FROM media WHERE id = m.id AND channel_id IN (${join([...channels])}))`,
      ]),
  ...(tags.length === 0
    ? []
    : [
        sql`EXISTS (
          SELECT 1 FROM media_tags t WHERE t.media_id = m.id AND t.tag_id IN (${join([...tags])}))`,
      ]),
];

/** Whether any of the conditions holds for the video `m`, or a term names its channel or a tag of it. */
export const orIsLabelled = (conditions: readonly Sql[], labels: TermLabels): Sql =>
  anyOf([...conditions, ...isLabelled(labels)]);
