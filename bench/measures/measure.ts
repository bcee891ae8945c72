import sql, { type Sql } from 'sql-template-tag';
import type { Random } from '../../emulator/random.ts';
import type { Ask } from '../ask.ts';

/** One request, and the bare statement that reads or writes the same rows. */
export interface Sample {
  ask: Ask;
  bare: Sql;
}

/** Something that people do again and again. */
export interface Measure {
  /** After what it does, such as "latest, page 1000". */
  name: string;
  /** What 99 of 100 are to stay below with one connection and a million videos, in milliseconds. */
  goal?: number;
  /** Whether it is measured with many connections too. */
  isCrowded?: boolean;
  /** Whether it changes something. */
  isWrite?: boolean;
  draw: (random: Random) => Sample;
}

/** What a person waits for at most, in milliseconds, by what they do. */
export const GOALS = {
  list: 2,
  details: 1,
  write: 3,
  searchByOrder: 5,
  searchByRelevance: 20,
  contentSearch: 25,
  recommended: 8,
  whileWriting: 15,
} as const;

/** What a list shows of the videos whose ids a query gives, in their order. */
export const videosOf = (ids: Sql): Sql => sql`
  SELECT m.id, m.remote_id, m.name, m.kind, m.duration, m.uploaded_at, m.watched, m.watch_later_at,
    m.views, c.id AS channel_id, c.name AS channel, c.avatar_url,
    (SELECT json_group_array(json_object('id', t.id, 'name', t.name))
     FROM media_tags mt JOIN tags t ON t.id = mt.tag_id WHERE mt.media_id = m.id) AS tags
  FROM (${ids}) page CROSS JOIN media m ON m.id = page.id JOIN channels c ON c.id = m.channel_id`;
