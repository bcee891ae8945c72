import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import { isWithoutSpaces, wordsOf } from '../../text-index/words.ts';
import { exactly } from './full-text-query.ts';
import { docReader } from './nth-match.queries.ts';
import { findNewestName } from './search.queries.ts';
import { allowedErrors, distancesFrom, misspeltAtStart, SURE_LETTERS } from './spelling.ts';

/** Uses are counted so far: to count all of a word that nearly every video holds takes 30 ms. */
const MOST_COUNTED = 2_000;

/** A word of the index and in how many videos, channels and tags it occurs. */
interface KnownWord {
  word: string;
  uses: number;
}

const SHORTEST_WORD = 3;
/** Who misspells more words than these writes in a language that the catalogue does not hold. */
const MOST_LOOKED_UP = 4;
/** So many words are tried in place of one that occurs nowhere: which was meant, the others tell. */
const MOST_TRIED = 3;
/** A word that occurs more often is not taken for misspelt. */
const WELL_KNOWN = 20;
/** A word that does occur is taken for misspelt only where another one occurs so many times as often. */
const CLEARLY_MORE = 10;
const TYPED_WORD = /(?<![\p{L}\p{N}\p{M}])(?<!(?<!\S)-)[\p{L}\p{N}\p{M}]+/gu;

/**
 * The words of the catalogue that this one may be a misspelling of, by how many letters they differ.
 *
 * @param most how many they may
 */
function readNeighbours(db: Database, word: string, most: number): Map<number, string[]> {
  const start = word.slice(0, SURE_LETTERS);
  const known = db.column<string>(sql`
    SELECT word FROM vocabulary
    WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`}
      AND length(word) BETWEEN ${word.length - most} AND ${word.length + most}
    UNION
    SELECT word FROM json_each(${JSON.stringify(misspeltAtStart(word))}) variant
    CROSS JOIN vocabulary ON word = variant.value`);
  const neighbours = new Map<number, string[]>();
  const distanceTo = distancesFrom(word, most);
  for (const other of known) {
    const distance = distanceTo(other);
    if (distance > 0 && distance <= most) {
      neighbours.set(distance, [...(neighbours.get(distance) ?? []), other]);
    }
  }
  return neighbours;
}

/** In how many videos each of some words of the catalogue occurs now; of those in none, in how many channels and tags. */
function readUses(db: Database, words: readonly string[]): KnownWord[] {
  const inVideos = db.all<KnownWord>(sql`
    SELECT known.value AS word, (
      SELECT count(*) FROM (
        SELECT 1 FROM media_search WHERE media_search MATCH '"' || known.value || '"'
        LIMIT ${MOST_COUNTED})) AS uses
    FROM json_each(${JSON.stringify(words)}) known`);
  const isUsed = ({ uses }: KnownWord): boolean => uses > 0;
  const others = JSON.stringify(inVideos.filter((known) => !isUsed(known)).map(({ word }) => word));
  const inLabels = db.all<KnownWord>(sql`
    SELECT word, sum(doc) AS uses FROM (
      SELECT term AS word, doc FROM json_each(${others}) known
      CROSS JOIN channel_search_terms ON term = known.value
      UNION ALL
      SELECT term AS word, doc FROM json_each(${others}) known
      CROSS JOIN tag_search_terms ON term = known.value)
    GROUP BY word`);
  return [...inVideos.filter(isUsed), ...inLabels];
}

/** The words that occur most often first; of very common ones, those that the newest videos hold most often. */
function commonestFirst(db: Database, words: readonly KnownWord[]): KnownWord[] {
  const readDocAt = docReader(db, 'media_search');
  const places = new Map(
    words.map(({ word, uses }) => [
      word,
      uses < MOST_COUNTED ? 0 : (readDocAt(exactly(word), MOST_COUNTED - 1) ?? 0),
    ]),
  );
  const placeOf = ({ word }: KnownWord): number => places.get(word) ?? 0;
  return words.toSorted(
    (one, other) =>
      other.uses - one.uses || placeOf(one) - placeOf(other) || (one.word < other.word ? -1 : 1),
  );
}

/** In how many videos, channels and tags the word occurs, counted up to a limit. */
function countUses(db: Database, word: string, limit: number): number {
  const term = exactly(word);
  return (
    db.get<{ uses: number }>(sql`
      SELECT count(*) AS uses FROM (
        SELECT rowid FROM media_search WHERE media_search MATCH ${term}
        UNION ALL SELECT rowid FROM channel_search WHERE channel_search MATCH ${term}
        UNION ALL SELECT rowid FROM tag_search WHERE tag_search MATCH ${term}
        LIMIT ${limit})`)?.uses ?? 0
  );
}

/** The words that may be meant where this one occurs so rarely, the likeliest first. */
function listMeant(db: Database, word: string, uses: number): string[] {
  const neighbours = readNeighbours(db, word, allowedErrors(word, { isUnknown: uses === 0 }));
  const meant: string[] = [];
  for (const distance of [...neighbours.keys()].toSorted((one, other) => one - other)) {
    const known = readUses(db, neighbours.get(distance) ?? []).filter(
      (each) => each.uses >= Math.max(1, uses * CLEARLY_MORE),
    );
    meant.push(...commonestFirst(db, known).map((each) => each.word));
    if (meant.length >= MOST_TRIED) break;
  }
  return meant.slice(0, MOST_TRIED);
}

/** A word of the index as people write it, with its accents. */
function asWritten(db: Database, word: string): string {
  const written = findNewestName(db, word)
    ?.match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.find((candidate) => wordsOf(candidate).join(' ') === word);
  return written?.toLowerCase() ?? word;
}

/** A word as it was typed, and those it may be a misspelling of, the likeliest first. */
interface Correction {
  written: string;
  meant: string[];
  /** Whether the word occurs nowhere, so that it must be misspelt where anything is. */
  isUnknown: boolean;
}

/** What may be misspelt in what was typed. */
function readCorrections(db: Database, typed: string): Correction[] {
  const corrections: Correction[] = [];
  let lookedUp = 0;
  for (const [written] of typed.matchAll(TYPED_WORD)) {
    const [word = '', ...others] = wordsOf(written);
    if (others.length > 0 || word.length < SHORTEST_WORD || isWithoutSpaces(word)) continue;
    if (lookedUp === MOST_LOOKED_UP) break;
    const uses = countUses(db, word, WELL_KNOWN + 1);
    if (uses > WELL_KNOWN) continue;
    lookedUp += 1;
    const meant = listMeant(db, word, uses).map((one) => asWritten(db, one));
    if (meant.length > 0) corrections.push({ written, meant, isUnknown: uses === 0 });
  }
  return corrections;
}

/** @param choice which of the words that may be meant is taken, from 0 on; the last one where there are fewer */
function correct(typed: string, corrections: readonly Correction[], choice: number): string {
  const meant = new Map(corrections.map((each) => [each.written, each.meant]));
  return typed.replace(TYPED_WORD, (written) => {
    const words = meant.get(written) ?? [];
    return words[choice] ?? words.at(-1) ?? written;
  });
}

/**
 * What a person may have meant who typed this, the likeliest first: the same with words replaced by
 * words of the catalogue that they are almost like. Where some of them occur nowhere, the others are
 * taken for right at first, however rare they are.
 *
 * @returns nothing where no word is to be replaced
 */
export function suggest(db: Database, typed: string): string[] {
  const all = readCorrections(db, typed);
  const unknown = all.filter(({ isUnknown }) => isUnknown);
  const suggestions = [
    ...Array.from({ length: MOST_TRIED }, (_, choice) => correct(typed, unknown, choice)),
    correct(typed, all, 0),
  ];
  return [...new Set(suggestions)].filter((suggestion) => suggestion !== typed);
}
