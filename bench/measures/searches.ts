import sql, { type Sql } from 'sql-template-tag';
import type { Random } from '../../emulator/random.ts';
import { PAGE_SIZE, pathOf } from '../ask.ts';
import type { Facts } from './facts.ts';
import { GOALS, type Measure, videosOf } from './measure.ts';

/** What is typed, and what FTS5 itself would be asked for. */
interface Search {
  typed: string;
  match: string;
}

type DrawSearch = (random: Random) => Search;

const MOST_USED = 10;
const LETTERS_OF_PREFIX = 3;

const allOf = (words: readonly string[]): Search => ({
  typed: words.join(' '),
  match: words.map((word) => `"${word}"`).join(' AND '),
});

const oneOf =
  (words: readonly string[]): DrawSearch =>
  (random) =>
    allOf([random.pick(words)]);

/** Some words of one text, not always in a row. */
const someOf =
  (texts: readonly string[][], count: number): DrawSearch =>
  (random) => {
    const words = [...new Set(random.pick(texts))];
    while (words.length > count) words.splice(random.integer(0, words.length - 1), 1);
    return allOf(words);
  };

const beginningOf =
  (words: readonly string[]): DrawSearch =>
  (random) => {
    const typed = random.pick(words).slice(0, LETTERS_OF_PREFIX);
    return { typed, match: `"${typed}" *` };
  };

const rowOf =
  (texts: readonly string[][], count: number): DrawSearch =>
  (random) => {
    const words = random.pick(texts);
    const from = random.integer(0, Math.max(0, words.length - count));
    const row = words.slice(from, from + count).join(' ');
    return { typed: `"${row}"`, match: `"${row}"` };
  };

/** What is looked for, by name; kinds of which the catalogue has no words are left out. */
function kindsOf(
  { rare, common, veryCommon }: Facts['written'],
  texts: readonly string[][],
): [string, DrawSearch][] {
  const kinds: [string, readonly unknown[], DrawSearch][] = [
    ['rare word', rare, oneOf(rare)],
    ['common word', common, oneOf(common)],
    ['very common word', veryCommon, oneOf(veryCommon)],
    ['two words', texts, someOf(texts, 2)],
    ['three words', texts, someOf(texts, 3)],
    ['four words', texts, someOf(texts, 4)],
    [
      'two very common words',
      veryCommon,
      (random) => allOf([...new Set([random.pick(veryCommon), random.pick(veryCommon)])]),
    ],
    ['beginning', common, beginningOf(common)],
    ['phrase', texts, rowOf(texts, 3)],
  ];
  return kinds.filter(([, words]) => words.length > 0).map(([name, , draw]) => [name, draw]);
}

/** What a search is narrowed to, in the query and for FTS5. */
type Narrow = (random: Random) => { query: Record<string, number>; match: string; where: Sql };

const unnarrowed: Narrow = () => ({ query: {}, match: '', where: sql`1` });

function narrowingsOf({ tags, groups }: Facts): [string, Narrow][] {
  const tag: Narrow = (random) => {
    const { id } = random.pick(tags.slice(0, MOST_USED));
    return { query: { tags: id }, match: ` AND "#t${id}"`, where: sql`1` };
  };
  const group: Narrow = (random) => {
    const { id } = random.pick(groups);
    const where = sql`m.channel_id IN (
      SELECT channel_id FROM channel_groups WHERE group_id = ${id})`;
    return { query: { groups: id }, match: '', where };
  };
  const both: Narrow = (random) => {
    const [one, other] = [tag(random), group(random)];
    return {
      query: { ...one.query, ...other.query },
      match: one.match,
      where: other.where,
    };
  };
  return [
    ['with a tag', tag],
    ['with a group', group],
    ['with tag and group', both],
  ];
}

const ORDERS: [sort: string, name: string, order: Sql, goal: number][] = [
  ['relevance', 'relevance', sql`s.rowid`, GOALS.searchByRelevance],
  ['latest', 'latest', sql`s.rowid`, GOALS.searchByOrder],
  ['top', 'top', sql`m.views DESC`, GOALS.searchByOrder],
  ['duration', 'longest', sql`m.duration DESC`, GOALS.searchByOrder],
];

const found = sql`media_search s
  CROSS JOIN media_docs d ON d.doc = s.rowid CROSS JOIN media m ON m.id = d.media_id`;

const foundSaid = sql`transcript_search s
  CROSS JOIN transcript_docs d ON d.doc = s.rowid CROSS JOIN media m ON m.id = d.media_id`;

/** The indexes keep no places: they find the words of a row, wherever they are said. */
const anywhere = (match: string): string =>
  match.replaceAll(/"([^"]*)"/g, (_, row: string) => allOf(row.split(' ')).match);

/** The first page of searches in each order. */
export function searchMeasures(facts: Facts): Measure[] {
  const kinds = kindsOf(facts.written, facts.names);
  return ORDERS.flatMap(([sort, name, order, goal]) => {
    const measureOf = (kind: string, draw: DrawSearch, narrow: Narrow): Measure => ({
      name: `search ${name}, ${kind}`,
      goal,
      isCrowded: name === 'relevance' && kind === 'three words',
      draw: (random) => {
        const { typed, match } = draw(random);
        const { query, where, ...narrowed } = narrow(random);
        const wanted = `(${anywhere(match)})${narrowed.match}`;
        return {
          ask: { path: pathOf('/api/media', { q: typed, sort, size: PAGE_SIZE, ...query }) },
          bare: videosOf(sql`
            SELECT m.id FROM ${found} WHERE media_search MATCH ${wanted} AND ${where}
            ORDER BY ${order} LIMIT ${PAGE_SIZE}`),
        };
      },
    });
    return [
      ...kinds.map(([kind, draw]) => measureOf(kind, draw, unnarrowed)),
      ...narrowingsOf(facts).flatMap(([how, narrow]) =>
        kinds
          .filter(([kind]) => kind.endsWith('common word'))
          .map(([kind, draw]) => measureOf(`${kind} ${how}`, draw, narrow)),
      ),
    ];
  });
}

/** The first page of searches in what is said, with moments; none where nothing is said. */
export function contentSearchMeasures(facts: Facts): Measure[] {
  const kinds = kindsOf(facts.spoken, facts.sayings);
  return kinds.map(([kind, draw]) => ({
    name: `content search, ${kind}`,
    goal: GOALS.contentSearch,
    draw: (random) => {
      const { typed, match } = draw(random);
      const query = { q: typed, contentSearch: true, sort: 'relevance', size: PAGE_SIZE };
      return {
        ask: { path: pathOf('/api/media', query) },
        bare: videosOf(sql`
          SELECT m.id FROM ${foundSaid} WHERE transcript_search MATCH ${anywhere(match)}
          ORDER BY s.rowid LIMIT ${PAGE_SIZE}`),
      };
    },
  }));
}
