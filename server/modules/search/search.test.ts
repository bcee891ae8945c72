import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { renameChannel, replaceChannelGroups } from '../channels/channels.queries.ts';
import { deleteLabel, insertLabel, renameLabel } from '../labels/labels.queries.ts';
import { replaceDescription } from '../media/listed-media.queries.ts';
import { replaceMediaTags, updateMediaColumns } from '../media/media.queries.ts';
import { listMediaIds, type MediaSelection } from '../media/media-list.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);

/** A catalogue whose videos are told apart by their names. */
class Bench {
  readonly db: Database = testDatabase();
  private readonly ids = new Map<string, number>();

  /** Adds videos to a new channel, each older than all before. @returns the channel's id */
  channel(name: string, names: readonly string[]): number {
    const channel = seedChannel(this.db, { name });
    for (const video of names) {
      const uploadedAt = NOW - this.ids.size * DAY;
      this.ids.set(video, seedMedia(this.db, channel, { name: video, uploadedAt }));
    }
    return channel;
  }

  id(name: string): number {
    return this.ids.get(name) ?? 0;
  }

  describe(name: string, description: string): void {
    replaceDescription(this.db, this.id(name), description);
  }

  comment(name: string, text: string): number {
    return this.db.run(sql`
      INSERT INTO comments (media_id, markdown_text, html_text, created_at)
      VALUES (${this.id(name)}, ${text}, '', 0)`).lastInsertRowid;
  }

  tag(name: string, tag: string): number {
    const id = insertLabel(this.db, 'tag', tag, 0);
    replaceMediaTags(this.db, this.id(name), [id]);
    return id;
  }

  find(q: string, wanted: Partial<MediaSelection> = {}, paging = { page: 1, size: 100 }): string[] {
    const selection = { q, tags: [], groups: [], sort: 'relevance', ...wanted } as const;
    return listMediaIds(this.db, selection, paging).map(
      (id) =>
        this.db.get<{ name: string }>(sql`SELECT name FROM media WHERE id = ${id}`)?.name ?? '',
    );
  }
}

describe('a catalogue', () => {
  const bench = new Bench();
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
      const bench = new Bench();
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

describe('after a change', () => {
  test('a video is found by its new name and not by its old one', () => {
    const bench = new Bench();
    bench.channel('C', ['Old name']);
    updateMediaColumns(bench.db, bench.id('Old name'), { name: 'Fresh title' });
    expect(bench.find('old')).toEqual([]);
    expect(bench.find('fresh')).toEqual(['Fresh title']);
  });

  test('a channel is found by its new name and not by its old one, and no video is written again', () => {
    const bench = new Bench();
    const names = Array.from({ length: 300 }, (_, index) => `Part ${index}`);
    const channel = bench.channel('Before', names);
    const written = () =>
      bench.db.get<{ total: number }>(sql`SELECT total_changes() AS total`)?.total ?? 0;
    const before = written();
    renameChannel(bench.db, channel, 'Afterwards');
    expect(written() - before).toBeLessThan(20);
    expect(bench.find('before')).toEqual([]);
    expect(bench.find('afterwards')).toHaveLength(100);
  });

  test('a tag is found by its new name, and not at all once it is off or deleted', () => {
    const bench = new Bench();
    bench.channel('C', ['One', 'Two']);
    const tag = bench.tag('One', 'carpentry');
    renameLabel(bench.db, 'tag', tag, 'Woodwork');
    expect(bench.find('carpentry')).toEqual([]);
    expect(bench.find('woodwork')).toEqual(['One']);
    replaceMediaTags(bench.db, bench.id('One'), []);
    expect(bench.find('woodwork')).toEqual([]);
    replaceMediaTags(bench.db, bench.id('Two'), [tag]);
    expect(bench.find('woodwork')).toEqual(['Two']);
    deleteLabel(bench.db, 'tag', tag);
    expect(bench.find('woodwork')).toEqual([]);
    expect(bench.find('two', { tags: [tag] })).toEqual([]);
  });

  test('a comment and a description are found as they read now', () => {
    const bench = new Bench();
    bench.channel('C', ['One']);
    const comment = bench.comment('One', 'first thought');
    bench.describe('One', 'early words');
    bench.db.run(sql`UPDATE comments SET markdown_text = 'second thought' WHERE id = ${comment}`);
    bench.describe('One', 'late words');
    expect(['first', 'early'].flatMap((q) => bench.find(q))).toEqual([]);
    expect(['second', 'late'].flatMap((q) => bench.find(q))).toEqual(['One', 'One']);
    bench.db.run(sql`DELETE FROM comments`);
    expect(bench.find('second')).toEqual([]);
  });
});

describe('the words go together', () => {
  const bench = new Bench();
  let channel = 0;
  let tag = 0;
  let group = 0;

  beforeAll(() => {
    channel = bench.channel('First', ['Tea one', 'Tea two', 'Coffee three']);
    bench.channel('Second', ['Tea four', 'Tea five']);
    tag = bench.tag('Tea two', 'kept');
    group = insertLabel(bench.db, 'group', 'grouped', 0);
    replaceChannelGroups(bench.db, channel, [group]);
    bench.db.run(sql`
      UPDATE media SET views = id * 7919 % 13, duration = id * 31 % 11, watch_later_at = id % 2,
        library_at = id`);
    bench.db.run(sql`UPDATE media SET watch_later_at = NULL WHERE watch_later_at = 0`);
  });

  test.each<[string, () => Partial<MediaSelection>]>([
    ['a tag', () => ({ tags: [tag] })],
    ['a channel', () => ({ channel })],
    ['a group', () => ({ groups: [group] })],
    ['several groups', () => ({ groups: [group, group + 1] })],
    ['Watch Later', () => ({ watchLater: true })],
    ['the library', () => ({ library: true })],
    ['a period', () => ({ period: { since: NOW - 1.5 * DAY, isShort: true } })],
  ])('with %s', (_, narrowing) => {
    const all = bench.find('-nothing', narrowing());
    expect(all.length).toBeGreaterThan(0);
    const expected = all.filter((name) => name.startsWith('Tea'));
    for (const sort of ['relevance', 'latest', 'top', 'duration', 'added', 'random'] as const) {
      expect(bench.find('tea', { ...narrowing(), sort }).toSorted()).toEqual(expected.toSorted());
    }
  });

  test.each(['latest', 'top', 'duration', 'added'] as const)('with the order by %s', (sort) => {
    const all = bench.find('-nothing', { sort });
    const list = listMediaIds(bench.db, { tags: [], groups: [], sort }, { page: 1, size: 9 });
    expect(all.map((name) => bench.id(name))).toEqual(list);
    expect(bench.find('tea', { sort })).toEqual(all.filter((name) => name.startsWith('Tea')));
  });
});

describe('among very many matches', () => {
  const bench = new Bench();
  const COUNT = 1300;

  beforeAll(() => {
    bench.db.transaction(() => {
      const channel = bench.channel(
        'Busy',
        Array.from({ length: COUNT }, (_, index) => `Video ${index}`),
      );
      bench.db.run(sql`
        INSERT INTO media_descriptions SELECT id, 'about trains' FROM media WHERE id <= ${COUNT}`);
      seedMedia(bench.db, channel, { name: 'Trains of old', uploadedAt: NOW - 5000 * DAY });
    });
  });

  test('an old one with the word in its name comes first', () => {
    expect(bench.find('trains', {}, { page: 1, size: 2 })).toEqual(['Trains of old', 'Video 0']);
  });

  test('the pages hold each match once and end with the oldest', () => {
    const names: string[] = [];
    for (let page = 1; page <= 15; page += 1) {
      names.push(...bench.find('trains', {}, { page, size: 100 }));
    }
    expect(names).toHaveLength(COUNT + 1);
    expect(new Set(names).size).toBe(COUNT + 1);
    expect(names.at(-1)).toBe(`Video ${COUNT - 1}`);
    expect(bench.find('trains', {}, { page: 1, size: 100 })).toEqual(names.slice(0, 100));
  });

  test('a filter keeps the ones that it passes', () => {
    bench.db.run(sql`UPDATE media SET library_at = 1 WHERE id > ${COUNT - 2}`);
    expect(bench.find('trains', { library: true })).toEqual([
      'Trains of old',
      `Video ${COUNT - 2}`,
      `Video ${COUNT - 1}`,
    ]);
  });
});
