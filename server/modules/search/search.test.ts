import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchSetup } from '../../testing/search-setup.ts';
import { wordsOf } from '../../text-index/words.ts';

describe('a catalogue', () => {
  const setup = new SearchSetup();
  const find = (q: string): Promise<string[]> => setup.find(q);

  beforeAll(() => {
    setup.channel('Everyday Engineering', [
      'Why old fans rattle',
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'Soldering for beginners',
      'Der Müller und sein Korn',
      'The robot arm that waters plants',
      'AC/DC explained',
    ]);
    setup.describe('Soldering for beginners', 'We fix a robot vacuum with a soldering iron.');
    setup.comment('Why old fans rattle', 'The **bearing** is at 12:30');
    setup.tag('Why old fans rattle', 'Home repair');
    setup.channel('Words of the World', [
      'İstanbul sokakları',
      'Η οδός των Αθηνών',
      'موسيقى أندلسية',
      'שירים בעברית',
      'ภาษาไทยสำหรับทุกคน',
      '世界地図の歴史',
      '中文歌曲学习',
      '한국어를 배우자',
      'Bread 🍞 without kneading',
    ]);
  });

  test.each<[string, string, string[]]>([
    ['all words of a name', 'inside robot', ['Inside a robot vacuum']],
    ['the beginning of the last word', 'solder', ['Soldering for beginners']],
    ['the words in another order', 'plants robot', ['The robot arm that waters plants']],
    ['words without their accents', 'muller', ['Der Müller und sein Korn']],
    ['words with accents that are not there', 'róbot árm', ['The robot arm that waters plants']],
    ['a channel', 'everyday fans', ['Why old fans rattle']],
    ['a tag', 'repair fans', ['Why old fans rattle']],
    ['a tag alone', 'home repair', ['Why old fans rattle']],
    ['a comment', 'bearing', ['Why old fans rattle']],
    ['a description', 'iron', ['Soldering for beginners']],
    ['what is written together', 'ac/dc', ['AC/DC explained']],
    ['a Turkish name in plain letters', 'istanbul', ['İstanbul sokakları']],
    ['a Turkish name in capitals', 'İSTANBUL', ['İstanbul sokakları']],
    ['Greek in capitals, its last sigma too', 'ΟΔΟΣ', ['Η οδός των Αθηνών']],
    ['Arabic without its hamza', 'موسيقي اندلسيه', ['موسيقى أندلسية']],
    ['Hebrew', 'שירים', ['שירים בעברית']],
    ['a part of Thai', 'ไทย', ['ภาษาไทยสำหรับทุกคน']],
    ['a part of Japanese', '地図', ['世界地図の歴史']],
    ['one character of Japanese', '史', ['世界地図の歴史']],
    ['a part of Chinese', '歌曲', ['中文歌曲学习']],
    ['a Korean word without its particle', '한국어', ['한국어를 배우자']],
    ['an emoji', '🍞', ['Bread 🍞 without kneading']],
    ['nothing where a word is missing', 'robot zeppelin', []],
    ['nothing where characters are not together', '世図', []],
    ['nothing where there is no word', '?!', []],
  ])('finds by %s', async (_, q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test('puts names before descriptions, whole words before beginnings, newer before older', async () => {
    expect(await find('robot vacuum')).toEqual([
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'Soldering for beginners',
    ]);
    expect(await find('robot')).toEqual([
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'The robot arm that waters plants',
      'Soldering for beginners',
    ]);
  });

  test('takes quotes for a phrase and a minus for what is not wanted', async () => {
    expect(await find('"a robot vacuum"')).toEqual([
      'Inside a robot vacuum',
      'Soldering for beginners',
    ]);
    expect(await find('"vacuum robot"')).toEqual([]);
    expect(await find('"robot vac"')).toEqual([]);
    expect(await find('robot -vacuum')).toEqual([
      'Robot vacuums compared: the long test',
      'The robot arm that waters plants',
    ]);
    expect(await find('robot -"robot arm"')).not.toContain('The robot arm that waters plants');
    expect(await find('robot -everyday')).toEqual([]);
    expect(await find('-everyday')).toHaveLength(9);
  });

  test.each(['AND', 'OR', 'NOT', 'NEAR', '*', '^', ':', '(', ')', '"', '+', '{name}:', 'rank'])(
    'takes %s for text, not for syntax',
    async (sign) => {
      expect(await find(sign)).toEqual([]);
      await expect(find(`robot ${sign} vacuum`)).resolves.toBeInstanceOf(Array);
      await expect(find(`${sign}robot${sign}`)).resolves.toBeInstanceOf(Array);
    },
  );

  test.each([
    ['a NUL', 'robot\0 arm'],
    ['a lone surrogate', 'robot \ud83c arm'],
    ['an open quote', '"robot arm'],
  ])('is not put off by %s', async (_, q) => {
    expect(await find(q)).toEqual(['The robot arm that waters plants']);
  });

  test('bears 500 characters', async () => {
    expect(await find('robot '.repeat(84).slice(0, 500))).toContain('Inside a robot vacuum');
    expect(await find('x'.repeat(500))).toEqual([]);
    expect(await find('"-'.repeat(250))).toEqual([]);
    const words = Array.from({ length: 166 }, (_, index) => (index + 100).toString(36));
    expect(await find(`"${words.join(' ')}"`)).toEqual([]);
  });

  test('no text breaks it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (text) => {
        expect((await find(text)).length).toBeGreaterThanOrEqual(0);
      }),
    );
    const signs = fc.constantFrom('"', '-', '*', '(', ')', ' ', 'robot', 'AND', 'NOT', '世', "'");
    await fc.assert(
      fc.asyncProperty(fc.array(signs, { maxLength: 12 }), async (parts) => {
        expect((await find(parts.join(''))).length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('any words of a name find the video', async () => {
  // Some letters of Arabic stand for marks alone, of which nothing is left.
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u).filter((text) => wordsOf(text).length > 0);
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (words, seed) => {
        const setup = new SearchSetup();
        const name = words.join(' ');
        setup.channel('Somewhere', ['Another one', name]);
        const some = words.filter((_, index) => (seed >> index) % 2 === 0);
        if (some.length > 0) expect(await setup.find(some.join(' '))).toContain(name);
        expect((await setup.find(name))[0]).toBe(name);
        setup.db.close();
      },
    ),
    { numRuns: 60 },
  );
});

test('of what only descriptions hold, first comes what holds the words close together', async () => {
  const setup = new SearchSetup();
  const byDate = ['The newest', 'Another', 'One of the first'];
  setup.channel('Somewhere', byDate);
  const far =
    'A kettle boils. Later on we talk at length about something else, and then about a whistle.';
  setup.describe('One of the first', 'How the whistle of a kettle works.');
  setup.describe('Another', far);
  setup.describe('The newest', far);
  expect(await setup.find('kettle')).toEqual(byDate);
  expect(await setup.find('kettle whistle')).toEqual([byDate[2], byDate[0], byDate[1]]);
  setup.db.close();
});
