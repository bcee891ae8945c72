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
  /** Twice, from when on it is kept. */
  const askTwice = async (call: string, making?: () => unknown) => {
    await ask(call, making);
    return await ask(call, making);
  };
  return { db, other, ask, askTwice, make };
}

test('answers a call that is asked for a third time with what it was answered before', async () => {
  const { ask } = await startAnswers();
  expect(await ask('/videos?page=1')).toEqual({ made: 1 });
  expect(await ask('/videos?page=1')).toEqual({ made: 2 });
  expect(await ask('/videos?page=2')).toEqual({ made: 3 });
  expect(await ask('/videos?page=1')).toEqual({ made: 2 });
  expect(await ask('/videos?page=1')).toEqual({ made: 2 });
  expect(await ask('/videos?page=2')).toEqual({ made: 4 });
});

test.each<[string, (parts: { db: Database; other: Database }) => unknown]>([
  ['this connection wrote', ({ db }) => write(db)],
  ['another one wrote', ({ other }) => write(other)],
  ['something was written and undone', ({ db }) => undo(db)],
])('makes an answer anew once %s', async (_, change) => {
  const { db, other, ask, askTwice } = await startAnswers();
  await askTwice('/videos');
  change({ db, other });
  expect(await askTwice('/videos')).toEqual({ made: 4 });
  expect(await ask('/videos')).toEqual({ made: 4 });
});

test('counts a call as a new one once anything was written', async () => {
  const { db, ask, askTwice } = await startAnswers();
  await ask('/videos');
  write(db);
  expect(await askTwice('/videos')).toEqual({ made: 3 });
  expect(await ask('/videos')).toEqual({ made: 3 });
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
  const { db, ask, askTwice, make } = await startAnswers();
  await ask('/slow');
  const slow = await ask('/slow', async () => {
    const answer = make();
    write(db);
    await askTwice('/quick');
    return answer;
  });
  expect(slow).toEqual({ made: 2 });
  expect(await ask('/quick')).toEqual({ made: 4 });
  expect(await ask('/slow')).toEqual({ made: 5 });
});

/** What one call takes with its answer: see `bytesOf`. */
const ONE = 100 + '/a'.length + '{"made":1}'.length;

test('forgets what was asked for longest ago where all take too much', async () => {
  const { ask, askTwice } = await startAnswers(3 * ONE);
  for (const call of ['/a', '/b', '/c']) await askTwice(call);
  expect(await ask('/a')).toEqual({ made: 2 });
  expect(await askTwice('/d')).toEqual({ made: 8 });
  expect(await ask('/a')).toEqual({ made: 2 });
  expect(await ask('/c')).toEqual({ made: 6 });
  expect(await ask('/b')).toEqual({ made: 9 });
});

test('forgets what was asked for once as well, however long the calls are', async () => {
  const { ask } = await startAnswers(3 * ONE);
  await ask('/a');
  await ask(`/${'long'.repeat(50)}`);
  expect(await ask('/a')).toEqual({ made: 3 });
  expect(await ask('/a')).toEqual({ made: 4 });
});

test('counts what an answer takes in bytes, and keeps none that takes more than all may', async () => {
  const { ask, askTwice, make } = await startAnswers(2 * ONE);
  const large = () => ({ ...make(), name: '名'.repeat(40) });
  await askTwice('/a');
  expect(await askTwice('/b', large)).toMatchObject({ made: 4 });
  expect(await ask('/b', large)).toMatchObject({ made: 5 });
  expect(await ask('/a')).toEqual({ made: 2 });
});

test('keeps nothing of what failed', async () => {
  const { ask, askTwice } = await startAnswers();
  const fail = () => Promise.reject(new RangeError('There is no such page.'));
  for (const _ of [1, 2]) {
    await expect(ask('/videos', fail)).rejects.toThrow('There is no such page.');
  }
  expect(await askTwice('/videos')).toEqual({ made: 2 });
});
