import { seededRandom } from '../../emulator/random.ts';
import { listMedia } from '../../server/modules/media/media-search.usecases.ts';
import type { Database } from '../../server/platform/database.ts';
import type { CorpusVideo } from '../corpus.ts';
import { drawSentences } from '../sentences.ts';
import { DEPTH, type Hits, hitsOf } from './hits.ts';
import { type Drawn, drawKnownItems, type Kind } from './known-items.ts';
import { indexSaid, listByBm25, listSaidByBm25 } from './plain-bm25.ts';
import type { RealCatalogue, RealVideo } from './real-catalogue.ts';

/** How well one kind of search finds its videos, in our order and in that of FTS5. */
export interface Comparison {
  kind: Kind | 'sentence';
  count: number;
  /** How many more were drawn that fit too many videos. */
  ambiguous: number;
  ours: Hits;
  bm25: Hits;
  /** A line for each search that does not have its video among the first three. */
  missed: string[];
}

const FIRST = 3;

/** The ids of what is found for what was typed: in our order, and in that of FTS5. */
interface Found {
  ours: readonly number[];
  bm25: readonly number[];
}

/** The ids of the first videos that a search shows, and the words that it suggests in place of these. */
async function search(
  db: Database,
  q: string,
  contentSearch = false,
): Promise<{ ids: number[]; suggestion: string | null }> {
  const filter = { q, contentSearch, tags: [], groups: [], sources: [], kinds: [] };
  const { content, suggestion = null } = await listMedia(
    { db, clock: { now: () => 0 } },
    { ...filter, page: 1, size: DEPTH },
    { sort: 'relevance' },
  );
  return { ids: content.map(({ id }) => id), suggestion };
}

async function compare(
  kind: Comparison['kind'],
  { ids }: RealCatalogue,
  { items, ambiguous }: Drawn,
  find: (typed: string) => Promise<Found>,
): Promise<Comparison> {
  const ourPlaces: number[] = [];
  const theirPlaces: number[] = [];
  const missed: string[] = [];
  for (const { typed, id } of items) {
    const media = ids.get(id) ?? 0;
    const found = await find(typed);
    const place = found.ours.indexOf(media) + 1;
    ourPlaces.push(place);
    theirPlaces.push(found.bm25.indexOf(media) + 1);
    if (place < 1 || place > FIRST) missed.push(`Missed: “${typed}” for ${id}, ${kind}`);
  }
  const [ours, bm25] = [hitsOf(ourPlaces), hitsOf(theirPlaces)];
  return { kind, count: items.length, ambiguous, ours, bm25, missed };
}

/** Searches for what is drawn of the videos' names and descriptions. */
export function compareWords(
  catalogue: RealCatalogue,
  videos: readonly RealVideo[],
  kind: Kind,
  count: number,
): Promise<Comparison> {
  const { db } = catalogue;
  return compare(kind, catalogue, drawKnownItems(videos, kind, count), async (typed) => {
    const first = await search(db, typed);
    // FTS5 suggests nothing; given the same words, its order can be told from ours.
    const meant = kind === 'one misspelt' ? (first.suggestion ?? typed) : typed;
    const { ids } = meant === typed ? first : await search(db, meant);
    return { ours: ids, bm25: listByBm25(db, meant, kind === 'last begun') };
  });
}

/** Searches for sentences out of what is said. */
export function compareSentences(
  catalogue: RealCatalogue,
  transcripts: readonly CorpusVideo[],
  count: number,
): Promise<Comparison> {
  const { db } = catalogue;
  indexSaid(catalogue, transcripts);
  const items = drawSentences(transcripts, count, seededRandom('sentence')).map(
    ({ words, video }) => ({ typed: words, id: video.id }),
  );
  return compare('sentence', catalogue, { items, ambiguous: 0 }, async (typed) => ({
    ours: (await search(db, typed, true)).ids,
    bm25: listSaidByBm25(db, typed),
  }));
}
