/** Does work on one thing piece by piece, in the order in which it was asked for. */
export type InOrder<Thing> = <Result>(thing: Thing, work: () => Promise<Result>) => Promise<Result>;

export function createInOrder<Thing>(): InOrder<Thing> {
  const lastOf = new Map<Thing, Promise<unknown>>();
  return (thing, work) => {
    const mine = (lastOf.get(thing) ?? Promise.resolve()).then(work, work);
    lastOf.set(thing, mine);
    const forget = (): void => {
      if (lastOf.get(thing) === mine) lastOf.delete(thing);
    };
    mine.then(forget, forget);
    return mine;
  };
}
