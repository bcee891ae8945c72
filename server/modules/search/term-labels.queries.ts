import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { Term } from '../../text-index/spoken-words.ts';
import { allOf, type Begin } from './full-text-query.ts';
import { type TermLabels, writtenParts } from './match.ts';
import { docReader } from './nth-match.queries.ts';
import { phraseOf } from './phrase.ts';

const NO_LABELS: TermLabels = { channels: [], tags: [] };

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

/** A word that more channels or tags have in their names tells nothing of the one that is meant … */
const MOST_TELLING = 10;
/** … where so many videos hold it anyway. */
const COMMON = 2_000;

/** Whether a term tells one channel or tag from another, so that all that it names are taken in. */
function isTelling(
  db: Database,
  term: Term,
  { channels, tags }: TermLabels,
  begin: Begin,
): boolean {
  if (channels.length + tags.length <= MOST_TELLING) return true;
  const readDocAt = docReader(db, 'media_search');
  return readDocAt(allOf(writtenParts(term, begin)), COMMON - 1) === undefined;
}

/** Of the labels, those that are among the others too. */
const sharedWith = (labels: TermLabels, others: readonly TermLabels[]): TermLabels => ({
  channels: labels.channels.filter((id) => others.some(({ channels }) => channels.includes(id))),
  tags: labels.tags.filter((id) => others.some(({ tags }) => tags.includes(id))),
});

/**
 * Which channels and tags the terms of a search name. In a large catalogue a word like `the` names
 * hundreds, which takes long to look for; among other wanted words it stands only for those that another
 * one of them names too.
 *
 * @param begin asks the index of what is written for what begins like the last word
 */
export function readLabels(
  db: Database,
  { wanted, unwanted }: { wanted: readonly Term[]; unwanted: readonly Term[] },
  begin: Begin,
): { labelsOf: (term: Term) => TermLabels; namesLabels: boolean } {
  const named = wanted.map((term) => readTermLabels(db, term));
  const telling = wanted.map((term, index) => {
    const labels = named[index] ?? NO_LABELS;
    return named.length === 1 || isTelling(db, term, labels, begin)
      ? labels
      : sharedWith(labels, named.toSpliced(index, 1));
  });
  const labels = new Map([
    ...wanted.map((term, index) => [term, telling[index]] as const),
    ...unwanted.map((term) => [term, readTermLabels(db, term)] as const),
  ]);
  return {
    labelsOf: (term) => labels.get(term) ?? NO_LABELS,
    namesLabels: telling.some(({ channels, tags }) => channels.length > 0 || tags.length > 0),
  };
}
