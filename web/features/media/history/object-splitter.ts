import { NotAHistory } from './not-a-history.ts';

/** What is longer holds more than a row, in characters. */
const LONGEST_OBJECT = 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** Finds the outermost objects in JSON that comes piece by piece, be they in a list or one in each line. */
export class ObjectSplitter {
  readonly #onObject: (json: string) => void;
  /** What came so far of the object that has not ended. */
  #begun = '';
  #depth = 0;
  #isInText = false;
  #isEscaped = false;

  constructor(onObject: (json: string) => void) {
    this.#onObject = onObject;
  }

  /** Whether an object has begun that has not ended. */
  get isWithin(): boolean {
    return this.#depth > 0;
  }

  /** @throws NotAHistory where an object is far too long */
  push(piece: string): void {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const change = this.#step(piece.charCodeAt(at));
      if (change > 0 && this.#depth === 1) start = at;
      if (change >= 0 || this.#depth > 0) continue;
      this.#onObject(this.#begun + piece.slice(start, at + 1));
      this.#begun = '';
    }
    if (!this.isWithin) return;
    this.#begun += piece.slice(start);
    if (this.#begun.length > LONGEST_OBJECT) throw new NotAHistory();
  }

  /** @returns by how much the depth has changed */
  #step(character: number): -1 | 0 | 1 {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return 0;
    }
    if (character === QUOTE) this.#isInText = !this.#isInText;
    else if (this.#isInText) this.#isEscaped = character === BACKSLASH;
    else if (character === OPENING) {
      this.#depth += 1;
      return 1;
    } else if (character === CLOSING && this.#depth > 0) {
      this.#depth -= 1;
      return -1;
    }
    return 0;
  }
}
