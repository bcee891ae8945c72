import * as z from 'zod/mini';
import {
  Id,
  Instant,
  Label,
  LabelReferences,
  nameOf,
  pageOf,
  Source,
  WrittenId,
} from './common.ts';
import { Moment } from './moment.ts';
import { flag, ids, known, knownOne, paging, sources, text } from './query.ts';

/** What a video is on its channel: an ordinary video, a short, or a live stream (also a past one). */
export const MediaKind = z.enum(['video', 'short', 'live']);
export type MediaKind = z.infer<typeof MediaKind>;

/** In seconds, some thirty years: no video is as long, and those of a million together can still be told. */
export const LONGEST_DURATION = 1e9;

export const Media = z.object({
  id: Id,
  /** The video's id at the source. */
  remoteId: z.string(),
  name: z.string(),
  kind: MediaKind,
  /** A file under `/images/media/`; null while the video has no picture. */
  thumbnail: z.nullable(z.string()),
  /** In whole seconds; null while it is not known. */
  duration: z.nullable(z.int()),
  uploadedAt: Instant,
  watched: z.boolean(),
  watchLater: z.boolean(),
  source: Source,
  /** The video's page at the source. */
  linkUrl: z.string(),
  /** How often it was viewed at the source; null while it is not known. */
  views: z.nullable(z.int()),
  tags: z.array(Label),
  channel: z.object({ id: Id, name: z.string(), thumbnailSm: z.nullable(z.string()) }),
});
export type Media = z.infer<typeof Media>;

/** Whether the video can be had at the source, as far as is known. */
export const Availability = z.enum([
  'public',
  'private',
  'members',
  'age',
  'region',
  'upcoming',
  'removed',
]);
export type Availability = z.infer<typeof Availability>;

/** What nobody but its owner can watch any more. */
export const HIDDEN: readonly Availability[] = ['private', 'removed'];

export const MediaDetails = z.extend(Media, {
  description: z.nullable(z.string()),
  likes: z.nullable(z.int()),
  availability: Availability,
  /** Whether description, likes and the exact date were read; until then they may follow in a moment. */
  complete: z.boolean(),
  /** Whether it is known what is said in it. */
  hasTranscript: z.boolean(),
  /** When it came into the catalogue. */
  addedAt: Instant,
});
export type MediaDetails = z.infer<typeof MediaDetails>;

/** A video of a list, with what is said in it where that was searched. */
export const FoundMedia = z.extend(Media, {
  /** Where the words are said, the best place first; left out where that was not searched. */
  moments: z.optional(z.array(Moment)),
});
export type FoundMedia = z.infer<typeof FoundMedia>;

export const MediaPage = z.extend(pageOf(FoundMedia), {
  /** What the person may have meant; only on the first page of a search, null where nothing better is known. */
  suggestion: z.optional(z.nullable(z.string())),
});
export type MediaPage = z.infer<typeof MediaPage>;

/** The periods of the top lists. */
export const Period = z.enum(['week', 'month', 'six_months', 'year', 'all_time']);
export type Period = z.infer<typeof Period>;

export const SortOrder = z.enum(['top', 'latest', 'random', 'relevance', 'duration', 'added']);
export type SortOrder = z.infer<typeof SortOrder>;

/** How many videos a page of a list holds when no size is asked for. */
const DEFAULT_MEDIA_PAGE_SIZE = 24;

const filter = {
  q: text,
  tags: ids,
  sources,
  /** Any of them may match; without one all do. */
  kinds: known(MediaKind.options),
  groups: ids,
  watchLater: flag,
  /** Whether the words are looked for in what is said. */
  contentSearch: flag,
  channel: z.optional(WrittenId),
  /** Only videos that were uploaded within it. */
  period: knownOne(Period.options),
};

export const MediaQuery = z.object({
  ...paging(DEFAULT_MEDIA_PAGE_SIZE),
  ...filter,
  sort: knownOne(SortOrder.options),
});
export type MediaQuery = z.infer<typeof MediaQuery>;

export const TopQuery = z.object({
  ...paging(DEFAULT_MEDIA_PAGE_SIZE),
  ...filter,
});
export type TopQuery = z.infer<typeof TopQuery>;

export const RecommendedQuery = z.object(paging(DEFAULT_MEDIA_PAGE_SIZE));

/** A change of a video; what is left out stays as it is. */
export const MediaUpdate = z
  .object({
    name: z.optional(nameOf('Name')),
    tags: z.optional(LabelReferences),
    watched: z.optional(z.boolean()),
    watchLater: z.optional(z.boolean()),
  })
  .check(
    z.refine((update) => Object.values(update).some((value) => value !== undefined), {
      message: 'Nothing to change: give name, tags, watched or watchLater',
    }),
  );
export type MediaUpdate = z.infer<typeof MediaUpdate>;
