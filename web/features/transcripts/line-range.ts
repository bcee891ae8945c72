/** Lines that were marked one after the other: where that began and where it is. */
export interface LineRange {
  anchor: number;
  head: number;
}

export type RangeStep =
  /** A line is pressed: the first begins, another extends, the same one again takes it back. */
  | { type: 'press'; line: number }
  /** The range goes on to a line, from another one where nothing is marked yet. */
  | { type: 'extend'; from: number; line: number }
  | { type: 'clear' };

/** The lines that are marked after a step; null where none are. */
export function stepRange(range: LineRange | null, step: RangeStep): LineRange | null {
  if (step.type === 'clear') return null;
  const { line } = step;
  if (step.type === 'extend') return { anchor: range?.anchor ?? step.from, head: line };
  if (!range) return { anchor: line, head: line };
  if (range.anchor === line && range.head === line) return null;
  return { anchor: range.anchor, head: line };
}

/** The first and the last of the lines that are marked. */
export function edgesOf({ anchor, head }: LineRange): [first: number, last: number] {
  return [Math.min(anchor, head), Math.max(anchor, head)];
}

export const isWithin = (range: LineRange | null, line: number): boolean =>
  range !== null &&
  Math.min(range.anchor, range.head) <= line &&
  line <= Math.max(range.anchor, range.head);
