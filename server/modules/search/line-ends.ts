/** Where the lines of a text end (UTF-16), the last one in infinity. */
export interface LineEnds {
  endOf(line: number): number;
  /** The number of the line in which a place is. */
  lineOf(place: number): number;
}

/** Finds the ends of lines as far as somebody asks: who looks for few of them spares half of the text. */
export function findLineEnds(text: string): LineEnds {
  const ends: number[] = [];
  const last = (): number => ends.at(-1) ?? -1;
  const findNext = (): void => {
    const end = text.indexOf('\n', last() + 1);
    ends.push(end < 0 ? Number.POSITIVE_INFINITY : end);
  };
  return {
    endOf(line) {
      while (ends.length <= line && last() < Number.POSITIVE_INFINITY) findNext();
      return ends[line] ?? (line < 0 ? -1 : Number.POSITIVE_INFINITY);
    },
    lineOf(place) {
      while (last() < place) findNext();
      let [from, to] = [0, ends.length - 1];
      while (from < to) {
        const middle = Math.floor((from + to) / 2);
        if ((ends[middle] ?? 0) < place) from = middle + 1;
        else to = middle;
      }
      return from;
    },
  };
}
