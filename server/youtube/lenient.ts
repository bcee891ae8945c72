import * as z from 'zod/mini';
import { isVisible } from '../../contract/common.ts';
import { LONGEST_DURATION } from '../../contract/media.ts';
import { cutText } from '../platform/cut-text.ts';

/**
 * So much is kept of a text, in characters (UTF-16). The platform takes 5,000 for a description and 100 for
 * a title; with megabytes everybody would wait for seconds each time that the words are filed.
 */
const LONGEST_TEXT = 20_000;
/** As much as the forms take. */
const LONGEST_NAME = 300;

/** A schema for what yt-dlp may leave out, or give in another type than it did: both are null. */
export function lenient<Schema extends z.core.$ZodType>(schema: Schema) {
  return z.catch(z.nullable(schema), null);
}

/** Text without space around it; null where nothing is left. */
export const lenientText = z.pipe(
  lenient(z.string()),
  z.transform((text) => cutText(text?.trim() ?? '', LONGEST_TEXT) || null),
);

/** A description as far as it is kept, with the space around it. */
export const keptDescription = (text: string): string => cutText(text, LONGEST_TEXT);
export const lenientDescription = lenient(z.pipe(z.string(), z.transform(keptDescription)));

const wholeUpTo = (most: number) =>
  lenient(z.pipe(z.number().check(z.nonnegative(), z.lte(most)), z.transform(Math.round)));

/** A number that counts something, in whole ones. */
export const lenientCount = wholeUpTo(1e15);

/** In whole seconds. */
export const lenientDuration = wholeUpTo(LONGEST_DURATION);

/**
 * In the year 2106: what is told of a later one is no date. The index of the search numbers videos by the
 * seconds that are left until then, and those beyond are not found by their views or lengths.
 */
const LATEST_TIME = (2 ** 32 - 1) * 1000;

/** Whether a time can be that of an upload, in milliseconds since 1970; what is no number cannot. */
export const isTime = (time: number): boolean => time >= 0 && time <= LATEST_TIME;

/** Seconds since 1970 as milliseconds. */
export const lenientTimestamp = lenient(
  z.pipe(
    z.number().check(z.refine((seconds) => isTime(seconds * 1000))),
    z.transform((seconds) => Math.round(seconds) * 1000),
  ),
);

/** A name that the platform puts where there is none to show. */
export function isPlaceholder(name: string): boolean {
  return /^\[(?:private|deleted) video\]$/i.test(name) || /^youtube video #[\w-]{11}$/i.test(name);
}

/**
 * A name as people see it, so that the forms, which send it along, may keep it: in one line, without halves of
 * characters. Null where nothing of it is seen, as of fillers, or it stands for none.
 */
export function seenName(name: string): string | null {
  const line = cutText(name.trim(), LONGEST_NAME)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim();
  return isVisible(line) && !isPlaceholder(line) ? line : null;
}
