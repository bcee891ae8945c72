import type { Database } from '../platform/database.ts';
import { writtenState } from '../platform/written-state.ts';

/** What all calls and answers together may take in memory. */
const MOST_BYTES = 1_000_000;
/** Rather more than it takes to know a call, beside its letters and its answer: a `Map` of 8,000 took 50 each. */
const CALL_BYTES = 100;

/** The answer to a call that was asked for once: not kept yet. */
const NOT_KEPT = null;

/**
 * What calls were answered that hang on nothing but the catalogue, as the JSON that was sent: right until
 * anything is written to it. An answer is kept once its call is asked for a second time, as most never are, and
 * what is kept only for a while is what the garbage collector goes through all memory for. Those asked for last
 * are kept.
 */
export class KeptAnswers {
  readonly #db: Database;
  readonly #most: number;
  readonly #answers = new Map<string, Buffer | typeof NOT_KEPT>();
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
    if (known === undefined) this.#keep(call, NOT_KEPT);
    // What was written meanwhile may be in one part of it, and not in another.
    else if (writtenState(this.#db) === state && this.#state === state) {
      this.#keep(call, inOwnMemory(made));
    }
    return made;
  }

  #keep(call: string, answer: Buffer | typeof NOT_KEPT): void {
    this.#forget(call);
    const bytes = bytesOf(call, answer);
    if (bytes > this.#most) return;
    this.#answers.set(call, answer);
    this.#bytes += bytes;
    for (const other of this.#answers.keys()) {
      if (this.#bytes <= this.#most) return;
      this.#forget(other);
    }
  }

  #forget(call: string): void {
    const answer = this.#answers.get(call);
    if (answer === undefined) return;
    this.#bytes -= bytesOf(call, answer);
    this.#answers.delete(call);
  }

  #forgetAll(state: string): void {
    this.#answers.clear();
    this.#bytes = 0;
    this.#state = state;
  }
}

const bytesOf = (call: string, answer: Buffer | typeof NOT_KEPT): number =>
  CALL_BYTES + call.length + (answer?.length ?? 0);

/** A copy that keeps nothing else in memory: Node's buffers share blocks, which stay as long as any part of them. */
function inOwnMemory(answer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(answer.length);
  answer.copy(copy);
  return copy;
}
