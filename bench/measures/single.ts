import sql, { empty, type Sql } from 'sql-template-tag';
import { wordsOf } from '../../server/text-index/words.ts';
import { PAGE_SIZE, pathOf } from '../ask.ts';
import type { Facts } from './facts.ts';
import { GOALS, type Measure, videosOf } from './measure.ts';
import { pageAt } from './pages.ts';

const AUDIT_PAGE_SIZE = 25;
const MOST_USED = 10;

const auditOf = (where: Sql, page: number): Sql => sql`
  SELECT a.*, CASE a.entity_type
    WHEN 'channel' THEN (SELECT name FROM channels WHERE id = a.entity_id)
    ELSE (SELECT name FROM media WHERE id = a.entity_id) END AS entity_name
  FROM audit a ${where} ORDER BY a.id DESC
  LIMIT ${AUDIT_PAGE_SIZE} OFFSET ${(page - 1) * AUDIT_PAGE_SIZE}`;

/** The audit: all of it, of one channel or video, and of one source. */
export function auditMeasures(facts: Facts): Measure[] {
  const rows = facts.count(sql`audit`);
  const actions = facts.count(sql`audit WHERE source = 'action'`);
  const size = AUDIT_PAGE_SIZE;
  const deep = (['first page', 'page 1000', 'last page'] as const).flatMap((place): Measure[] => [
    {
      name: `audit, ${place}`,
      goal: GOALS.list,
      draw: (random) => {
        const page = pageAt(place, rows, size, random);
        return { ask: { path: pathOf('/api/audit', { page, size }) }, bare: auditOf(empty, page) };
      },
    },
    {
      name: `audit of actions, ${place}`,
      goal: GOALS.list,
      draw: (random) => {
        const page = pageAt(place, actions, size, random);
        const bare = auditOf(sql`WHERE a.source = 'action'`, page);
        return { ask: { path: pathOf('/api/audit', { page, size, source: 'action' }) }, bare };
      },
    },
  ]);
  return [
    ...deep,
    {
      name: 'audit of a channel',
      goal: GOALS.list,
      draw: (random) => {
        const { id } = random.pick(facts.channels.slice(0, MOST_USED));
        const bare = auditOf(sql`WHERE a.entity_type = 'channel' AND a.entity_id = ${id}`, 1);
        return { ask: { path: pathOf('/api/audit', { channel: id, size }) }, bare };
      },
    },
    {
      name: 'audit of a video',
      goal: GOALS.list,
      draw: (random) => {
        const id = random.pick(facts.known);
        const bare = auditOf(sql`WHERE a.entity_type = 'media' AND a.entity_id = ${id}`, 1);
        return { ask: { path: pathOf('/api/audit', { media: id, size: 5 }) }, bare };
      },
    },
  ];
}

/** The videos that say the same in the rarest words of a name: what a recommendation is at least. */
function neighboursOf(facts: Facts, id: number, words: readonly string[]): Sql {
  const match = words
    .slice(0, 6)
    .map((word) => `"=${word}"`)
    .join(' OR ');
  return videosOf(sql`
    SELECT d.media_id AS id FROM media_search s JOIN media_docs d ON d.doc = s.rowid
    WHERE media_search MATCH ${match} AND d.media_id <> ${id}
    ORDER BY s.rowid LIMIT ${Math.min(PAGE_SIZE, facts.videos)}`);
}

/** A video's own page. */
export function videoMeasures(facts: Facts): Measure[] {
  return [
    {
      name: 'details',
      goal: GOALS.details,
      isCrowded: true,
      draw: (random) => {
        const id = random.pick(facts.known);
        const bare = sql`
          SELECT m.*, c.name AS channel, c.avatar_url, d.description,
            (SELECT json_group_array(json_object('id', t.id, 'name', t.name))
             FROM media_tags mt JOIN tags t ON t.id = mt.tag_id WHERE mt.media_id = m.id) AS tags
          FROM media m JOIN channels c ON c.id = m.channel_id
          LEFT JOIN media_descriptions d ON d.media_id = m.id WHERE m.id = ${id}`;
        return { ask: { path: `/api/media/${id}` }, bare };
      },
    },
    {
      name: 'recommended',
      goal: GOALS.recommended,
      draw: (random) => {
        const id = random.pick(facts.known);
        const words = random.pick(facts.names);
        const path = pathOf(`/api/media/${id}/recommended`, { size: PAGE_SIZE });
        return { ask: { path }, bare: neighboursOf(facts, id, words) };
      },
    },
  ];
}

/** What stands beside the lists of videos: channels, tags, groups and counts. */
export function catalogueMeasures(facts: Facts): Measure[] {
  const channels = (
    name: string,
    query: Record<string, string | boolean | number>,
    where: Sql,
  ) => ({
    name,
    goal: GOALS.list,
    draw: () => ({
      ask: { path: pathOf('/api/channels', { ...query, size: 24 }) },
      bare: sql`SELECT * FROM channels c WHERE ${where} ORDER BY name COLLATE NOCASE, id LIMIT 24`,
    }),
  });
  const word = facts.names.flat().find((candidate) => candidate.length > 2) ?? 'a';
  const [typed = word] = wordsOf(word);
  const group = facts.groups[0]?.id ?? 0;
  const single = (name: string, path: string, bare: Sql): Measure => ({
    name,
    goal: GOALS.list,
    draw: () => ({ ask: { path }, bare }),
  });
  return [
    channels('channels', {}, sql`1`),
    channels('subscriptions', { subscribed: true }, sql`c.subscribed = 1`),
    channels(
      'channels of a group',
      { groups: group },
      sql`c.id IN (SELECT channel_id FROM channel_groups WHERE group_id = ${group})`,
    ),
    channels(
      'channels by name',
      { q: typed },
      sql`c.id IN (SELECT rowid FROM channel_search WHERE channel_search MATCH ${`"${typed}" *`})`,
    ),
    {
      name: 'a channel',
      goal: GOALS.list,
      draw: (random) => {
        const { id } = random.pick(facts.channels);
        return {
          ask: { path: `/api/channels/${id}` },
          bare: sql`SELECT * FROM channels WHERE id = ${id}`,
        };
      },
    },
    single('tags', '/api/tags', sql`SELECT * FROM tags ORDER BY name`),
    single(
      'tags with their uses',
      '/api/tags?usage=true',
      sql`SELECT t.*, (SELECT count(*) FROM media_tags u WHERE u.tag_id = t.id) AS uses FROM tags t`,
    ),
    single('groups', '/api/groups', sql`SELECT * FROM groups ORDER BY name`),
    single(
      'stats',
      '/api/stats',
      sql`SELECT tag_id, count(*) AS uses FROM media_tags GROUP BY tag_id ORDER BY uses DESC LIMIT 20`,
    ),
  ];
}

/** What a person changes about a video; each is changed back by the next request. */
export function writeMeasures(facts: Facts): Measure[] {
  const toggle = (
    name: string,
    bodyOf: (isOn: boolean) => unknown,
    bareOf: (id: number, isOn: boolean) => Sql,
  ): Measure => {
    let turn = 0;
    return {
      name,
      goal: GOALS.write,
      isWrite: true,
      draw: () => {
        const id = facts.known[(turn >> 1) % facts.known.length] ?? 1;
        const isOn = turn % 2 === 0;
        turn += 1;
        const ask = { path: `/api/media/${id}`, method: 'PUT', body: bodyOf(isOn) } as const;
        return { ask, bare: bareOf(id, isOn) };
      },
    };
  };
  const tag = facts.tags[0]?.id ?? 1;
  return [
    toggle(
      'later written',
      (watchLater) => ({ watchLater }),
      (id, isOn) => sql`UPDATE media SET watch_later_at = ${isOn ? 1 : null} WHERE id = ${id}`,
    ),
    toggle(
      'watched written',
      (watched) => ({ watched }),
      (id, isOn) => sql`UPDATE media SET watched = ${isOn ? 1 : 0} WHERE id = ${id}`,
    ),
    toggle(
      'tags written',
      (isOn) => ({ tags: isOn ? [tag] : [] }),
      (id, isOn) =>
        isOn
          ? sql`
            INSERT OR IGNORE INTO media_tags (tag_id, uploaded_at, media_id)
            SELECT ${tag}, uploaded_at, id FROM media WHERE id = ${id}`
          : sql`DELETE FROM media_tags WHERE media_id = ${id}`,
    ),
  ];
}
