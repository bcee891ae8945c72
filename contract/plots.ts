import * as z from 'zod/mini';
import { Id, Instant } from './common.ts';

/** A month or a day in UTC, as ISO 8601 writes it: "2024-03", "2024-03-05". */
const CalendarTime = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$/, 'Must be a month or a day'));

/** A channel or a tag with the length of its videos. */
const WithHours = z.object({
  id: Id,
  name: z.string(),
  videos: z.int(),
  seconds: z.int(),
});
export type WithHours = z.infer<typeof WithHours>;

/** So many channels and tags are named, at the most. */
export const MOST_NAMED = 15;

/** How long the videos of each channel or tag are, the longest first. */
const Hours = z.object({
  named: z.array(WithHours),
  /** Those that are not named, put together; `count` says how many there are. */
  rest: z.object({ count: z.int(), videos: z.int(), seconds: z.int() }),
});
export type Hours = z.infer<typeof Hours>;

/** What the plots of the catalogue show. Times are in order; those at which nothing was are left out. */
export const Plots = z.object({
  computedAt: Instant,
  /** Whether newer figures are being computed. */
  isRefreshing: z.boolean(),
  /** The videos by the month of their upload, as well as it is known. */
  uploads: z.array(z.object({ time: CalendarTime, watched: z.int(), unwatched: z.int() })),
  /** Of how many it is known only roughly when they were uploaded, as in "2 years ago". */
  roughDates: z.int(),
  /** How many videos came into the catalogue; by day while it is young, by month later. */
  added: z.array(z.object({ time: CalendarTime, videos: z.int() })),
  channels: Hours,
  /** A video counts for each of its tags. */
  tags: Hours,
  /** How many videos count as 0 seconds, since nobody knows how long they are. */
  unknownLengths: z.int(),
  /** How the refreshes of channels ended, as the audit tells; by day or by month as well. */
  refreshes: z.array(z.object({ time: CalendarTime, succeeded: z.int(), failed: z.int() })),
});
export type Plots = z.infer<typeof Plots>;
