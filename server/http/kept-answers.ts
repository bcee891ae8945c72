import type { Database } from '../platform/database.ts';
import { writtenState } from '../platform/written-state.ts';

/** What all answers together may take in memory. */
const MOST_BYTES = 1_000_000;

/**
 * What calls were answered that hang on nothing but the catalogue, as the JSON that was sent: right until
 * anything is written to it. Those asked for last are kept.
 */
export class KeptAnswers {
  readonly #db: Database;
  readonly #most: number;
  readonly #answers = new Map<string, Buffer>();
  #bytes = 0;
  #state = '';

  /** @param most what they may take together, in bytes */
  constructor(db: Database, most = MOST_BYTES) {
    this.#db = db;
    this.#most = most;
  }

  /**
   * The answer to a call, which is made where it is not known.
   *
   * @param call path and query string
   */
  async of(call: string, make: () => unknown): Promise<Buffer> {
    const state = writtenState(this.#db);
    if (state !== this.#state) this.#forgetAll(state);
    const known = this.#answers.get(call);
    if (known) {
      this.#keep(call, known);
      return known;
    }
    const made = Buffer.from(JSON.stringify(await make()));
    // What was written meanwhile may be in one part of it, and not in another.
    if (writtenState(this.#db) === state && this.#state === state) this.#keep(call, made);
    return made;
  }

  #keep(call: string, answer: Buffer): void {
    this.#forget(call);
    if (answer.length > this.#most) return;
    this.#answers.set(call, answer);
    this.#bytes += answer.length;
    for (const other of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(other);
    }
  }

  #forget(call: string): void {
    this.#bytes -= this.#answers.get(call)?.length ?? 0;
    this.#answers.delete(call);
  }

  #forgetAll(state: string): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#state = state;
  }
}
