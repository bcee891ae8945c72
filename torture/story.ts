/** What was lost, or should not have happened; the message says it, and `subjects` what it is about. */
export class Fault extends Error {
  readonly subjects: readonly string[];

  constructor(message: string, ...subjects: string[]) {
    super(message);
    this.subjects = subjects;
  }
}

/** How often something was asked for, and what the server said to it. */
export interface Count {
  acknowledged: number;
  refused: number;
  unknown: number;
}

interface Entry {
  at: number;
  subject: string;
  text: string;
}

/** So much of what was done is told where something is lost. */
const LAST = 40;

/** What has happened so far. */
export class Story {
  readonly counts = new Map<string, Count>();
  readonly #entries: Entry[] = [];
  readonly #begin = performance.now();
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Keeps what was done to something, such as `comment c7`. */
  note(subject: string, text: string): void {
    this.#entries.push({ at: this.#seconds(), subject, text });
  }

  /** Says something of the run as a whole. */
  say(text: string): void {
    this.note('run', text);
    this.#print(`${this.#seconds().toFixed(1).padStart(7)}  ${text}`);
  }

  count(kind: string, what: keyof Count): void {
    const count = this.counts.get(kind) ?? { acknowledged: 0, refused: 0, unknown: 0 };
    count[what] += 1;
    this.counts.set(kind, count);
  }

  /** What was done to the subjects of a fault, and then what was done at last, a line each. */
  tell({ subjects }: { subjects: readonly string[] }): string[] {
    const line = ({ at, subject, text }: Entry) =>
      `${at.toFixed(2).padStart(8)}  ${subject}: ${text}`;
    const ofThem = this.#entries.filter(({ subject }) => subjects.includes(subject));
    return [...ofThem.map(line), '…', ...this.#entries.slice(-LAST).map(line)];
  }

  #seconds(): number {
    return (performance.now() - this.#begin) / 1_000;
  }
}
