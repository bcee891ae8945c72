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

test.each([
  ['page', '9'.repeat(10), 'Must be at most 10000000'],
  ['page', '9'.repeat(23), 'Must be at most 10000000'],
  ['page', `-${'9'.repeat(23)}`, 'Must be at least 1'],
  ['size', '9'.repeat(23), 'Must be at most 100'],
  ['channel', `-${'9'.repeat(23)}`, 'Must be more than 0'],
  ['channel', '9'.repeat(23), `Must be at most ${Number.MAX_SAFE_INTEGER}`],
])('names the limit of %s, however many digits are sent: %s', async (field, value, words) => {
  const query = { [field]: value };
  const answer = await readProblem(await setup.api.send(routes.listMedia, { query }));
  expect(answer).toMatchObject({ status: 400, errors: [{ field, message: words }] });
});

test.each([
  ['/api/media?page=1&page=2', 'page: Must be given once'],
  ['/api/media?channel=1&channel=1', 'channel: Must be given once'],
  ['/api/media?q=a&q=b', 'q: Must be given once'],
  ['/api/media?watchLater=true&watchLater=false', 'watchLater: Must be given once'],
  ['/api/cron?expr=0%200%20*%20*%20*&expr=0%201%20*%20*%20*', 'expr: Must be given once'],
  ['/api/media?tags=1&tags=x', 'tags.1: Must be a whole number'],
])('tells what was given several times from what is wrong: %s', async (path, words) => {
  const { status, detail } = await readProblem(await setup.api.fetch(path));
  expect([status, detail]).toEqual([400, words]);
});
