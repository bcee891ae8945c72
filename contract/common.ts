import * as z from 'zod/mini';

/** A row's identity: a positive whole number, never reused. */
export const Id = z.int().check(z.positive());

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime();

/** A number as a person writes it in an address: in digits. What else could be read as one, as `0x5`, stays text. */
export const inDigits = <Schema extends z.core.$ZodType<unknown, unknown>>(schema: Schema) =>
  z.pipe(
    z.transform((text: unknown): unknown => (/^[-\d\s]+$/.test(`${text}`) ? Number(text) : text)),
    schema,
  );

/** A row's identity as an address writes it. */
export const WrittenId = inDigits(Id);

/** Parameters of a path that names one thing, e.g. `/api/channels/{id}`. */
export const IdParams = z.object({ id: WrittenId });

/** The platforms that videos come from. */
export const Source = z.enum(['youtube']);
export type Source = z.infer<typeof Source>;

/** The largest page that a list answers. */
export const MAX_PAGE_SIZE = 100;

/** A failed request, as RFC 9457 describes it; `detail` is written for a person. */
export const Problem = z.object({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Every field of the request that is wrong; only with status 400. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;

/** One page of a list. The last page is the one with fewer than `size` items. */
export function pageOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ content: z.array(item), page: z.int(), size: z.int() });
}

/** One page of a list, as a type. */
export interface Page<Item> {
  content: Item[];
  /** Counted from 1. */
  page: number;
  size: number;
}

/** A tag or a group as it hangs on a video or a channel. */
export const Label = z.object({ id: Id, name: z.string() });
export type Label = z.infer<typeof Label>;

/** Names a tag or a group in a request: its id, or the thing itself as an answer gave it. */
const LabelReference = z.union([
  Id,
  z.pipe(
    z.object({ id: Id }),
    z.transform((label) => label.id),
  ),
]);

/** Tags or groups named in a request, each once. */
export const LabelReferences = z.pipe(
  z.array(LabelReference).check(z.maxLength(500)),
  z.transform((ids) => [...new Set(ids)]),
);

/** A character that is seen: no space, no control character, none that is only there to shape others. */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Whether anything of a text is seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Whether a text is one that can be kept as it is: no half of a character, no control characters. */
const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/**
 * What a person writes: trimmed, with a character at least that is seen.
 *
 * @param limits.length so many characters at the most
 * @param limits.isKept whether the text can be kept as it is
 */
export function written(
  what: string,
  { length, isKept }: { length: number; isKept: (text: string) => boolean },
) {
  return z
    .string(`${what} is required`)
    .check(
      z.trim(),
      z.minLength(1, { error: `${what} is required`, abort: true }),
      z.refine(isVisible, `${what} is required`),
      z.maxLength(length, `${what} has at most ${length} characters`),
      z.refine(isKept, `${what} holds characters that cannot be shown. Type it anew.`),
    );
}

/** A name that a person gives: 1 to 300 characters, no control characters. */
export const nameOf = (what: string) => written(what, { length: 300, isKept: isOneLine });
