import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { SearchSetup } from '../../testing/search-setup.ts';
import { seedMedia, seedTranscript } from '../../testing/seed.ts';
import { listMediaIds } from '../media/media-list.queries.ts';

describe('of what is said, first comes', () => {
  const setup = new SearchSetup();

  beforeAll(() => {
    setup.channel('C', [
      ...['Scattered', 'In a row', 'Once', 'Often', 'Sleep', 'Torn'],
      ...['Three by three', 'Whole'],
    ]);
    const filler = Array.from({ length: 40 }, () => 'and now for something else');
    setup.say('Scattered', 'a cold', ...filler, 'the water is', ...filler, 'in the deep lake');
    setup.say('In a row', ...filler, 'the water in', 'the lake is cold', ...filler, 'deep');
    setup.say('Torn', ...filler, 'water in the lake', 'is cold', ...filler, 'deep');
    setup.say('Once', ...filler, 'then they sleep', ...filler);
    setup.say('Often', ...filler, 'sleep is sleep', ...filler, 'a good sleep', 'after sleep');
    setup.say('Sleep', ...filler, 'we all sleep', ...filler);
    setup.say(
      'Three by three',
      'so long and thanks',
      ...filler,
      'and thanks for',
      'thanks for all',
    );
    setup.say('Whole', ...filler, 'so long and', 'thanks for all');
  });

  test('what is said in a row, then what comes close to it', async () => {
    expect(await setup.findSaid('the water in the lake is cold')).toEqual([
      'In a row',
      'Torn',
      'Scattered',
    ]);
  });

  test('what is said in a row before what has each three of its words in a row', async () => {
    expect(await setup.findSaid('so long and thanks for all')).toEqual(['Whole', 'Three by three']);
  });

  test('the video that is named so, then the one that says it most', async () => {
    expect(await setup.findSaid('sleep')).toEqual(['Sleep', 'Often', 'Once']);
  });
});

describe('what is said counts', () => {
  const filler = Array.from({ length: 1_000 }, () => 'and now for something else');
  const often = (times: number, ...words: string[]) =>
    Array.from({ length: times }, () => words.map((word) => `${word} is`).join(' and '));

  test('the more, the more often it is said', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['Once', 'Some times', 'Often', 'All the time']);
    setup.say('Once', ...often(1, 'sleep'), ...filler);
    setup.say('Some times', ...often(5, 'sleep'), ...filler);
    setup.say('Often', ...often(10, 'sleep'), ...filler);
    setup.say('All the time', ...often(30, 'sleep'), ...filler);
    expect(await setup.findSaid('sleep')).toEqual(['All the time', 'Often', 'Some times', 'Once']);
  });

  test('less than a word in the name, however often it is said', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['Rest', 'Sleep well']);
    setup.say('Rest', ...often(30, 'sleep', 'night'), ...filler);
    setup.say('Sleep well', ...often(1, 'night', 'sleep'), ...filler);
    expect(await setup.findSaid('sleep')).toEqual(['Sleep well', 'Rest']);
    expect(await setup.findSaid('night sleep')).toEqual(['Sleep well', 'Rest']);
  });

  test('the more in a row, the fewer others say it so', async () => {
    const setup = new SearchSetup();
    const others = Array.from({ length: 20 }, (_, index) => `Other ${index}`);
    setup.channel('C', ['As many do', 'As none does', ...others]);
    setup.say('As many do', 'cold water', 'deep', 'it runs');
    setup.say('As none does', 'cold', 'runs deep', 'the water');
    for (const name of others) setup.say(name, 'cold water');
    expect(await setup.findSaid('cold water runs deep')).toEqual(['As none does', 'As many do']);
  });

  test('less than the words in the name, where half of them are said in a row', async () => {
    const setup = new SearchSetup();
    const named = 'Trains came late with every snow of the year';
    setup.channel('C', ['Half', named]);
    setup.say('Half', 'every year snow', 'trains', 'late', 'came');
    setup.say(named, 'trains', 'year', 'late', 'snow', 'every', 'came');
    expect(await setup.findSaid('every year snow came late trains')).toEqual([named, 'Half']);
  });

  test('nothing in a row where another video says far more of it so', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['Nothing', 'Hardly anything', 'Everything']);
    setup.say('Nothing', 'year', 'late', 'snow', 'trains', 'came', 'every');
    setup.say('Hardly anything', 'snow', 'year', 'late trains', 'came', 'every');
    setup.say('Everything', 'every year snow came', 'late trains');
    const [everything, ...others] = await setup.findSaid('every year snow came late trains');
    expect(everything).toBe('Everything');
    expect(others).toEqual(['Nothing', 'Hardly anything']);
  });
});

describe('among very many videos that say the words', () => {
  const setup = new SearchSetup();
  const COUNT = 1_300;
  const SENTENCE = 'the trains of that year were late and full';
  const PHRASE = 'of that the full year';

  beforeAll(() => {
    setup.db.transaction(() => {
      const names = Array.from({ length: COUNT }, (_, index) => `Video ${index}`);
      const channel = setup.channel('Busy', [
        ...names,
        ...['Old Trains', 'Very old', PHRASE, 'Red'],
      ]);
      for (const name of names) {
        setup.say(name, 'late and', 'of that the full year', 'trains were', 'red or tea or red');
      }
      setup.say('Red', 'we have red or red or tea');
      setup.say('Old Trains', 'full and late were', 'the trains', 'of that year');
      setup.say('Very old', 'so', SENTENCE);
      setup.say(PHRASE, PHRASE);
      const rare = seedMedia(setup.db, channel, { name: 'Rare', uploadedAt: 0 });
      seedTranscript(setup.db, rare, ['a thatched zeppelin came late']);
    });
  });

  test('an old one with a word in its name comes first, or one that says them in a row', async () => {
    expect(await setup.findSaid('trains', {}, { page: 1, size: 2 })).toEqual([
      'Old Trains',
      'Video 0',
    ]);
    expect(await setup.findSaid(SENTENCE, {}, { page: 1, size: 1 })).toEqual(['Very old']);
    expect(await setup.findSaid(`"${SENTENCE}"`)).toEqual(['Very old']);
  });

  test('the old one that says them in a row comes first, though all say each two of them so', async () => {
    expect(await setup.findSaid('red or red or tea', {}, { page: 1, size: 2 })).toEqual([
      'Red',
      'Video 0',
    ]);
  });

  test('a word that nearly all say does not have to be said in a long search', async () => {
    expect(await setup.findSaid('a zeppelin came late that year')).toEqual(['Rare']);
    expect(await setup.findSaid('a zeppelin came late that dirigible')).toEqual([]);
    expect(await setup.findSaid('zeppelin that year')).toEqual([]);
  });

  test('a word that many say is not taken for the beginning of another', async () => {
    expect(await setup.findSaid('zeppelin thatc')).toEqual(['Rare']);
    expect(await setup.findSaid('zeppelin that')).toEqual([]);
  });

  test.each(['trains', 'late trains', 'late and full of trains'])(
    'the pages of %j hold each match once and end with the oldest',
    async (q) => {
      const names: string[] = [];
      for (let page = 1; page <= 15; page += 1) {
        names.push(...(await setup.findSaid(q, {}, { page, size: 100 })));
      }
      expect(names).toHaveLength(COUNT + 2);
      expect(new Set(names).size).toBe(COUNT + 2);
      expect(await setup.findSaid(q, {}, { page: 1, size: 100 })).toEqual(names.slice(0, 100));
      const oldest = names.slice(-900).map((name) => setup.id(name));
      expect(oldest).toEqual(oldest.toSorted((one, other) => one - other));
    },
  );

  test('the pages of a phrase hold each match once, and first the old one that is named so', async () => {
    const names: string[] = [];
    for (let page = 1; page <= 15; page += 1) {
      names.push(...(await setup.findSaid(`"${PHRASE}"`, {}, { page, size: 100 })));
    }
    expect(names[0]).toBe(PHRASE);
    expect(names).toHaveLength(COUNT + 1);
    expect(new Set(names).size).toBe(COUNT + 1);
  });

  test('the index leads, from the newest on, and the transcripts are looked through last', async () => {
    const { db: noting, plans } = withQueryPlans(setup.db);
    const stepsOf = async (q: string): Promise<string[]> => {
      plans.length = 0;
      const selection = { q, tags: [], groups: [], sort: 'latest', contentSearch: true } as const;
      await listMediaIds(noting, selection, { page: 1, size: 21 });
      return plans.slice(plans.findIndex((step) => / d /.test(step)) - 1);
    };
    const index = [
      expect.stringMatching(/^SCAN s VIRTUAL TABLE INDEX/),
      expect.stringMatching(/^SEARCH d USING INTEGER PRIMARY KEY/),
      expect.stringMatching(/^SEARCH m USING INTEGER PRIMARY KEY/),
    ];
    expect(await stepsOf('trains')).toEqual(index);
    expect(await stepsOf(`"${SENTENCE}"`)).toEqual([
      ...index,
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      expect.stringMatching(/^SEARCH transcript_sequences USING INTEGER PRIMARY KEY/),
      expect.stringMatching(/^SCAN json_each VIRTUAL TABLE/),
      expect.stringMatching(/^CORRELATED SCALAR SUBQUERY/),
      expect.stringMatching(/^SEARCH transcripts USING INTEGER PRIMARY KEY/),
    ]);
  });

  test('others are served while the transcripts are looked through', async () => {
    const phrase = new SearchSetup();
    const names = Array.from({ length: 240 }, (_, index) => `Video ${index}`);
    phrase.channel('Busy', names);
    for (const name of names) phrase.say(name, 'tea and milk now', 'later and milk now then');
    let isDone = false;
    const found = phrase
      .findSaid('"tea and milk now then" later', {}, { page: 1, size: 3 })
      .finally(() => {
        isDone = true;
      });
    let turns = 0;
    for (; !isDone; turns += 1) await setImmediate();
    expect(await found).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  test('a phrase has pages, though most of the videos say its words only four by four', async () => {
    const phrase = new SearchSetup();
    const names = Array.from({ length: 60 }, (_, index) => `Video ${index}`);
    phrase.channel('Busy', names);
    names.forEach((name, index) => {
      const others = ['tea and milk now', 'later and milk now then'];
      phrase.say(name, ...(index % 5 === 0 ? ['tea and milk now then'] : others));
    });
    const expected = names.filter((_, index) => index % 5 === 0);
    for (const sort of ['relevance', 'latest', 'top'] as const) {
      const found: string[] = [];
      for (const page of [1, 2, 3, 4, 5]) {
        found.push(
          ...(await phrase.findSaid('"tea and milk now then"', { sort }, { page, size: 3 })),
        );
      }
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });
});
