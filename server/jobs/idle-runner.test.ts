import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../platform/database.ts';
import { createJobSetup, type JobSetup } from '../testing/job-setup.ts';

const MINUTE = 60_000;

let setup: JobSetup;

beforeEach(() => {
  setup = createJobSetup();
  vi.useFakeTimers();
});

afterEach(async () => {
  vi.useRealTimers();
  await setup.stop();
});

/** A runner that has nothing to do till tomorrow, and how often it has asked the database since it began. */
function startIdle() {
  let queries = 0;
  const counting: Database = {
    ...setup.db,
    get: (query) => {
      queries += 1;
      return setup.db.get(query);
    },
    run: (query) => {
      queries += 1;
      return setup.db.run(query);
    },
  };
  setup.add('tomorrow', { runAt: setup.clock.now() + 24 * 60 * MINUTE });
  const runner = setup.createRunner(async () => undefined, { db: counting });
  runner.start();
  queries = 0;
  return { runner, countQueries: () => queries };
}

it('looks only now and then', () => {
  const { countQueries } = startIdle();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(countQueries()).toBeLessThanOrEqual(3 * 4 * 60);
});

it('looks once, however many it is woken for at the same time', () => {
  const { runner, countQueries } = startIdle();
  for (let wish = 0; wish < 100; wish += 1) runner.wake();
  vi.advanceTimersByTime(1);
  expect(countQueries()).toBeGreaterThan(0);
  expect(countQueries()).toBeLessThanOrEqual(3);
});
