import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

/** Work that ends when it is told to, and counts how often it was begun. */
function work() {
  const begun: PromiseWithResolvers<string>[] = [];
  const flight = singleFlight(() => {
    const run = Promise.withResolvers<string>();
    begun.push(run);
    return run.promise;
  });
  return { flight, begun };
}

test('who asks while it goes on gets what comes of that', async () => {
  const { flight, begun } = work();
  const asked = [flight.run(), flight.run()];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('done');
  expect(await Promise.all(asked)).toEqual(['done', 'done']);
});

test('is begun anew once it has ended', async () => {
  const { flight, begun } = work();
  const first = flight.run();
  begun[0]?.resolve('first');
  await first;
  const second = flight.run();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('second');
  expect(await second).toBe('second');
});

test('a failure is told to all who joined, and to nobody who asks later', async () => {
  const { flight, begun } = work();
  const asked = [flight.run(), flight.run()];
  begun[0]?.reject(new Error('broken'));
  for (const run of asked) await expect(run).rejects.toThrow('broken');
  const later = flight.run();
  begun[1]?.resolve('mended');
  expect(await later).toBe('mended');
});

test('can be begun anew after work that fails before it waits for anything', async () => {
  let isBroken = true;
  const flight = singleFlight(() => {
    if (isBroken) throw new Error('broken');
    return Promise.resolve('mended');
  });
  expect(() => flight.run()).toThrow('broken');
  isBroken = false;
  expect(await flight.run()).toBe('mended');
});

test('what goes on can be waited for without beginning it', async () => {
  const { flight, begun } = work();
  expect(flight.current()).toBeNull();
  const run = flight.run();
  expect(flight.current()).toBe(run);
  begun[0]?.resolve('done');
  expect(await flight.current()).toBe('done');
  expect(flight.current()).toBeNull();
  expect(begun).toHaveLength(1);
});
