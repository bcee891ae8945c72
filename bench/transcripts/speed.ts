import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql, { type Sql } from 'sql-template-tag';
import { type Random, seededRandom } from '../../emulator/random.ts';
import { layoutOf } from '../../server/data-layout.ts';
import { migrate } from '../../server/migrations/migrate.ts';
import { storeTranscript } from '../../server/modules/transcripts/transcripts.queries.ts';
import type { Database } from '../../server/platform/database.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import { seedChannel, seedMedia } from '../../server/testing/seed.ts';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';
import { wordsOf } from '../../server/text-index/words.ts';
import { PAGE_SIZE, pathOf } from '../ask.ts';
import type { CorpusVideo } from '../corpus.ts';
import { makeTranscript, rarelySaidWord } from '../made-up.ts';
import { mergeIndexes } from '../merge-indexes.ts';
import { type Connections, openConnections, visitorOf } from '../run/connections.ts';
import { type Times, timesOf } from '../run/percentiles.ts';
import { startServer } from '../run/running-server.ts';

const HALF_AN_HOUR = 30 * 60;
const UPLOADED_EVERY_MS = 60 * 60 * 1000;
const VIDEOS_PER_CHANNEL = 500;
const VIDEOS_PER_TRANSACTION = 200;
const SEARCHES = 400;

/** What is typed, and what FTS5 itself would be asked for: the words, of rows too. */
interface Kind {
  name: string;
  draw: () => { typed: string; match: string };
}

const allOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' AND ');

/** The words of the corpus, the most frequent first. */
function wordsByFrequency(videos: readonly CorpusVideo[]): string[] {
  const counts = new Map<string, number>();
  for (const { lines } of videos) {
    for (const word of lines.flatMap(({ text }) => wordsOf(text))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([word]) => word);
}

function kindsOf(videos: readonly CorpusVideo[], random: Random): Kind[] {
  const words = wordsByFrequency(videos);
  const oneOf = (from: number, to: number) => (): { typed: string; match: string } => {
    const word = words[random.integer(from, to)] ?? '';
    return { typed: word, match: allOf([word]) };
  };
  const row = (fewest: number, most: number): string[] => {
    for (;;) {
      const { lines } = random.pick(videos);
      const at = random.integer(0, lines.length - 1);
      const said = lines.slice(at, at + 2).flatMap(({ text }) => wordsOf(text));
      if (said.length >= fewest) return said.slice(0, random.integer(fewest, most));
    }
  };
  const several = (fewest: number, most: number) => () => {
    const said = row(fewest, most);
    return { typed: said.join(' '), match: allOf(said) };
  };
  return [
    {
      name: 'rare word',
      draw: () => {
        const word = rarelySaidWord(random);
        return { typed: word, match: allOf([word]) };
      },
    },
    { name: 'common word', draw: oneOf(300, 1_000) },
    { name: 'very common word', draw: oneOf(0, 40) },
    { name: 'two to four words', draw: several(2, 4) },
    {
      name: 'three-letter beginning',
      draw: () => {
        const start = (words[random.integer(300, 3_000)] ?? '').slice(0, 3);
        return { typed: start, match: `"${start}" *` };
      },
    },
    {
      name: 'phrase of three to five words',
      draw: () => {
        const said = row(3, 5);
        return { typed: `"${said.join(' ')}"`, match: allOf(said) };
      },
    },
    { name: 'whole sentence', draw: several(6, 12) },
  ];
}

function fill(db: Database, videos: readonly CorpusVideo[], count: number): void {
  const random = seededRandom('made up');
  let channel = 0;
  for (let first = 0; first < count; first += VIDEOS_PER_TRANSACTION) {
    db.transaction(() => {
      for (let index = first; index < Math.min(count, first + VIDEOS_PER_TRANSACTION); index += 1) {
        if (index % VIDEOS_PER_CHANNEL === 0) channel = seedChannel(db);
        const uploadedAt = Date.UTC(2026, 0) - index * UPLOADED_EVERY_MS;
        const id = seedMedia(db, channel, { name: random.pick(videos).title, uploadedAt });
        const lines = makeTranscript(videos, HALF_AN_HOUR, random);
        storeTranscript(db, id, { language: 'en', automatic: true, lines }, 0);
      }
    });
  }
}

/** The time on the clock that each takes, in milliseconds. */
async function timeEach<Item>(
  items: readonly Item[],
  work: (item: Item) => unknown,
): Promise<Times> {
  const times: number[] = [];
  for (const item of items) {
    const start = performance.now();
    await work(item);
    times.push(performance.now() - start);
  }
  return timesOf(times);
}

const show = ({ p50, p99 }: Times): string => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;

/** What the whole answer takes over HTTP: the ranking, the page, its moments, and what may have been meant. */
async function measure(
  { db, connections }: { db: Database; connections: Connections },
  { name, draw }: Kind,
): Promise<Record<string, string>> {
  const searches = Array.from({ length: SEARCHES }, draw);
  const ask = ({ typed }: { typed: string }): Promise<void> => {
    const query = { q: typed, contentSearch: true, size: PAGE_SIZE, sort: 'relevance' };
    return connections.send({ path: pathOf('/api/media', query) });
  };
  const askBare = ({ match }: { match: string }): void => {
    db.all(sql`
      SELECT rowid FROM transcript_search WHERE transcript_search MATCH ${match}
      ORDER BY rowid LIMIT ${PAGE_SIZE}`);
  };
  await timeEach(searches, askBare);
  const bare = await timeEach(searches, askBare);
  await timeEach(searches, ask);
  const ours = await timeEach(searches, ask);
  const ratio = (ours.p50 / bare.p50).toFixed(1);
  return { search: name, ms: show(ours), 'FTS5 alone, ms': show(bare), ratio };
}

const bytesOf = (db: Database, query: Sql): number => db.get<{ bytes: number }>(query)?.bytes ?? 0;

/** Fills a catalogue with made-up transcripts of half an hour, and prints how long searches take. */
export async function measureSpeed(videos: readonly CorpusVideo[], count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
  const db = openCatalogue(layoutOf(folder).database);
  try {
    migrate(db, 0);
    console.log(`Making up ${count} transcripts of half an hour …`);
    fill(db, videos, count);
    mergeIndexes(db);
    const server = await startServer(folder, { AUTH_ENABLED: 'false' });
    try {
      const api = new ApiClient(server.address);
      const connections = openConnections(visitorOf(server.address, api), 1);
      const random = seededRandom('searches');
      const rows: Record<string, string>[] = [];
      for (const kind of kindsOf(videos, random)) {
        rows.push(await measure({ db, connections }, kind));
      }
      console.table(rows);
      await connections.close();
    } finally {
      await server.stop();
    }
    const sizes = {
      text: bytesOf(db, sql`SELECT sum(length(lines)) AS bytes FROM transcripts`),
      index: bytesOf(db, sql`SELECT sum(length(block)) AS bytes FROM transcript_search_data`),
      sequence: bytesOf(db, sql`SELECT sum(length(words)) AS bytes FROM transcript_sequences`),
    };
    for (const [name, bytes] of Object.entries(sizes)) {
      console.log(`${name}: ${Math.round(bytes / count)} bytes per transcript`);
    }
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
}
