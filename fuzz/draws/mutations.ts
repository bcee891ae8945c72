import fc, { type Arbitrary } from 'fast-check';
import { anyValue, isRawNumber, strangeKey } from './values.ts';

interface Mutation {
  /** Which of all places is meant, counted round. */
  place: number;
  how: 'replace' | 'remove' | 'add' | 'wrap';
  key: string;
  value: unknown;
}

const mutation: Arbitrary<Mutation> = fc.record({
  place: fc.nat(1_000),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  key: strangeKey,
  value: anyValue,
});

type Parent = Record<string, unknown>;

/** No deeper than this is anything changed. */
const DEPTH = 6;

const isParent = (value: unknown): value is Parent =>
  typeof value === 'object' && value !== null && !isRawNumber(value);

/** Every member within a value, as its parent and its name. */
function placesIn(value: unknown, depth = DEPTH): [Parent, string][] {
  if (!isParent(value) || depth === 0) return [];
  return Object.keys(value).flatMap((name): [Parent, string][] => [
    [value, name],
    ...placesIn(value[name], depth - 1),
  ]);
}

/** The same value, as far down as anything is changed. */
function copy(value: unknown, depth = DEPTH): unknown {
  if (!isParent(value) || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, depth - 1));
  const copied: Parent = {};
  for (const [name, member] of Object.entries(value))
    addMember(copied, name, copy(member, depth - 1));
  return copied;
}

/** Gives an object a member of its own, whatever it is called. */
const addMember = (parent: Parent, name: string, value: unknown): void => {
  Object.defineProperty(parent, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
};

function apply(root: Parent, { place, how, key, ...drawn }: Mutation): void {
  const value = copy(drawn.value);
  const places = placesIn(root);
  const [parent, name] = places[place % Math.max(1, places.length)] ?? [root, key];
  if (how === 'add') addMember(parent, key, value);
  else if (how === 'remove') delete parent[name];
  else if (how === 'wrap')
    addMember(parent, name, place % 2 === 0 ? [parent[name]] : { [key]: parent[name] });
  else addMember(parent, name, value);
}

/** The same values, with some members wrong, missing or too many. */
export function mutated(values: Arbitrary<unknown>): Arbitrary<unknown> {
  const some = fc.array(mutation, { minLength: 1, maxLength: 3 });
  const within = fc.tuple(values, some).map(([value, mutations]) => {
    const holder = { value: copy(value) };
    if (!isParent(holder.value)) return mutations[0]?.value;
    for (const one of mutations) apply(holder.value as Parent, one);
    return holder.value;
  });
  return fc.oneof({ weight: 9, arbitrary: within }, { weight: 1, arbitrary: anyValue });
}
