import type { Page } from '../../../contract/common.ts';
import type { Media, MediaDetails } from '../../../contract/media.ts';
import type { Context } from '../../context.ts';
import type { Paging } from '../../paging/slice.ts';
import type { Database } from '../../platform/database.ts';
import { wordsOf } from '../../text-index/words.ts';
import { readMediaList } from '../media/media.queries.ts';
import { getMedia } from '../media/media.usecases.ts';
import { countNamed, listNewestNamed } from '../search/search.queries.ts';
import { type Candidate, rank, rarity } from './ranking.ts';
import {
  countTagged,
  estimateMediaCount,
  listChannelsAfter,
  listNewest,
  listNewestOfChannel,
  listNewestOfGroup,
  listNewestTagged,
  readCandidates,
  readGroupsOf,
} from './recommended.queries.ts';

/** How many videos are recommended at most. */
const MOST = 200;

/** So many of those with the most in common are looked at more closely. */
const MOST_CANDIDATES = 2 * MOST;
/** ... so many at a time, for a page needs few of them. */
const BATCH = 60;

/** What more videos than this have in common is not counted further. */
const COMMON = 1_000;

/** So many of a name's first words are counted, and the rarest of them followed. */
const MOST_WORDS = 24;
const RAREST_WORDS = 6;
/** So many of the newest videos with the words are taken in, the same number for each of them. */
const NEWEST_OF_WORDS = 720;

/** A person gave the tags; they say more than a word in a name. */
const TAG_WEIGHT = 2;
const RAREST_TAGS = 4;
const NEWEST_OF_TAG = 100;

/** In shares of what a word would weigh that only one video has. */
const CHANNEL_WEIGHT = 0.25;
const NEWEST_OF_CHANNEL = 100;
const GROUP_WEIGHT = 0.1;
const MOST_GROUPS = 4;
const NEWEST_OF_GROUP = 50;

/** What fills the list where there is nothing in common. */
const NEWEST = 100;
const OTHER_CHANNELS = 10;
const NEWEST_OF_OTHER_CHANNEL = 10;

/** Videos that have something in common with another one, and how much that weighs. */
interface Tie {
  ids: readonly number[];
  weight: number;
}

/** The rarest of some marks, such as words; those that no other video has are left out. */
function rarestOf<Mark>(
  marks: readonly Mark[],
  count: (mark: Mark) => number,
  limit: number,
): { mark: Mark; count: number }[] {
  return marks
    .map((mark) => ({ mark, count: count(mark) }))
    .filter((counted) => counted.count > 1)
    .sort((one, other) => one.count - other.count)
    .slice(0, limit);
}

function tiesByWords(db: Database, name: string, total: number): Tie[] {
  const words = [...new Set(wordsOf(name))].slice(0, MOST_WORDS);
  const rarest = rarestOf(words, (word) => countNamed(db, word, COMMON), RAREST_WORDS);
  const newest = Math.min(MOST, Math.floor(NEWEST_OF_WORDS / rarest.length));
  return rarest.map(({ mark, count }) => ({
    ids: listNewestNamed(db, mark, newest),
    weight: rarity(count, total),
  }));
}

function tiesByTags(db: Database, tags: MediaDetails['tags'], total: number): Tie[] {
  const ids = tags.map(({ id }) => id);
  return rarestOf(ids, (id) => countTagged(db, id, COMMON), RAREST_TAGS).map(({ mark, count }) => ({
    ids: listNewestTagged(db, mark, NEWEST_OF_TAG),
    weight: TAG_WEIGHT * rarity(count, total),
  }));
}

function tiesByPlace(db: Database, media: MediaDetails, total: number): Tie[] {
  const groups = readGroupsOf(db, media.channel.id).slice(0, MOST_GROUPS);
  return [
    {
      ids: listNewestOfChannel(db, media.channel.id, NEWEST_OF_CHANNEL),
      weight: CHANNEL_WEIGHT * rarity(1, total),
    },
    ...groups.map((group) => ({
      ids: listNewestOfGroup(db, group, NEWEST_OF_GROUP),
      weight: GROUP_WEIGHT * rarity(1, total),
    })),
  ];
}

/** The newest, and some of other channels: one busy channel may have all of the newest. */
function listFillers(db: Database, channelId: number): number[] {
  const others = listChannelsAfter(db, channelId, OTHER_CHANNELS).flatMap((id) =>
    listNewestOfChannel(db, id, NEWEST_OF_OTHER_CHANNEL),
  );
  return [...listNewest(db, NEWEST), ...others];
}

/**
 * The videos that may be recommended, and how much they have in common with this one: those with the
 * most, and the fillers, for the best may all be of one channel.
 */
function scoresFor(db: Database, media: MediaDetails): Map<number, number> {
  const total = estimateMediaCount(db);
  const scores = new Map<number, number>();
  for (const { ids, weight } of [
    ...tiesByWords(db, media.name, total),
    ...tiesByTags(db, media.tags, total),
    ...tiesByPlace(db, media, total),
  ]) {
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  const best = [...scores].sort(([id, score], [otherId, other]) => other - score || otherId - id);
  const chosen = new Map(best.slice(0, MOST_CANDIDATES));
  for (const id of listFillers(db, media.channel.id)) chosen.set(id, scores.get(id) ?? 0);
  chosen.delete(media.id);
  return chosen;
}

/** The candidates with the highest scores first, in batches; those with the same score are in the same one. */
function* batchesOf(db: Database, scores: ReadonlyMap<number, number>): Generator<Candidate[]> {
  const best = [...scores].sort(([, score], [, other]) => other - score);
  for (let from = 0; from < best.length; ) {
    const last = best[Math.min(from + BATCH, best.length) - 1]?.[1] ?? 0;
    const end = best.findLastIndex(([, score]) => score >= last) + 1;
    yield readCandidates(db, new Map(best.slice(from, end)));
    from = end;
  }
}

/**
 * One page of the videos that someone who sees this one might like, by the rule of decision 7. While
 * nothing changes the pages follow on one another.
 *
 * @throws NotFound where there is no such video
 */
export function recommend(
  { db }: Pick<Context, 'db'>,
  mediaId: number,
  { page, size }: Paging,
): Page<Media> {
  const media = getMedia({ db }, mediaId);
  const ranked = rank(batchesOf(db, scoresFor(db, media)), Math.min(MOST, page * size));
  const ids = ranked.slice((page - 1) * size, page * size).map(({ id }) => id);
  return { content: readMediaList(db, ids), page, size };
}
