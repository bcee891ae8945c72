import sql, { type Sql } from 'sql-template-tag';
import type { Sized } from './size-tiers.ts';

/**
 * The indexes of the largest videos, by the names of their tables. As the schema numbers their documents
 * (`0026-largest-first.ts`), those of a tier follow one another, from the highest tier on.
 */
export const LARGEST = {
  views: { index: 'most_viewed_search', docs: 'most_viewed_docs' },
  duration: { index: 'longest_search', docs: 'longest_docs' },
} as const satisfies Record<Sized, { index: string; docs: string }>;

/** The bits of a document's number that tell its place in its tier. */
const PLACE_BITS = 22;
/** The documents of a tier have so many numbers. */
const NUMBERS = 2 ** PLACE_BITS;
/** Beyond this place the numbers of a tier are about to be used up. */
export const LATE_PLACE = NUMBERS / 2;
/** No tier has this number, nor a higher one: the numbers of documents count them downwards. */
const BEYOND_TIERS = 64;

/** The number before that of the first document of a tier. */
export const beforeDocsOf = (tier: number): number => (BEYOND_TIERS - tier) * NUMBERS;

/** The last number that a document of a tier may have. */
export const lastDocOf = (tier: number): number => beforeDocsOf(tier - 1) - 1;

/** The place of a document in its tier, in a statement. */
export const placeOf = (doc: Sql): Sql => sql`(${doc} & ${NUMBERS - 1})`;

/** The last number that a document of the same tier may have, in a statement. */
export const lastDocLike = (doc: Sql): Sql => sql`(${doc} | ${NUMBERS - 1})`;

/** The lowest tier of which an index holds all videos, in a statement. */
export const lowestTier = (sized: Sized): Sql =>
  sql`(SELECT lowest FROM largest_tiers WHERE sized = ${sized})`;

/** The last number that a document of that tier may have, in a statement. */
export const lastDocHeld = (sized: Sized): Sql =>
  sql`(((${BEYOND_TIERS} - ${lowestTier(sized)} + 1) << ${PLACE_BITS}) - 1)`;
