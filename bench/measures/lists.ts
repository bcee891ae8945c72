import sql, { type Sql } from 'sql-template-tag';
import type { Random } from '../../emulator/random.ts';
import type { Facts, Shared } from './facts.ts';
import { kindLists } from './kind-lists.ts';
import type { Measure } from './measure.ts';
import { LATEST, type List, media, pagesOf } from './pages.ts';

const DAY = 24 * 60 * 60 * 1000;
/** So many of the most used tags, groups or channels are asked for in turn. */
const MOST_USED = 10;

const byDate = sql`m.uploaded_at DESC, m.id DESC`;
const byViews = sql`m.views DESC, m.id DESC`;
const tagged = sql`media_tags w`;
const grouped = sql`media_groups w`;
const lookedUp = sql`JOIN media m ON m.id = w.media_id`;
const OF_WALK = { id: sql`w.media_id`, order: sql`w.uploaded_at DESC, w.media_id DESC` };
const inGroup = (group: number): Sql => sql`
  (SELECT channel_id FROM media WHERE id = w.media_id) IN (
    SELECT channel_id FROM channel_groups WHERE group_id = ${group})`;
/** The indexes of two groups merged into one by date. */
const inEither = (one: number, other: number): Sql => sql`(
  SELECT uploaded_at, media_id FROM media_groups WHERE group_id = ${one}
  UNION SELECT uploaded_at, media_id FROM media_groups WHERE group_id = ${other}
  ORDER BY 1 DESC, 2 DESC) w`;

/** The latest videos, all of them and with each kind of filter. */
function latestLists(facts: Facts): Measure[] {
  const { tags, groups, videos } = facts;
  const used = (all: readonly Shared[], random: Random): Shared =>
    random.pick(all.slice(0, MOST_USED));
  const ids = (all: readonly Shared[], count: number): number[] =>
    all.slice(0, count).map(({ id }) => id);
  const [tag = 0, otherTag = 0] = ids(tags, 2);
  const [group = 0, otherGroup = 0] = ids(groups, 2);
  const twoTags = sql`w.tag_id = ${tag} AND EXISTS (
    SELECT 1 FROM media_tags o WHERE o.media_id = w.media_id AND o.tag_id = ${otherTag})`;
  const twoGroups = inEither(group, otherGroup);
  const tagAndGroup = sql`w.tag_id = ${tag} AND ${inGroup(group)}`;
  const both = facts.count(sql`${tagged} WHERE ${twoTags}`);
  const any = facts.count(twoGroups);
  const mixed = facts.count(sql`${tagged} WHERE ${tagAndGroup}`);
  const byTag = { ...LATEST, ...OF_WALK, from: tagged };
  return [
    ...pagesOf('latest', () => ({ ...LATEST, query: { sources: 'youtube' }, videos }), [
      'first page',
      'any of 1000 pages',
      'page 1000',
      'last page',
    ]),
    ...pagesOf('latest, one tag', (random) => {
      const { id, videos: count } = used(tags, random);
      return { ...byTag, query: { tags: id }, where: sql`w.tag_id = ${id}`, videos: count };
    }),
    ...pagesOf(
      'latest, two tags',
      () => ({ ...byTag, query: { tags: ids(tags, 2) }, where: twoTags, videos: both }),
      ['first page', 'last page'],
    ),
    ...pagesOf('latest, one group', (random) => {
      const { id, videos: count } = used(groups, random);
      const list = { ...LATEST, ...OF_WALK, from: grouped };
      return { ...list, query: { groups: id }, where: sql`w.group_id = ${id}`, videos: count };
    }),
    ...pagesOf('latest, two groups', () => ({
      path: LATEST.path,
      from: twoGroups,
      id: OF_WALK.id,
      query: { groups: ids(groups, 2) },
      videos: any,
    })),
    ...pagesOf(
      'latest, tag and group',
      () => ({
        ...byTag,
        query: { tags: ids(tags, 1), groups: ids(groups, 1) },
        where: tagAndGroup,
        videos: mixed,
      }),
      ['first page', 'last page'],
    ),
  ];
}

const PERIODS = [
  ['a week', 'week', 7],
  ['a month', 'month', 30],
  ['six months', 'six_months', 182],
  ['a year', 'year', 365],
  ['all time', 'all_time', undefined],
] as const;

function topLists(facts: Facts): Measure[] {
  const now = Date.now();
  const [tag] = facts.tags;
  const [group] = facts.groups;
  return PERIODS.flatMap(([name, period, days]) => {
    const since = days ? now - days * DAY : 0;
    const within = sql`m.uploaded_at >= ${since}`;
    const videos = facts.count(sql`media m WHERE ${within}`);
    // SQLite sorts the few of a short period, and walks all by their views otherwise.
    const isShort = days !== undefined && days <= 60;
    const where = isShort ? within : days ? sql`+${within}` : sql`1`;
    const order = isShort ? sql`+m.views DESC, m.id DESC` : byViews;
    const list = { path: '/api/media/top', from: media, order, videos };
    return [
      ...pagesOf(`top of ${name}`, () => ({ ...list, query: { period }, where })),
      ...pagesOf(
        `top of ${name}, one tag`,
        () => ({
          ...list,
          from: sql`${tagged} ${lookedUp}`,
          query: { period, tags: tag?.id ?? 0 },
          where: sql`w.tag_id = ${tag?.id ?? 0} AND w.uploaded_at >= ${since}`,
        }),
        ['first page'],
      ),
      ...pagesOf(
        `top of ${name}, one group`,
        () => ({
          ...list,
          from: sql`${grouped} ${lookedUp}`,
          query: { period, groups: group?.id ?? 0 },
          where: sql`w.group_id = ${group?.id ?? 0} AND w.uploaded_at >= ${since}`,
        }),
        ['first page'],
      ),
    ];
  });
}

function otherLists(facts: Facts): Measure[] {
  const { videos, channels, tags } = facts;
  const later = facts.count(sql`media WHERE watch_later_at IS NOT NULL`);
  const library = facts.count(sql`media WHERE library_at IS NOT NULL`);
  const ordered = (sort: string, order: Sql): List => ({
    ...{ path: '/api/media', from: media, query: { sort }, order, videos },
  });
  const onLater = {
    path: '/api/media',
    query: { watchLater: true, sort: 'added' },
    from: media,
    where: sql`m.watch_later_at IS NOT NULL`,
    order: sql`m.watch_later_at DESC, m.id DESC`,
  };
  const ofChannel = (random: Random, sort: string, order: Sql): List => {
    const { id, videos: count } = random.pick(channels.slice(0, MOST_USED));
    const where = sql`m.channel_id = ${id}`;
    return {
      path: '/api/media',
      query: { channel: id, sort },
      from: media,
      where,
      order,
      videos: count,
    };
  };
  const [tag] = tags;
  return [
    ...pagesOf('later', () => ({ ...onLater, videos: later })),
    ...pagesOf(
      'later, one tag',
      () => ({
        ...onLater,
        from: sql`${tagged} ${lookedUp}`,
        query: { ...onLater.query, tags: tag?.id ?? 0 },
        where: sql`w.tag_id = ${tag?.id ?? 0} AND ${onLater.where}`,
        videos: later,
      }),
      ['first page'],
    ),
    ...pagesOf('library', () => ({
      path: '/api/library',
      query: {},
      from: media,
      where: sql`m.library_at IS NOT NULL`,
      order: sql`m.library_at DESC, m.id DESC`,
      videos: library,
    })),
    ...pagesOf('videos of a channel', (random) => ofChannel(random, 'latest', byDate)),
    ...pagesOf('top of a channel', (random) => ofChannel(random, 'top', byViews), ['first page']),
    ...pagesOf('longest', () => ordered('duration', sql`m.duration DESC, m.id DESC`)),
    ...pagesOf('added last', () => ordered('added', sql`m.added_at DESC, m.id DESC`)),
    ...pagesOf('random', () => ordered('random', sql`m.shuffle, m.id`)),
  ];
}

/** The lists of videos, with and without filters, at their beginning, deep within and at their end. */
export const listMeasures = (facts: Facts): Measure[] => [
  ...latestLists(facts),
  ...kindLists(facts),
  ...topLists(facts),
  ...otherLists(facts),
];
