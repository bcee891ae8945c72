import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import { upcomingRuns } from '../../jobs/schedule.ts';
import { readProblem } from '../../testing/problems.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { startTestServer } from '../../testing/test-server.ts';

const setup = setUpPlainServer();

const preview = (expr: string) => setup.api.send(routes.previewSchedule, { query: { expr } });

test('tells the next five runs in the zone of the server', async () => {
  const elsewhere = await startTestServer({ TZ: 'Asia/Tokyo' });
  onTestFinished(elsewhere.stop);
  const other = await elsewhere.logIn();
  const before = Date.now();
  const runs = await other.call(routes.previewSchedule, { query: { expr: '0 6,19 * * *' } });
  expect(runs).toHaveLength(5);
  expect(
    [before, Date.now()].map((now) => upcomingRuns('0 6,19 * * *', 'Asia/Tokyo', now, 5)),
  ).toContainEqual(runs.map((run) => Date.parse(run)));
  expect(
    runs.map((run) => new Date(run).getUTCHours()).every((hour) => hour === 21 || hour === 10),
  ).toBe(true);
  expect(runs.toSorted()).toEqual(runs);
});

test('tells of a rare time as far ahead as it is', async () => {
  const runs = await setup.api.call(routes.previewSchedule, { query: { expr: '0 0 29 2 *' } });
  expect(runs.map((run) => new Date(run).getUTCMonth())).toEqual([1, 1, 1, 1, 1]);
});

test.each(['', '* * * *', '* * * * * *', '60 * * * *', '0 0 31 2 *', 'x', '0 6 * * MON', '@daily'])(
  'refuses "%s"',
  async (expr) => {
    expect(await readProblem(await preview(expr))).toMatchObject({
      status: 400,
      errors: [{ field: 'expr', message: SCHEDULE_MESSAGE }],
    });
  },
);

test('refuses to guess what was left out', async () => {
  const problem = await readProblem(await setup.api.send(routes.previewSchedule));
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'expr' }] });
});
