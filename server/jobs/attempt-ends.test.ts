import sql from 'sql-template-tag';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createJobSetup,
  eventually,
  type Handler,
  type JobSetup,
  untilAborted,
  workJob,
} from '../testing/job-setup.ts';
import { GivenUp, TryAgainLater } from './job.ts';

let setup: JobSetup;

beforeEach(() => {
  setup = createJobSetup();
});

afterEach(() => setup.stop());

/** A runner of a job that writes down elsewhere that it has failed for good. */
const runnerTelling = (run: Handler) =>
  setup.createRunner(run, { jobs: [workJob(run, ({ key }) => setup.addEffect(key))] });

it('tells nobody that it failed where another run has taken over, though it has not noticed', async () => {
  const id = setup.add('a');
  const runner = runnerTelling(async () => {
    setup.db.run(sql`UPDATE jobs SET claims = claims + 1`);
    throw new GivenUp('No such channel.');
  });
  runner.start();
  await eventually(() => expect(runner.runningSince().size).toBe(0));
  expect(setup.row(id)).toMatchObject({ state: 'running', error: null });
  expect(setup.effects()).toEqual([]);
});

it('tells nobody what it cannot read, and one line of the log says why it failed', async () => {
  const id = setup.add('a');
  setup.db.run(sql`UPDATE jobs SET payload = '{"key":7}'`);
  runnerTelling(async () => undefined).start();
  await setup.reaches(id, 'failed');
  expect(setup.effects()).toEqual([]);
  expect(setup.errors()).toHaveLength(1);
});

it('puts into the log that a job has finished and yet wants to be tried again', async () => {
  const id = setup.add('a');
  const again = { at: setup.clock.now(), counts: true };
  setup
    .createRunner(async ({ key }, { finish }) => {
      finish(() => setup.addEffect(key));
      throw new TryAgainLater('The network is down.', again);
    })
    .start();
  await eventually(() => expect(setup.errors()[0]?.err?.message).toBe('The network is down.'));
  expect(setup.row(id)?.state).toBe('done');
});

it('takes whatever a job throws that is to end for its end', async () => {
  const id = setup.add('a');
  const runner = setup.createRunner(async (_payload, context) =>
    untilAborted(context).catch(() => {
      throw new Error('yt-dlp was killed');
    }),
  );
  runner.start();
  await runner.stop();
  expect(setup.row(id)).toMatchObject({ state: 'queued', attempts: 0 });
  expect(setup.errors()).toEqual([]);
});
