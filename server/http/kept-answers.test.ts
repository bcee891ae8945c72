import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { openTwice } from '../testing/opened-twice.ts';
import { KeptAnswers } from './kept-answers.ts';

const write = (db: Database) => db.run(sql`INSERT INTO notes DEFAULT VALUES`);

/** Answers that each tell which one they are, counted from 1. */
async function startAnswers(most?: number) {
  const { db, other } = await openTwice();
  const answers = new KeptAnswers(db, most);
  let made = 0;
  const make = () => ({ made: ++made });
  const ask = async (call: string, making: () => unknown = make) =>
    JSON.parse(String(await answers.of(call, making))) as unknown;
  return { db, other, ask, make };
}

test('answers the same call with what it was answered before, and another one anew', async () => {
  const { ask } = await startAnswers();
  expect(await ask('/videos?page=1')).toEqual({ made: 1 });
  expect(await ask('/videos?page=2')).toEqual({ made: 2 });
  expect(await ask('/videos?page=1')).toEqual({ made: 1 });
});

test.each<[string, (parts: { db: Database; other: Database }) => unknown]>([
  ['this connection wrote', ({ db }) => write(db)],
  ['another one wrote', ({ other }) => write(other)],
  ['something was written and undone', ({ db }) => undo(db)],
])('makes an answer anew once %s', async (_, change) => {
  const { db, other, ask } = await startAnswers();
  await ask('/videos');
  change({ db, other });
  expect(await ask('/videos')).toEqual({ made: 2 });
  expect(await ask('/videos')).toEqual({ made: 2 });
});

function undo(db: Database): void {
  const undone = new Error('undone');
  expect(() =>
    db.transaction(() => {
      write(db);
      throw undone;
    }),
  ).toThrow(undone);
}

test('keeps no answer during which something was written, also where others were asked meanwhile', async () => {
  const { db, ask, make } = await startAnswers();
  const slow = await ask('/slow', async () => {
    const answer = make();
    write(db);
    await ask('/quick');
    return answer;
  });
  expect(slow).toEqual({ made: 1 });
  expect(await ask('/quick')).toEqual({ made: 2 });
  expect(await ask('/slow')).toEqual({ made: 3 });
});

test('forgets what was asked for longest ago where all take too much', async () => {
  const { ask } = await startAnswers(3 * '{"made":1}'.length);
  for (const call of ['/a', '/b', '/c', '/a', '/d']) await ask(call);
  expect(await ask('/a')).toEqual({ made: 1 });
  expect(await ask('/c')).toEqual({ made: 3 });
  expect(await ask('/b')).toEqual({ made: 5 });
});

test('counts what an answer takes in bytes, and keeps none that takes more than all may', async () => {
  const { ask, make } = await startAnswers(40);
  const large = () => ({ ...make(), name: '名'.repeat(10) });
  await ask('/small');
  expect(await ask('/large', large)).toMatchObject({ made: 2 });
  expect(await ask('/large', large)).toMatchObject({ made: 3 });
  expect(await ask('/small')).toEqual({ made: 1 });
});

test('keeps nothing of what failed', async () => {
  const { ask } = await startAnswers();
  const fail = () => Promise.reject(new RangeError('There is no such page.'));
  await expect(ask('/videos', fail)).rejects.toThrow('There is no such page.');
  expect(await ask('/videos')).toEqual({ made: 1 });
});
