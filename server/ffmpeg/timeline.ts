/** A piece of a recording, in seconds from its start. */
export interface Span {
  start: number;
  end: number;
}

/** A titled piece of a recording, in seconds from its start. */
export interface Chapter extends Span {
  title: string;
}

/** What is shorter than this, in seconds, is not worth a piece or a chapter of its own. */
const SLIVER = 0.5;

const lengthOf = ({ start, end }: Span): number => end - start;

/** How long the pieces are together, in seconds. */
export function totalLength(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + lengthOf(span), 0);
}

/** What is left of a whole when pieces are cut out of it, in order; slivers go with their neighbours. */
export function keptSpans(whole: Span, cuts: readonly Span[]): Span[] {
  if (cuts.length === 0) return [whole];
  const kept: Span[] = [];
  let from = whole.start;
  for (const { start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    kept.push({ start: from, end: Math.min(start, whole.end) });
    from = Math.max(from, end);
  }
  kept.push({ start: from, end: whole.end });
  return kept.filter((span) => lengthOf(span) >= SLIVER);
}

/** What lies within both, or null. */
function overlap(one: Span, other: Span): Span | null {
  const start = Math.max(one.start, other.start);
  const end = Math.min(one.end, other.end);
  return start < end ? { start, end } : null;
}

/** Cuts a span wherever one of the others begins or ends. */
function slice(span: Span, others: readonly Span[]): Span[] {
  const inside = others
    .flatMap(({ start, end }) => [start, end])
    .filter((time) => time > span.start && time < span.end);
  const edges = [...new Set([span.start, ...inside, span.end])].sort((one, other) => one - other);
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? span.start, end }));
}

const holds = (span: Span, time: number): boolean => span.start <= time && time < span.end;

/** Joins a chapter to the one before where they are one and the same, or it is too short to stand alone. */
function append(chapters: Chapter[], next: Chapter): void {
  const last = chapters.at(-1);
  if (last && (last.title === next.title || lengthOf(next) < SLIVER)) last.end = next.end;
  else chapters.push(next);
}

/**
 * The chapters of a recording that is joined from pieces of another: marked pieces, and between them
 * what the original's chapters say, all in the time of the result and without gaps. None where the
 * original has none and nothing is marked.
 *
 * @param kept the pieces of the original, in order
 * @param rest the title of what belongs to no chapter
 */
export function layOutChapters(
  original: { chapters: readonly Chapter[]; marks: readonly Chapter[] },
  kept: readonly Span[],
  rest: string,
): Chapter[] {
  const { chapters, marks } = original;
  const titles = [...marks, ...chapters];
  if (!titles.some((chapter) => kept.some((span) => overlap(span, chapter)))) return [];
  const result: Chapter[] = [];
  let at = 0;
  for (const span of kept) {
    for (const piece of slice(span, titles)) {
      const middle = (piece.start + piece.end) / 2;
      const title = titles.find((chapter) => holds(chapter, middle))?.title ?? rest;
      append(result, { start: at, end: at + lengthOf(piece), title });
      at += lengthOf(piece);
    }
  }
  return result;
}

/** The same spans for a recording that begins so many seconds later. */
export function shifted<Piece extends Span>(spans: readonly Piece[], seconds: number): Piece[] {
  return spans.map((span) => ({ ...span, start: span.start - seconds, end: span.end - seconds }));
}
