import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { NEWEST, SearchSetup } from '../../testing/search-setup.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from '../media/media-list.queries.ts';
import type { MediaSelection } from '../media/media-selection.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('the words go together', () => {
  const setup = new SearchSetup();
  let channel = 0;
  let tag = 0;
  let group = 0;

  beforeAll(() => {
    channel = setup.channel('First', ['Tea one', 'Tea two', 'Coffee three']);
    setup.channel('Second', ['Tea four', 'Tea five']);
    tag = setup.tag('Tea two', 'kept');
    group = insertLabel(setup.db, 'group', 'grouped', 0);
    replaceChannelGroups(setup.db, channel, [group]);
    setup.db.run(sql`
      UPDATE media SET views = id * 7919 % 13, duration = id * 31 % 11, watch_later_at = id % 2,
        library_at = id`);
    setup.db.run(sql`UPDATE media SET watch_later_at = NULL WHERE watch_later_at = 0`);
    setup.db.run(sql`UPDATE media SET kind = iif(id % 2, 'live', 'short')`);
  });

  test.each<[string, () => Partial<MediaSelection>]>([
    ['a tag', () => ({ tags: [tag] })],
    ['a channel', () => ({ channel })],
    ['a group', () => ({ groups: [group] })],
    ['several groups', () => ({ groups: [group, group + 1] })],
    ['Watch Later', () => ({ watchLater: true })],
    ['the library', () => ({ library: true })],
    ['a kind', () => ({ kinds: ['live'] })],
    ['all kinds but one', () => ({ kinds: ['video', 'live'] })],
    ['a kind and a channel', () => ({ kinds: ['live'], channel })],
    ['a kind and a group', () => ({ kinds: ['short'], groups: [group] })],
    ['a period', () => ({ period: { name: 'week', since: NEWEST - 1.5 * DAY, isShort: true } })],
  ])('with %s', async (_, narrowing) => {
    const all = await setup.find('-nothing', narrowing());
    expect(all.length).toBeGreaterThan(0);
    const expected = all.filter((name) => name.startsWith('Tea'));
    for (const sort of ['relevance', 'latest', 'top', 'duration', 'added', 'random'] as const) {
      expect((await setup.find('tea', { ...narrowing(), sort })).toSorted()).toEqual(
        expected.toSorted(),
      );
    }
  });

  test.each(['latest', 'top', 'duration', 'added'] as const)(
    'with the order by %s',
    async (sort) => {
      const all = await setup.find('-nothing', { sort });
      const list = await listMediaIds(
        setup.db,
        { tags: [], groups: [], sort },
        { page: 1, size: 9 },
      );
      expect(all.map((name) => setup.id(name))).toEqual(list);
      expect(await setup.find('tea', { sort })).toEqual(
        all.filter((name) => name.startsWith('Tea')),
      );
    },
  );
});

describe('among very many matches', () => {
  const setup = new SearchSetup();
  const COUNT = 1300;

  beforeAll(() => {
    setup.db.transaction(() => {
      const channel = setup.channel(
        'Busy',
        Array.from({ length: COUNT }, (_, index) => `Video ${index}`),
      );
      setup.db.run(sql`
        INSERT INTO media_descriptions SELECT id, 'about trains' FROM media WHERE id <= ${COUNT}`);
      seedMedia(setup.db, channel, { name: 'Trains of old', uploadedAt: NEWEST - 5000 * DAY });
    });
  });

  test('an old one with the word in its name comes first', async () => {
    expect(await setup.find('trains', {}, { page: 1, size: 2 })).toEqual([
      'Trains of old',
      'Video 0',
    ]);
  });

  test('the pages hold each match once and end with the oldest', async () => {
    const names: string[] = [];
    for (let page = 1; page <= 15; page += 1) {
      names.push(...(await setup.find('trains', {}, { page, size: 100 })));
    }
    expect(names).toHaveLength(COUNT + 1);
    expect(new Set(names).size).toBe(COUNT + 1);
    expect(names.at(-1)).toBe(`Video ${COUNT - 1}`);
    expect(await setup.find('trains', {}, { page: 1, size: 100 })).toEqual(names.slice(0, 100));
  });

  test('a filter keeps the ones that it passes', async () => {
    setup.db.run(sql`UPDATE media SET library_at = 1 WHERE id > ${COUNT - 2}`);
    expect(await setup.find('trains', { library: true })).toEqual([
      'Trains of old',
      `Video ${COUNT - 2}`,
      `Video ${COUNT - 1}`,
    ]);
  });
});

describe('a phrase is found in all that hold it, among very many that hold its words otherwise,', () => {
  const setup = new SearchSetup();
  const nameOf = (index: number): string =>
    index % 100 === 99 ? `Tea pot lid ${index}` : `Tea pot, pot lid ${index}`;
  const names = Array.from({ length: 900 }, (_, index) => nameOf(index));
  const expected = names.filter((name) => name.startsWith('Tea pot lid'));

  beforeAll(() => setup.db.transaction(() => setup.channel('Kitchen', names)));

  test.each(['relevance', 'latest', 'top', 'duration', 'added', 'random'] as const)(
    'in the order by %s, each once, page by page',
    async (sort) => {
      const found: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        found.push(...(await setup.find('"tea pot lid"', { sort }, { page, size: 4 })));
      }
      expect(found.toSorted()).toEqual(expected.toSorted());
      if (sort === 'latest') expect(found).toEqual(expected);
    },
  );
});

describe('in a big catalogue that was never analysed', () => {
  const db = testDatabase();
  const { db: noting, plans } = withQueryPlans(db);

  beforeAll(() => {
    db.transaction(() => {
      const channel = seedChannel(db, { name: 'Big' });
      for (let index = 0; index < 2_500; index += 1) {
        seedMedia(db, channel, {
          name: index % 50 === 0 ? `Railways ${index}` : `Rail ${index}`,
          uploadedAt: NEWEST - index * DAY,
        });
      }
    });
  });

  /**
   * How the videos are read, once it is known which channels and tags the words name, but for how common
   * the words are.
   */
  const stepsOf = async (sort: MediaSelection['sort']): Promise<string[]> => {
    plans.length = 0;
    const selection = { q: 'rail', tags: [], groups: [], sort };
    expect(await listMediaIds(noting, selection, { page: 1, size: 21 })).toHaveLength(21);
    const read = plans.slice(plans.findIndex((step) => step.startsWith('SCAN s ')));
    return read.filter((step) => !step.startsWith('SCAN media_search '));
  };

  const WALK = [
    expect.stringMatching(/^SCAN s VIRTUAL TABLE INDEX/),
    expect.stringMatching(/^SEARCH d USING INTEGER PRIMARY KEY/),
    expect.stringMatching(/^SEARCH m USING INTEGER PRIMARY KEY/),
  ];

  test.each([
    ['relevance', [...WALK, ...WALK]],
    ['latest', WALK],
  ] as const)('by %s the index leads, and nothing is sorted', async (sort, steps) => {
    expect(await stepsOf(sort)).toEqual(steps);
  });

  test('of a period, the index is not looked through beyond its beginning', async () => {
    const since = NEWEST - 9 * DAY;
    const period = { name: 'month', since, isShort: true } as const;
    for (const sort of ['relevance', 'latest', 'top'] as const) {
      plans.length = 0;
      const selection = { q: 'rail', tags: [], groups: [], sort, period };
      expect(await listMediaIds(noting, selection, { page: 1, size: 50 })).toHaveLength(9);
      const walks = plans.filter((step) => step.startsWith('SCAN s '));
      expect(walks).not.toEqual([]);
      for (const walk of walks) expect(walk).toMatch(/<>?$|^SCAN s VIRTUAL TABLE INDEX 1:$/);
    }
  });

  test('a common word is taken for whole, a rarer one may be a beginning', async () => {
    const list = (q: string) =>
      listMediaIds(db, { q, tags: [], groups: [], sort: 'latest' }, { page: 1, size: 5000 });
    expect(await list('rail')).toHaveLength(2450);
    expect(await list('railw')).toHaveLength(50);
  });
});

test('a character of a script without spaces is found within words, however many others end with it', async () => {
  const setup = new SearchSetup();
  setup.channel('집', ['집들이']);
  setup.db.transaction(() => {
    setup.channel(
      '방',
      Array.from({ length: 2_000 }, (_, index) => `${index} 우리 집`),
    );
  });
  for (const q of ['집', '우리 집', '"집"']) {
    const found = await setup.find(q, { sort: 'latest' }, { page: 1, size: 5000 });
    expect(found).toHaveLength(q === '우리 집' ? 2_000 : 2_001);
  }
  expect(await setup.find('집', { sort: 'latest' }, { page: 1, size: 1 })).toEqual(['집들이']);
  expect(await setup.find('-집 방')).toEqual([]);
});

describe('a word that many channels have in their names', () => {
  const setup = new SearchSetup();

  beforeAll(() => {
    for (let index = 0; index < 12; index += 1) {
      setup.channel(`The ${index} house`, [`Tea ${index}`]);
    }
    setup.channel('The Verge', ['Tea at home', 'Nothing']);
  });

  test('stands for all of them', async () => {
    expect(await setup.find('the')).toHaveLength(14);
    expect(await setup.find('the tea')).toHaveLength(13);
    expect(await setup.find('tea -the')).toEqual([]);
  });

  test('stands among others for those that another one names too, once very many videos hold it', async () => {
    setup.channel(
      'Talk',
      Array.from({ length: 2_000 }, (_, index) => `The talk ${index}`),
    );
    expect((await setup.find('the verge')).toSorted()).toEqual(['Nothing', 'Tea at home']);
    expect(await setup.find('the verge tea')).toEqual(['Tea at home']);
    expect(await setup.find('the house tea 7')).toEqual(['Tea 7']);
    expect(await setup.find('the tea')).toEqual([]);
    expect(await setup.find('tea -the')).toEqual([]);
    // The same of what so many words begin with.
    expect((await setup.find('verge th')).toSorted()).toEqual(['Nothing', 'Tea at home']);
    expect(await setup.find('tea th')).toEqual([]);
  });
});
