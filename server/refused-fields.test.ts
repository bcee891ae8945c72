import { expect, test } from 'vitest';
import { routes } from '../contract/routes.ts';
import { readProblem } from './testing/problems.ts';
import { setUpPlainServer } from './testing/server-setup.ts';

const setup = setUpPlainServer();

const backwards = {
  action: 'extract_audio',
  params: { profile: 'MP3', startTime: '9', endTime: '5' },
};

test.each([
  [
    'nothing of a change',
    routes.updateMedia,
    { params: { id: 1 }, body: {} },
    /^Nothing to change/,
  ],
  [
    'a field within another',
    routes.submitAction,
    { params: { id: 1 }, body: backwards },
    /^The end must come after the start\.$/,
  ],
  [
    'the address',
    routes.previewSchedule,
    { query: { expr: '60 0 * * *' } },
    /^Must be a valid cron schedule$/,
  ],
])(
  'tells a person what is wrong with %s without the names that programs have for it',
  async (_, route, parts, words) => {
    const { status, detail } = await readProblem(await setup.api.send(route, parts));
    expect(status).toBe(400);
    expect(detail).toMatch(words);
  },
);

test('tells which one of a list is wrong', async () => {
  const body = { videos: ['AAAAAAAAAAA', 'short'] };
  const { detail } = await readProblem(await setup.api.send(routes.importWatchHistory, { body }));
  expect(detail).toBe('videos.1: Must be the id of a video, 11 characters');
});
