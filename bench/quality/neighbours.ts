import { seededRandom } from '../../emulator/random.ts';
import { recommend } from '../../server/modules/recommendations/recommended.usecases.ts';
import { wordsOf } from '../../server/text-index/words.ts';
import type { RealCatalogue, RealVideo } from './real-catalogue.ts';

/** So many of the recommended videos are looked at. */
export const RECOMMENDED = 20;
/** What more than this share of all videos have tells of no topic: `podcast`, or a channel's own tags. */
const MOST_OF_TOPIC = 0.02;

/** How close the recommended videos are to the one they are shown with, and how varied they are. */
export interface Neighbourhood {
  /** Which share of them are of the same channel. */
  channel: number;
  /** Which share have a word of its title that tells of a topic, of videos with such a word. */
  word: number;
  /** Which share have a tag of its channel's that tells of a topic, of videos with such a tag. */
  tag: number;
  /** How many channels they are of. */
  channels: number;
  /** Which share are of the channel that most of them are of. */
  largest: number;
}

/** Which videos are recommended with one. */
export type Recommender = (video: RealVideo) => RealVideo[];

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The marks of each video that some other video has too, but not so many that they tell of no topic. */
function topicsOf(
  videos: readonly RealVideo[],
  marksOf: (video: RealVideo) => readonly string[],
): Map<RealVideo, Set<string>> {
  const marks = new Map(videos.map((video) => [video, new Set(marksOf(video))]));
  const counts = new Map<string, number>();
  for (const each of marks.values()) {
    for (const mark of each) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  const isTopic = (mark: string): boolean => {
    const count = counts.get(mark) ?? 0;
    return count > 1 && count <= videos.length * MOST_OF_TOPIC;
  };
  return new Map(
    [...marks].map(([video, each]) => [video, new Set([...each].filter(isTopic))] as const),
  );
}

/** The tags of each video that tell of a topic, by its id at the source. */
export function topicTags(videos: readonly RealVideo[]): Map<string, string[]> {
  const topics = topicsOf(videos, ({ tags }) => tags);
  return new Map([...topics].map(([{ id }, tags]) => [id, [...tags]]));
}

/** Of the samples with topics, which share of what is recommended has one of the same. */
const shareWithTopic = (
  lists: ReadonlyMap<RealVideo, readonly RealVideo[]>,
  topics: ReadonlyMap<RealVideo, ReadonlySet<string>>,
): number =>
  mean(
    [...lists].flatMap(([video, list]) => {
      const own = topics.get(video) ?? new Set();
      const shares = (other: RealVideo): boolean =>
        [...(topics.get(other) ?? [])].some((topic) => own.has(topic));
      return own.size === 0 ? [] : [mean(list.map((other) => (shares(other) ? 1 : 0)))];
    }),
  );

/** How many of a list each channel has. */
function channelCounts(list: readonly RealVideo[]): number[] {
  const counts = new Map<string, number>();
  for (const { channelId } of list) counts.set(channelId, (counts.get(channelId) ?? 0) + 1);
  return [...counts.values()];
}

/** What is recommended with each of the samples, as a whole. @throws where it is nothing for one of them */
export function neighbourhoodOf(
  videos: readonly RealVideo[],
  samples: readonly RealVideo[],
  recommended: Recommender,
): Neighbourhood {
  const lists = new Map(samples.map((video) => [video, recommended(video)]));
  for (const [{ id }, list] of lists) {
    if (list.length === 0) throw new Error(`Nothing is recommended with ${id}.`);
  }
  const all = [...lists];
  return {
    channel: mean(
      all.map(([{ channelId }, list]) =>
        mean(list.map((other) => (other.channelId === channelId ? 1 : 0))),
      ),
    ),
    word: shareWithTopic(
      lists,
      topicsOf(videos, ({ title }) => wordsOf(title)),
    ),
    tag: shareWithTopic(
      lists,
      topicsOf(videos, ({ tags }) => tags),
    ),
    channels: mean(all.map(([, list]) => channelCounts(list).length)),
    largest: mean(all.map(([, list]) => Math.max(...channelCounts(list)) / list.length)),
  };
}

/** What the product recommends. */
export function ourRecommender({ db, ids }: RealCatalogue, videos: readonly RealVideo[]) {
  const byMedia = new Map(videos.map((video) => [ids.get(video.id), video]));
  return ({ id }: RealVideo): RealVideo[] =>
    recommend({ db }, ids.get(id) ?? 0, { page: 1, size: RECOMMENDED }).content.flatMap(
      (media) => byMedia.get(media.id) ?? [],
    );
}

/** The newest others of the same channel. */
export const newestOfChannel =
  (videos: readonly RealVideo[]): Recommender =>
  ({ id, channelId }) =>
    videos
      .filter((other) => other.channelId === channelId && other.id !== id)
      .toSorted((one, other) => other.uploadedAt - one.uploadedAt)
      .slice(0, RECOMMENDED);

/** Any others. */
export function drawnBlindly(videos: readonly RealVideo[]): Recommender {
  const random = seededRandom('blind');
  return ({ id }) => {
    const list = new Set<RealVideo>();
    while (list.size < Math.min(RECOMMENDED, videos.length - 1)) {
      const other = random.pick(videos);
      if (other.id !== id) list.add(other);
    }
    return [...list];
  };
}
