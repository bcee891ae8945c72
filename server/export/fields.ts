import sql, { raw, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { Instant, isVisible } from '../../contract/common.ts';
import { LONGEST_DURATION } from '../../contract/media.ts';
import { isSchedule } from '../jobs/schedule.ts';
import { toInstant } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';

/** What a line tells, in the values that the database holds. */
export type Row = Record<string, unknown>;

/** One field of the lines of a kind. */
export interface Field {
  /** Decodes what a line says into what the database holds, and encodes it back. */
  schema: z.ZodMiniType;
  /** What it is read from, of the row `t`. */
  read: Sql;
  /** The column that it lies in; null where it lies in another table. */
  column: string | null;
  /** Where it lies in another table: puts it there. */
  write?: (db: Database, row: Row) => void;
  /** The kind whose `id` it says, or a list of which. */
  refersTo?: string;
}

/** A field that lies in a column of the table. */
export const column = (name: string, schema: z.ZodMiniType): Field => ({
  schema,
  column: name,
  read: sql`t.${raw(name)}`,
});

/** A field that says the `id` of a line of another kind. */
export const reference = (name: string, kind: string): Field => ({
  ...column(name, Id),
  refersTo: kind,
});

/**
 * The id at the source, of the form that the platform gives out and no other: it becomes part of
 * addresses and of the names of files.
 */
export const remoteId = (pattern: RegExp, what: string): Field =>
  column(
    'remote_id',
    z.string().check(z.regex(pattern, `Invalid string: must be the id of a ${what}`)),
  );

/** Any text; half a pair of UTF-16 could not be kept. */
export const Text = z
  .string()
  .check(z.refine((text) => text.isWellFormed(), 'Invalid string: half a character'));

/**
 * What something is called, or what a person wrote: what nobody sees, nobody can choose, open or read. Only
 * what comes in is held to it, so that there is always an export.
 */
export const VisibleText = z.codec(Text, Text, {
  decode: (name, { issues }) => {
    if (isVisible(name)) return name;
    issues.push({ code: 'custom', message: 'Invalid string: nothing of it is seen', input: name });
    return z.NEVER;
  },
  encode: (name) => name,
});

/** When a channel is checked; one that never comes would look like any other, and never run. */
export const Schedule = Text.check(
  z.refine(isSchedule, 'Invalid string: must be a cron schedule that comes'),
);

/** How many there are of something. */
export const Count = z.int().check(z.nonnegative());

/** How long a video is, in whole seconds. */
export const Duration = z.int().check(z.nonnegative(), z.maximum(LONGEST_DURATION));

/** What is in a file, as the header of its download says it. */
export const MediaType = z
  .string()
  .check(z.regex(/^[a-z]+\/[\w.+-]+$/, 'Invalid string: must be a type such as audio/mpeg'));

export const Id = z.int().check(z.positive());

/** The years that ISO 8601 writes with four digits. */
const Milliseconds = z.int().check(z.minimum(Date.UTC(-1, 12)), z.maximum(Date.UTC(10_000, 0) - 1));

/** An instant, in milliseconds since 1970 where it is kept. */
export const Time = z.codec(Instant, Milliseconds, {
  decode: (instant) => Date.parse(instant),
  encode: toInstant,
});

export const Flag = z.codec(z.boolean(), z.literal([0, 1]), {
  decode: (flag) => (flag ? 1 : 0),
  encode: (value) => value === 1,
});

/** What is kept as JSON. */
export const json = <Line extends z.ZodMiniType>(schema: Line) =>
  z.codec(schema, z.string(), {
    decode: (value) => JSON.stringify(value),
    encode: (text, { issues }) => {
      try {
        return JSON.parse(text) as z.output<Line>;
      } catch {
        issues.push({ code: 'custom', message: 'Invalid string: is no JSON', input: text });
        return z.NEVER;
      }
    },
  });

/** One of some words, of which the place in the list is kept. */
export const placeOf = (words: readonly string[]) =>
  z.codec(z.enum(words), z.int().check(z.minimum(0), z.maximum(words.length - 1)), {
    decode: (word) => words.indexOf(word),
    encode: (place) => words[place] ?? '',
  });

const BITS = 64;
const isLongNumber = (digits: string): boolean =>
  /^-?\d{1,19}$/.test(digits) && BigInt.asIntN(BITS, BigInt(digits)) === BigInt(digits);

/** A whole number of 64 bits in digits, for it is more than a number of JSON holds everywhere. */
export const LongNumber = z
  .string()
  .check(z.refine(isLongNumber, 'Invalid string: must be the digits of a whole number of 64 bits'));
