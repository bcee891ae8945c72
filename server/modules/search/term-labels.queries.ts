import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Term } from '../../platform/spoken-words.ts';
import { phraseOf, type TermLabels } from './match.ts';

/** So many channels and so many tags are taken in whose name holds a term. */
const MOST_LABELS = 100;

/** The channels and tags whose names hold the term. */
function readTermLabels(db: Database, term: Term): TermLabels {
  const match = `name : (${phraseOf(term)})`;
  const idOf = ({ id }: { id: number }): number => id;
  return {
    channels: db
      .all<{ id: number }>(sql`
        SELECT c.id FROM channel_search named CROSS JOIN channels c ON c.id = named.rowid
        WHERE channel_search MATCH ${match} ORDER BY c.video_count DESC, c.id LIMIT ${MOST_LABELS}`)
      .map(idOf),
    tags: db
      .all<{ id: number }>(sql`
        SELECT rowid AS id FROM tag_search WHERE tag_search MATCH ${match}
        ORDER BY rowid LIMIT ${MOST_LABELS}`)
      .map(idOf),
  };
}

/** Which channels and tags the terms of a search name. */
export function readLabels(
  db: Database,
  terms: readonly Term[],
): { labelsOf: (term: Term) => TermLabels; namesLabels: boolean } {
  const labels = new Map(terms.map((term) => [term, readTermLabels(db, term)]));
  return {
    labelsOf: (term) => labels.get(term) ?? { channels: [], tags: [] },
    namesLabels: [...labels.values()].some(
      ({ channels, tags }) => channels.length > 0 || tags.length > 0,
    ),
  };
}
