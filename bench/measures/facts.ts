import sql, { type Sql } from 'sql-template-tag';
import { type Random, seededRandom } from '../../emulator/random.ts';
import { readTranscript } from '../../server/modules/transcripts/transcripts.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { wordsOf } from '../../server/text-index/words.ts';

/** Something that videos have in common, and how many do. */
export interface Shared {
  id: number;
  videos: number;
}

/** Words by the share of texts that hold them. */
export interface WordBands {
  rare: string[];
  common: string[];
  veryCommon: string[];
}

/** What there is in a catalogue to ask for. */
export interface Facts {
  videos: number;
  /** The most used first. */
  tags: Shared[];
  groups: Shared[];
  channels: Shared[];
  /** Some videos whose own pages were read, drawn at random. */
  known: number[];
  /** The words of some names, in their order. */
  names: string[][];
  /** In names and descriptions. */
  written: WordBands;
  /** In what is said; empty where nothing is. */
  spoken: WordBands;
  /** What is said in a row somewhere. */
  sayings: string[][];
  count: (from: Sql) => number;
}

const SAMPLE = 1_000;
const TRANSCRIPTS = 200;
const WORDS_OF_SAYING = 8;

const countOf = (db: Database, from: Sql): number =>
  db.get<{ count: number }>(sql`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;

/** Words in few texts, in 1 to 3 of 100, and in 5 to 12 of 100. */
function bandsOf(counts: Iterable<readonly [string, number]>, texts: number): WordBands {
  const bands: WordBands = { rare: [], common: [], veryCommon: [] };
  for (const [word, count] of counts) {
    const share = count / texts;
    if (word.length < 2) continue;
    if (share >= 0.05 && share <= 0.12) bands.veryCommon.push(word);
    else if (share >= 0.01 && share <= 0.03) bands.common.push(word);
    else if (count <= Math.max(3, texts / 10_000)) bands.rare.push(word);
  }
  return bands;
}

function readWrittenBands(db: Database, videos: number): WordBands {
  const rows = db.all<{ word: string; count: number }>(sql`
    SELECT term AS word, doc AS count FROM media_search_terms
    WHERE term NOT GLOB '*[=#.]*' AND length(term) > 1`);
  return bandsOf(
    rows.map(({ word, count }) => [word, count] as const),
    videos,
  );
}

/** The videos after random ids that fulfil a condition. */
function sampleOf(db: Database, random: Random, count: number, condition: Sql): number[] {
  const highest = db.get<{ id: number }>(sql`SELECT max(id) AS id FROM media`)?.id ?? 0;
  return Array.from({ length: count }, () => {
    const from = random.integer(1, highest);
    const row =
      db.get<{ id: number }>(
        sql`SELECT id FROM media WHERE id >= ${from} AND ${condition} ORDER BY id LIMIT 1`,
      ) ?? db.get<{ id: number }>(sql`SELECT id FROM media WHERE ${condition} LIMIT 1`);
    return row?.id ?? highest;
  });
}

function readSpoken(db: Database, random: Random): Pick<Facts, 'spoken' | 'sayings'> {
  const count = countOf(db, sql`transcripts`);
  const counts = new Map<string, number>();
  const sayings: string[][] = [];
  const ids =
    count === 0 ? [] : db.all<{ id: number }>(sql`SELECT media_id AS id FROM transcripts`);
  const read = Math.min(TRANSCRIPTS, ids.length);
  for (let index = 0; index < read; index += 1) {
    const lines = readTranscript(db, random.pick(ids).id)?.lines ?? [];
    const words = wordsOf(lines.map(({ text }) => text).join('\n'));
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const from = random.integer(0, Math.max(0, words.length - WORDS_OF_SAYING));
    sayings.push(words.slice(from, from + WORDS_OF_SAYING));
  }
  const shares = [...counts].map(([word, uses]) => [word, uses / read] as const);
  const between = (low: number, high: number): string[] =>
    shares.filter(([, share]) => share >= low && share <= high).map(([word]) => word);
  const spoken = {
    rare: between(0, 1 / Math.max(1, read)),
    common: between(0.1, 0.3),
    veryCommon: between(0.8, 1),
  };
  return { spoken, sayings };
}

/** Looks at what is in a catalogue; the same catalogue gives the same facts. */
export function readFacts(db: Database): Facts {
  const random = seededRandom('facts');
  const videos = countOf(db, sql`media`);
  const known = sampleOf(db, random, SAMPLE, sql`details_at IS NOT NULL`);
  const names = known
    .map((id) => db.get<{ name: string }>(sql`SELECT name FROM media WHERE id = ${id}`)?.name ?? '')
    .map(wordsOf)
    .filter((words) => words.length >= 4);
  return {
    videos,
    tags: db.all(sql`
      SELECT tag_id AS id, count(*) AS videos FROM media_tags GROUP BY 1 ORDER BY 2 DESC, 1`),
    groups: db.all(sql`
      SELECT group_id AS id, count(*) AS videos FROM media_groups GROUP BY 1 ORDER BY 2 DESC, 1`),
    channels: db.all(sql`
      SELECT id, video_count AS videos FROM channels ORDER BY video_count DESC, id LIMIT 100`),
    known,
    names,
    written: readWrittenBands(db, videos),
    ...readSpoken(db, random),
    count: (from) => countOf(db, from),
  };
}
