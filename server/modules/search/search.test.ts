import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { SearchBench } from '../../testing/search-bench.ts';

describe('a catalogue', () => {
  const bench = new SearchBench();
  const find = (q: string): string[] => bench.find(q);

  beforeAll(() => {
    bench.channel('Everyday Engineering', [
      'Why old fans rattle',
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'Soldering for beginners',
      'Der Müller und sein Korn',
      'The robot arm that waters plants',
      'AC/DC explained',
    ]);
    bench.describe('Soldering for beginners', 'We fix a robot vacuum with a soldering iron.');
    bench.comment('Why old fans rattle', 'The **bearing** is at 12:30');
    bench.tag('Why old fans rattle', 'Home repair');
    bench.channel('Words of the World', [
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
  ])('finds by %s', (_, q, names) => {
    expect(find(q)).toEqual(names);
  });

  test('puts names before descriptions, whole words before beginnings, newer before older', () => {
    expect(find('robot vacuum')).toEqual([
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'Soldering for beginners',
    ]);
    expect(find('robot')).toEqual([
      'Inside a robot vacuum',
      'Robot vacuums compared: the long test',
      'The robot arm that waters plants',
      'Soldering for beginners',
    ]);
  });

  test('takes quotes for a phrase and a minus for what is not wanted', () => {
    expect(find('"a robot vacuum"')).toEqual(['Inside a robot vacuum', 'Soldering for beginners']);
    expect(find('"vacuum robot"')).toEqual([]);
    expect(find('"robot vac"')).toEqual([]);
    expect(find('robot -vacuum')).toEqual([
      'Robot vacuums compared: the long test',
      'The robot arm that waters plants',
    ]);
    expect(find('robot -"robot arm"')).not.toContain('The robot arm that waters plants');
    expect(find('robot -everyday')).toEqual([]);
    expect(find('-everyday')).toHaveLength(9);
  });

  test.each(['AND', 'OR', 'NOT', 'NEAR', '*', '^', ':', '(', ')', '"', '+', '{name}:', 'rank'])(
    'takes %s for text, not for syntax',
    (sign) => {
      expect(find(sign)).toEqual([]);
      expect(() => find(`robot ${sign} vacuum`)).not.toThrow();
      expect(() => find(`${sign}robot${sign}`)).not.toThrow();
    },
  );

  test.each([
    ['a NUL', 'robot\0 arm'],
    ['a lone surrogate', 'robot \ud83c arm'],
    ['an open quote', '"robot arm'],
  ])('is not put off by %s', (_, q) => {
    expect(find(q)).toEqual(['The robot arm that waters plants']);
  });

  test('bears 500 characters', () => {
    expect(find('robot '.repeat(84).slice(0, 500))).toContain('Inside a robot vacuum');
    expect(find('x'.repeat(500))).toEqual([]);
    expect(find('"-'.repeat(250))).toEqual([]);
  });

  test('no text breaks it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(find(text).length).toBeGreaterThanOrEqual(0);
      }),
    );
    const signs = fc.constantFrom('"', '-', '*', '(', ')', ' ', 'robot', 'AND', 'NOT', '世', "'");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
        expect(find(parts.join('')).length).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('any words of a name find the video', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (words, seed) => {
      const bench = new SearchBench();
      const name = words.join(' ');
      bench.channel('Somewhere', ['Another one', name]);
      const some = words.filter((_, index) => (seed >> index) % 2 === 0);
      if (some.length > 0) expect(bench.find(some.join(' '))).toContain(name);
      expect(bench.find(name)[0]).toBe(name);
      bench.db.close();
    }),
    { numRuns: 60 },
  );
});
