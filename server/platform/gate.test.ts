import { expect, test } from 'vitest';
import { createGate, type Gate } from './gate.ts';

/** Work that goes on until it is told how it ends. */
function begin(inGate: Gate, name: string, begun: string[]) {
  const end = Promise.withResolvers<string>();
  const done = inGate(() => {
    begun.push(name);
    return end.promise;
  });
  return { end, done };
}

test('as much goes on as there are places, and the rest in the order in which it came', async () => {
  const inGate = createGate(2);
  const begun: string[] = [];
  const [one, two, three] = ['one', 'two', 'three', 'four'].map((name) =>
    begin(inGate, name, begun),
  );
  expect(begun).toEqual(['one', 'two']);
  two?.end.resolve('made');
  expect(await two?.done).toBe('made');
  await expect.poll(() => begun).toEqual(['one', 'two', 'three']);
  one?.end.reject(new Error('failed'));
  await expect(one?.done).rejects.toThrow('failed');
  await expect.poll(() => begun).toEqual(['one', 'two', 'three', 'four']);
  three?.end.resolve('made');
});

test('what comes once all has ended waits for nothing', async () => {
  const inGate = createGate(1);
  await inGate(async () => 'made');
  const begun: string[] = [];
  begin(inGate, 'next', begun);
  expect(begun).toEqual(['next']);
});
