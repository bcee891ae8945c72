import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Term } from '../../platform/spoken-words.ts';
import type { TermLabels } from './match.ts';
import { phraseOf } from './phrase.ts';

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

/** A word that more channels or tags have in their names tells nothing of the one that is meant. */
const TELLING = 10;

const isTelling = ({ channels, tags }: TermLabels): boolean =>
  channels.length + tags.length <= TELLING;

/** Of the labels, those that are among the others too. */
const sharedWith = (labels: TermLabels, others: readonly TermLabels[]): TermLabels => ({
  channels: labels.channels.filter((id) => others.some(({ channels }) => channels.includes(id))),
  tags: labels.tags.filter((id) => others.some(({ tags }) => tags.includes(id))),
});

/**
 * Which channels and tags the terms of a search name. A word like `the` names hundreds, which takes long
 * to look for; among others it stands only for those that another one of them names too.
 */
export function readLabels(
  db: Database,
  terms: readonly Term[],
): { labelsOf: (term: Term) => TermLabels; namesLabels: boolean } {
  const named = terms.map((term) => readTermLabels(db, term));
  const labels = new Map(
    terms.map((term, index) => {
      const own = named[index] ?? { channels: [], tags: [] };
      const isWhole = terms.length === 1 || isTelling(own);
      return [term, isWhole ? own : sharedWith(own, named.toSpliced(index, 1))];
    }),
  );
  return {
    labelsOf: (term) => labels.get(term) ?? { channels: [], tags: [] },
    namesLabels: [...labels.values()].some(
      ({ channels, tags }) => channels.length > 0 || tags.length > 0,
    ),
  };
}
