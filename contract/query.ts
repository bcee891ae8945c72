import * as z from 'zod/mini';
import { inDigits, MAX_PAGE_SIZE, Source, WrittenId } from './common.ts';

/**
 * The readers of query strings. A parameter that occurs once arrives as a string, a repeated one as
 * an array of strings; both are read into what a handler works with.
 */

const asArray = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** A number written in digits, within `minimum` and `maximum`; `fallback` where it is left out. */
function wholeNumber(minimum: number, maximum: number, fallback: number) {
  return z._default(inDigits(z.int().check(z.minimum(minimum), z.maximum(maximum))), fallback);
}

/** `page` and `size` of a list, with the size that is used when none is asked for. */
export function paging(defaultSize: number) {
  return {
    page: wholeNumber(1, 10_000_000, 1),
    size: wholeNumber(1, MAX_PAGE_SIZE, defaultSize),
  };
}

/** `true` or `false` as text; absent where it is left out. */
export const flag = z.optional(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((text) => text === 'true'),
  ),
);

/** Ids of things, repeatable. */
export const ids = z.pipe(z.transform(asArray), z.array(WrittenId).check(z.maxLength(50)));

/** Those of the values that the set holds, in their order. */
const pick = <Value extends string>(values: readonly Value[], given: unknown): Value[] =>
  asArray(given).flatMap((value) => values.filter((candidate) => candidate === value));

/** Values of a closed set, repeatable; unknown ones are dropped. */
export const known = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(
    z.transform((given: unknown) => pick(values, given)),
    z.array(z.enum(values)),
  );

/** The content sources, repeatable; unknown ones are dropped. */
export const sources = known(Source.options);

/** One value of a closed set; an unknown one counts as left out. */
export const knownOne = <const Values extends readonly string[]>(values: Values) =>
  z.pipe(
    z.transform((given: unknown) => pick(values, given)[0]),
    z.optional(z.enum(values)),
  );

/** Text that a person typed, trimmed; absent where nothing is left. */
export const text = z.optional(
  z.pipe(
    z.string().check(z.maxLength(500)),
    z.transform((value): string | undefined => value.trim() || undefined),
  ),
);
