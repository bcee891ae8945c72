import * as z from 'zod/mini';
import {
  type Catalogue,
  draftVideo,
  type EmulatedChannel,
  type EmulatedVideo,
} from './catalogue.ts';
import { randomIdentifier, seededRandom } from './random.ts';

const seconds = z.number().check(z.gte(0));

/** A video as another process, or a file, gives it; all but the title can be left out. */
export const VideoOrder = z.strictObject({
  title: z.string().check(z.minLength(1)),
  id: z.optional(z.string().check(z.regex(/^[\w-]{11}$/))),
  description: z.optional(z.string()),
  publishedAt: z.optional(z.iso.datetime()),
  durationSeconds: z.optional(z.int().check(z.gte(1))),
  kind: z.optional(z.enum(['video', 'short', 'live'])),
  views: z.optional(z.int().check(z.gte(0))),
  likes: z.optional(z.int().check(z.gte(0))),
  tags: z.optional(z.array(z.string())),
  availability: z.optional(
    z.enum([
      'public',
      'private',
      'removed',
      'members',
      'premium',
      'age',
      'region',
      'upcoming',
      'bot-check',
    ]),
  ),
  language: z.optional(z.string()),
  captions: z.optional(
    z.array(
      z.strictObject({
        language: z.string(),
        automatic: z.boolean(),
        name: z._default(z.string(), ''),
        segments: z.array(z.strictObject({ start: seconds, duration: seconds, text: z.string() })),
      }),
    ),
  ),
  captionsWithheld: z.optional(z.boolean()),
  chapters: z.optional(z.array(z.strictObject({ start: seconds, title: z.string() }))),
  sponsorSegments: z.optional(
    z.array(z.strictObject({ start: seconds, end: seconds, category: z.string() })),
  ),
});

/** A channel as a file gives it, its newest video first. */
const ChannelOrder = z.strictObject({
  handle: z.string().check(z.regex(/^@[\w.-]{3,30}$/)),
  name: z.string().check(z.minLength(1)),
  description: z._default(z.string(), ''),
  videos: z.array(VideoOrder),
});

const CatalogueOrder = z.strictObject({ channels: z.array(ChannelOrder) });

export const videoOf = (order: z.infer<typeof VideoOrder>): EmulatedVideo =>
  draftVideo(withoutUndefined(order));

/** A channel with all that a file leaves out; its id comes from its handle. */
function channelOf(order: z.infer<typeof ChannelOrder>): EmulatedChannel {
  const { handle, name, description, videos } = order;
  const random = seededRandom(handle);
  return {
    id: `UC${randomIdentifier(random, 22)}`,
    handle,
    name,
    description,
    avatarHue: random.integer(0, 359),
    subscribers: random.integer(10, 1_000_000),
    videos: videos.map(videoOf),
  };
}

/**
 * What is on the platform, as JSON gives it: `{channels: [{handle, name, videos: [{title, captions, …}]}]}`.
 *
 * @throws where it is not that
 */
export function parseCatalogue(json: string): Catalogue {
  return { channels: z.parse(CatalogueOrder, JSON.parse(json)).channels.map(channelOf) };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Defined<T>;
}
