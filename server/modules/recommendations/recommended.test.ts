import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { updateMediaColumns } from '../media/media.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';

const setup = setUpPlainServer();

beforeEach(() => {
  for (const table of [sql`channels`, sql`tags`, sql`groups`]) {
    setup.server.db.run(sql`DELETE FROM ${table}`);
  }
});

const channel = (): number => seedChannel(setup.server.db);

/** A video of this name; where no channel is given, of one of its own. */
const video = (name: string, channelId = channel(), uploadedAt = 1_000_000): number =>
  seedMedia(setup.server.db, channelId, { name, uploadedAt });

const recommended = async (id: number, query: { page?: number; size?: number } = {}) => {
  const { content } = await setup.api.call(routes.listRecommended, { params: { id }, query });
  return content.map((media) => media.id);
};

/** Videos that have nothing to do with others, each of a channel of its own. */
const strangers = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => video(`stranger${index}`));

test('a catalogue of one video has nothing to recommend', async () => {
  expect(await recommended(video('alone'))).toEqual([]);
});

test('there is nothing to recommend for a video that there is not', async () => {
  const response = await setup.api.send(routes.listRecommended, { params: { id: 999_999 } });
  expect(await readProblem(response)).toMatchObject({
    status: 404,
    detail: 'There is no video with this id. It may have been removed.',
  });
});

test('words in common weigh the more the rarer they are', async () => {
  const common = Array.from({ length: 10 }, (_, index) => video(`repair number${index}`));
  const [rare, both] = [video('oscilloscope'), video('Oscilloscope: REPAIR')];
  const id = video('How to repair an oscilloscope');
  const ids = await recommended(id, { size: 100 });
  expect(ids.slice(0, 2)).toEqual([both, rare]);
  expect(new Set(ids.slice(2))).toEqual(new Set(common));
});

test('words that no other video has leave room for those that others have', async () => {
  strangers(10);
  const related = video('sourdough');
  const id = video('one two three four five six seven of sourdough');
  video('newest', channel(), 9_000_000);
  expect((await recommended(id))[0]).toBe(related);
});

test('what has the most in common comes first, however old it is and however many have less', async () => {
  const busy = channel();
  const best = video('bread butter', busy, 0);
  setup.server.db.transaction(() => {
    for (let day = 1; day <= 450; day += 1)
      video(['bread', 'butter', 'jam'][day % 3] ?? '', busy, day);
  });
  expect((await recommended(video('bread butter jam')))[0]).toBe(best);
});

test('a tag in common weighs more than a word', async () => {
  strangers(10);
  const tag = insertLabel(setup.server.db, 'tag', 'bench', 0);
  const [named, tagged] = [video('solder wick'), video('something else')];
  const id = video('solder paste');
  for (const one of [tagged, id]) replaceMediaTags(setup.server.db, one, [tag]);
  expect((await recommended(id)).slice(0, 2)).toEqual([tagged, named]);
});

test('the same channel comes before the same group, and that before what is only new', async () => {
  const group = insertLabel(setup.server.db, 'group', 'makers', 0);
  const [own, friend] = [channel(), channel()];
  for (const member of [own, friend]) replaceChannelGroups(setup.server.db, member, [group]);
  const newest = video('newest', channel(), 9_000_000);
  const ofGroup = video('friendly', friend, 10);
  const ofChannel = video('sibling', own, 5);
  expect(await recommended(video('subject', own))).toEqual([ofChannel, ofGroup, newest]);
});

test('a video without neighbours gets its channel and the newest, one beside the other', async () => {
  const own = channel();
  const siblings = Array.from({ length: 6 }, (_, day) => video(`sibling${day}`, own, day));
  const others = strangers(4);
  const ids = await recommended(video('subject', own), { size: 8 });
  expect(ids.slice(0, 2)).toEqual(siblings.toReversed().slice(0, 2));
  for (const start of [0, 4]) {
    const four = ids.slice(start, start + 4);
    expect(four.filter((id) => siblings.includes(id))).toHaveLength(2);
    expect(four.filter((id) => others.includes(id))).toHaveLength(2);
  }
});

test('of a channel with very many videos the newest come first', async () => {
  const own = channel();
  const siblings = Array.from({ length: 120 }, (_, day) => video(`sibling${day}`, own, day));
  const ids = await recommended(video('subject', own), { size: 3 });
  expect(ids).toEqual(siblings.toReversed().slice(0, 3));
});

test('other channels stand in the list even where one has all of the newest and all of the words', async () => {
  const [older, busy, younger] = [channel(), channel(), channel()];
  const quiet = [older, younger].map((one) => video('from long ago', one, 1));
  setup.server.db.transaction(() => {
    for (let day = 0; day < 800; day += 1) {
      video(['daily', 'news', 'weather', 'sport'][day % 4] ?? '', busy, 2_000_000 + day);
    }
  });
  const ids = await recommended(video('daily news weather sport', busy), { size: 4 });
  expect(ids).toEqual(expect.arrayContaining(quiet));
});

test('what was watched comes last, and comes back when the mark is taken off', async () => {
  const [best, good] = [video('rare words here'), video('rare things')];
  const id = video('rare words');
  strangers(2);
  expect((await recommended(id)).slice(0, 2)).toEqual([best, good]);
  updateMediaColumns(setup.server.db, best, { watched: true });
  expect((await recommended(id)).at(-1)).toBe(best);
  expect((await recommended(id))[0]).toBe(good);
  updateMediaColumns(setup.server.db, best, { watched: false });
  expect((await recommended(id))[0]).toBe(best);
});

test.each(['removed', 'private'] as const)(
  'what is %s at the source is not recommended',
  async (availability) => {
    const gone = video('rare words too');
    setup.server.db.run(sql`UPDATE media SET availability = ${availability} WHERE id = ${gone}`);
    const other = video('stranger');
    expect(await recommended(video('rare words'))).toEqual([other]);
  },
);

test('the same state gives the same list, and its pages follow on one another', async () => {
  const own = channel();
  for (let day = 0; day < 30; day += 1) video(`word${day % 5} word${day % 3}`, own, day);
  strangers(15);
  const id = video('word1 word2', own);
  const whole = await recommended(id, { size: 100 });
  expect(whole).toHaveLength(45);
  expect(new Set(whole).size).toBe(45);
  expect(whole).not.toContain(id);
  expect(await recommended(id, { size: 100 })).toEqual(whole);
  const pages = [];
  for (let page = 1; page <= 6; page += 1) pages.push(await recommended(id, { page, size: 8 }));
  expect(pages.map(({ length }) => length)).toEqual([8, 8, 8, 8, 8, 5]);
  expect(pages.flat()).toEqual(whole);
  expect(await recommended(id, { page: 7, size: 8 })).toEqual([]);
});

test('two hundred are recommended at most', async () => {
  const own = channel();
  for (let day = 0; day < 120; day += 1) video('same words', own, day);
  for (let day = 0; day < 120; day += 1) video('same words', undefined, day);
  const id = video('same words', own);
  const [second, third] = [
    await recommended(id, { page: 2, size: 100 }),
    await recommended(id, { page: 3, size: 100 }),
  ];
  expect(second).toHaveLength(100);
  expect(third).toEqual([]);
});

test('names in scripts without spaces have words in common too', async () => {
  strangers(5);
  const related = video('自宅で作る味噌ラーメン');
  expect((await recommended(video('味噌ラーメンの名店')))[0]).toBe(related);
});
