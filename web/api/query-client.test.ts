import { describe, expect, it } from 'vitest';
import { createToasts } from '../ui/toasts.ts';
import { createQueryClient } from './query-client.ts';

const words = { error: 'Unable to wind the clock', success: 'Clock wound' };

/** A client, and the words of the toasts that stay. */
function setUp() {
  const toasts = createToasts();
  const client = createQueryClient(toasts);
  // As the screen does once it shows them.
  toasts.subscribe(() => {
    for (const { id } of toasts.list()) toasts.activate(id);
  });
  const said = () =>
    toasts
      .list()
      .filter(({ state }) => state !== 'removed')
      .map(({ message }) => message);
  const change = (isPossible: boolean, mutationKey: string[] = [], variables?: number) =>
    client
      .getMutationCache()
      .build(client, {
        mutationKey,
        mutationFn: () => (isPossible ? Promise.resolve() : Promise.reject(new Error('stuck'))),
        meta: words,
      })
      .execute(variables)
      .catch(() => {});
  const look = (isPossible: boolean) =>
    client
      .fetchQuery({
        queryKey: ['clock'],
        queryFn: () => (isPossible ? 'ticks' : Promise.reject(new Error('stuck'))),
        meta: { error: 'Unable to read the clock' },
      })
      .catch(() => {});
  return { said, change, look };
}

describe('createQueryClient', () => {
  it('leaves nothing of a failed change standing beside the success of another try', async () => {
    const { said, change } = setUp();
    await change(false);
    await change(false);
    expect(said()).toEqual([words.error]);
    await change(true);
    expect(said()).toEqual([words.success]);
  });

  it('leaves nothing of a failure to read standing once it is read', async () => {
    const { said, look } = setUp();
    await look(false);
    expect(said()).toEqual(['Unable to read the clock']);
    await look(true);
    expect(said()).toEqual([]);
  });

  it.each([
    ['key', ['hall'], ['kitchen'], undefined, undefined],
    ['number', [], [], 1, 2],
  ])(
    'goes on saying what failed of one thing where another one, by its %s, goes well',
    async (_, failed, other, failedNumber, otherNumber) => {
      const { said, change } = setUp();
      await change(false, failed, failedNumber);
      await change(true, other, otherNumber);
      expect(said()).toEqual([words.success, words.error]);
    },
  );

  it('goes on saying what failed of two things where only one of them goes well', async () => {
    const { said, change } = setUp();
    await change(false, ['hall']);
    await change(false, ['kitchen']);
    await change(true, ['kitchen']);
    expect(said()).toEqual([words.success, words.error]);
  });
});
