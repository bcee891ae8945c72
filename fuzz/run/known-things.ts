import type { Operation } from '../description.ts';

/** What stands in a path in place of its parameters, by their names. */
export type Params = Record<string, string>;

/** So many things of a kind are remembered, the last ones. */
const REMEMBERED = 60;

/** The ids within an answer: its own, or those of the items of a list. */
function idsIn(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer.map((item) => item?.id);
  if (typeof answer !== 'object' || answer === null) return [];
  const { id, content } = answer as { id?: unknown; content?: unknown };
  return Array.isArray(content) ? idsIn(content) : [id];
}

/** The things that paths can name, as answers told of them. */
export class KnownThings {
  readonly #things = new Map<string, Params[]>();
  readonly #names: ReadonlyMap<string, string>;

  constructor(operations: readonly Operation[]) {
    const collections = operations.flatMap(({ path }) =>
      [...path.matchAll(/\/\{(\w+)\}/g)].map(({ index, 1: name = '' }): [string, string] => [
        path.slice(0, index),
        name,
      ]),
    );
    this.#names = new Map(collections);
  }

  /** Remembers what an answer of a call tells of: what it lists, or made. */
  learn({ path }: Operation, params: Params, answer: unknown): void {
    const name = this.#names.get(path);
    if (name === undefined) return;
    const things = this.#things.get(path) ?? [];
    for (const id of idsIn(answer)) {
      const isKnown = things.some(
        (thing) =>
          thing[name] === String(id) &&
          Object.keys(params).every((one) => thing[one] === params[one]),
      );
      if (id !== undefined && !isKnown) things.push({ ...params, [name]: String(id) });
    }
    this.#things.set(path, things.slice(-REMEMBERED));
  }

  /** One of the things that a path can name; made-up ids where none is known. */
  choose({ path, params }: Operation, number: number): Params {
    const last = path.lastIndexOf('/{');
    const things = this.#things.get(path.slice(0, last)) ?? [];
    const chosen = things[number % Math.max(1, things.length)];
    const outer = this.#things.get('/api/media')?.[number % 7] ?? {};
    return Object.fromEntries(params.map((name) => [name, chosen?.[name] ?? outer[name] ?? '1']));
  }
}
