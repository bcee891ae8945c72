/** Lets so much work go on at a time; the rest waits in the order in which it came. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** @param places how much goes on at a time */
export function createGate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
