import { isDeepStrictEqual } from 'node:util';

/** A change that is on its way to the server. */
export interface Attempt {
  /** The server said that it is done. */
  done(): void;
  /** The server said that it is not done, and nothing has changed. */
  refused(): void;
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return values.filter(
    (value, index) => values.findIndex((other) => isDeepStrictEqual(other, value)) === index,
  );
}

/**
 * Something that the server keeps, as far as it is known from what it acknowledged. While the answer
 * to a change is out, and where it never comes, two states are right: with the change, and without.
 */
export class Fact<Value> {
  #possible: readonly Value[];

  constructor(value: Value) {
    this.#possible = [value];
  }

  /** What it may be; one value where that is known. */
  get possible(): readonly Value[] {
    return this.#possible;
  }

  /** What it is, or was before the changes of which nobody knows. */
  get value(): Value {
    return this.#possible[0] as Value;
  }

  get isKnown(): boolean {
    return this.#possible.length === 1;
  }

  /** Begins a change; unless it is said how it went, it may have happened or not. */
  attempt(change: (value: Value) => Value): Attempt {
    const before = this.#possible;
    const after = distinct(before.map(change));
    this.#possible = distinct([...before, ...after]);
    return {
      done: () => {
        this.#possible = after;
      },
      refused: () => {
        this.#possible = before;
      },
    };
  }

  /**
   * Takes in what was seen.
   *
   * @param seenAs what a possible value looks like, where that is not the value itself
   * @returns whether it can be that; if so, it is known from now on
   */
  saw(seen: unknown, seenAs: (value: Value) => unknown = (value) => value): boolean {
    const fitting = this.#possible.filter((value) => isDeepStrictEqual(seenAs(value), seen));
    if (fitting.length === 0) return false;
    this.#possible = fitting;
    return true;
  }
}
