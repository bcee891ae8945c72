import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { NEWEST, SearchSetup } from '../../testing/search-setup.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { listMediaIds } from '../media/media-list.queries.ts';
import type { MediaSelection } from '../media/media-selection.queries.ts';

const DAY = 24 * 60 * 60 * 1000;

describe('what is said', () => {
  const setup = new SearchSetup();
  const find = (q: string): Promise<string[]> => setup.findSaid(q);

  beforeAll(() => {
    setup.channel('Everyday Engineering', [
      'Why old fans rattle',
      'Inside a robot vacuum',
      'The bearing',
      'Nothing is said here about bearings',
      'Words of the world',
    ]);
    setup.describe('Why old fans rattle', 'A sponsor gave us the oil.');
    setup.tag('Why old fans rattle', 'Home repair');
    setup.comment('The bearing', 'An octopus');
    setup.say(
      'Why old fans rattle',
      'Listen to this. The bearing',
      'is worn out, and so is the Müller',
      'coupling on the shaft',
    );
    setup.say('Inside a robot vacuum', 'is the bearing of the brush', 'worn by hair?');
    setup.say('The bearing', 'and now we take the shaft apart');
    setup.say('Words of the world', '世界', '地図の歴史', 'a karaoke حفلة', 'ไทยสำหรับ');
  });

  test.each<[string, string, string[]]>([
    ['a word', 'worn', ['Why old fans rattle', 'Inside a robot vacuum']],
    ['words in any order', 'shaft bearing coupling', ['Why old fans rattle']],
    ['words in quotes across the border of lines', '"bearing is worn"', ['Why old fans rattle']],
    ['the beginning of the last word', 'coup', ['Why old fans rattle']],
    ['a word without its accents', 'muller', ['Why old fans rattle']],
    ['a word of the name with one that is said', 'robot hair', ['Inside a robot vacuum']],
    ['a channel with a word that is said', 'engineering coupling', ['Why old fans rattle']],
    ['a tag with a word that is said', 'repair shaft', ['Why old fans rattle']],
    ['a word in the name with another that is said', 'bearing apart', ['The bearing']],
    ['a part of Japanese', '歴史', ['Words of the world']],
    ['Japanese across the border of lines', '世 地図', ['Words of the world']],
    ['a part of Thai', 'สำหรับ', ['Words of the world']],
    ['Arabic', 'حفله', ['Words of the world']],
    ['nothing that is only in names', 'fans', []],
    ['nothing that is only in names and labels', 'engineering repair', []],
    ['nothing that is only in a description', 'sponsor', []],
    ['nothing where quotes hold another order', '"worn is bearing"', []],
    ['nothing where a word is missing', 'bearing zeppelin', []],
    ['nothing where there is no word', '?!', []],
  ])('is found by %s', async (_, q, names) => {
    expect((await find(q)).toSorted()).toEqual(names.toSorted());
  });

  test.each<[string, string, string[]]>([
    ['said', 'bearing -hair', ['Why old fans rattle']],
    ['a phrase that is said', 'worn -"worn by"', ['Why old fans rattle']],
    ['in the name', 'worn -robot', ['Why old fans rattle']],
    ['the name of a tag', 'worn -repair', ['Inside a robot vacuum']],
    ['in the description', 'shaft -sponsor', ['The bearing']],
    ['in a comment', 'shaft -octopus', ['Why old fans rattle']],
    ['all that is typed', '-worn', ['The bearing', 'Words of the world']],
  ])('is not found where what is not wanted is %s', async (_, q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('is found by a part of a word that many others end with', async () => {
    const korean = new SearchSetup();
    const names = Array.from({ length: 60 }, (_, index) => `Video ${index}`);
    korean.channel('Homes', ['At home', ...names]);
    for (const name of names) korean.say(name, '우리 집');
    korean.say('At home', '오늘은 집에 갑니다');
    expect((await korean.findSaid('집')).toSorted()).toEqual(['At home', ...names].toSorted());
  });

  test('is not looked at where it was not asked for', async () => {
    expect(await setup.find('coupling')).toEqual([]);
    expect(await setup.find('coupling', { contentSearch: false })).toEqual([]);
  });

  test('makes no difference without words', async () => {
    const all = { tags: [], groups: [], sort: 'latest', contentSearch: true } as const;
    expect(await listMediaIds(setup.db, all, { page: 1, size: 9 })).toHaveLength(5);
  });

  test('is found as it is now', async () => {
    const changing = new SearchSetup();
    changing.channel('C', ['One']);
    changing.say('One', 'first thoughts on it');
    changing.say('One', 'second thoughts on it');
    expect(await changing.findSaid('"first thoughts"')).toEqual([]);
    expect(await changing.findSaid('"second thoughts"')).toEqual(['One']);
    changing.db.run(sql`DELETE FROM transcripts`);
    expect(await changing.findSaid('thoughts')).toEqual([]);
  });

  test.each(['AND', 'NEAR', '*', '^', ':', '(', '"', '{said}:', 'rank', '\0', '\ud83c'])(
    'takes %j for text, not for syntax',
    async (sign) => {
      await expect(find(`bearing ${sign} worn`)).resolves.toBeInstanceOf(Array);
      await expect(find(`${sign}bearing${sign}`)).resolves.toBeInstanceOf(Array);
    },
  );

  test('no text breaks it', async () => {
    const signs = fc.constantFrom(
      '"',
      '-',
      '*',
      '(',
      ' ',
      'bearing',
      'is',
      'worn',
      'NOT',
      '世',
      "'",
    );
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        expect((await find(text)).length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('what is said goes together', () => {
  const setup = new SearchSetup();
  let channel = 0;
  let tag = 0;
  let group = 0;

  beforeAll(() => {
    channel = setup.channel('First', ['One', 'Two', 'Three']);
    setup.channel('Second', ['Four', 'Five']);
    for (const name of ['One', 'Two', 'Four', 'Five']) setup.say(name, 'a cup of', 'tea');
    setup.say('Three', 'a cup of coffee');
    tag = setup.tag('Two', 'kept');
    group = insertLabel(setup.db, 'group', 'grouped', 0);
    replaceChannelGroups(setup.db, channel, [group]);
    setup.db.run(sql`
      UPDATE media SET views = id * 7919 % 13, duration = id * 31 % 11, library_at = id,
        watch_later_at = iif(id % 2, id, NULL)`);
  });

  test.each<[string, () => Partial<MediaSelection>, string[]]>([
    ['a tag', () => ({ tags: [tag] }), ['Two']],
    ['a channel', () => ({ channel }), ['One', 'Two']],
    ['a group', () => ({ groups: [group] }), ['One', 'Two']],
    ['Watch Later', () => ({ watchLater: true }), ['Five', 'One']],
    ['the library', () => ({ library: true }), ['Five', 'Four', 'One', 'Two']],
    [
      'a period',
      () => ({ period: { name: 'week', since: NEWEST - 1.5 * DAY, isShort: true } }),
      ['One', 'Two'],
    ],
  ])('with %s', async (_, narrowing, names) => {
    for (const sort of ['relevance', 'latest', 'top', 'duration', 'added', 'random'] as const) {
      for (const q of ['tea', '"of tea"', 'tea cup']) {
        expect((await setup.findSaid(q, { ...narrowing(), sort })).toSorted()).toEqual(names);
      }
    }
  });

  test.each(['latest', 'top', 'duration', 'added'] as const)(
    'with the order by %s',
    async (sort) => {
      const list = await listMediaIds(
        setup.db,
        { tags: [], groups: [], sort },
        { page: 1, size: 9 },
      );
      const ordered = ['One', 'Two', 'Four', 'Five'].toSorted(
        (one, other) => list.indexOf(setup.id(one)) - list.indexOf(setup.id(other)),
      );
      expect(await setup.findSaid('tea', { sort })).toEqual(ordered);
      expect(await setup.findSaid('"cup of tea"', { sort })).toEqual(ordered);
    },
  );
});
