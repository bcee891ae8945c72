import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Channel, ChannelQuery } from '../../../contract/channel.ts';
import type { Label } from '../../../contract/common.ts';
import { byName } from '../../platform/by-name.ts';
import { instantOrNull } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { channelUrl } from '../../youtube/urls.ts';
import { channelImage } from '../images/image-names.ts';
import { openChannelSearch } from '../search/channel-search.queries.ts';
import { ofCheck } from '../transcripts/reading-failures.queries.ts';

interface ChannelRow {
  id: number;
  name: string;
  source: 'youtube';
  remoteId: string;
  subscribed: 0 | 1;
  schedule: string;
  lastExtractAt: number | null;
  avatarUrl: string | null;
  groups: string;
  transcripts: 0 | 1;
}

const columns = sql`
  c.id, c.name, c.source, c.remote_id AS remoteId, c.subscribed, c.schedule,
  c.last_extract_at AS lastExtractAt, c.avatar_url AS avatarUrl, c.transcripts,
  (SELECT json_group_array(json_object('id', g.id, 'name', g.name))
   FROM channel_groups cg JOIN groups g ON g.id = cg.group_id WHERE cg.channel_id = c.id) AS groups`;

function toChannel(row: ChannelRow): Channel {
  return {
    id: row.id,
    name: row.name,
    source: row.source,
    linkUrl: channelUrl(row.remoteId),
    remoteId: row.remoteId,
    subscribed: row.subscribed === 1,
    schedule: row.subscribed === 1 ? row.schedule : null,
    lastExtract: instantOrNull(row.lastExtractAt),
    thumbnailLg: channelImage(row.id, row.avatarUrl, 'lg'),
    thumbnailSm: channelImage(row.id, row.avatarUrl, 'sm'),
    groups: (JSON.parse(row.groups) as Label[]).sort(byName),
    transcripts: row.transcripts === 1,
  };
}

const ORDERS: Record<NonNullable<ChannelQuery['sort']>, Sql> = {
  relevance: sql`c.sort_name, c.id`,
  latest: sql`c.last_extract_at DESC, c.id DESC`,
  added: sql`c.created_at DESC, c.id DESC`,
};

/**
 * One page of the channels, by name where no other order is asked for; in a search those first whose
 * names hold the words as a whole.
 */
export function listChannels(db: Database, query: ChannelQuery): Channel[] {
  const conditions: Sql[] = [];
  const order = [ORDERS[query.sort ?? 'relevance']];
  if (query.subscribed) conditions.push(sql`c.subscribed = 1`);
  if (query.media !== undefined) {
    conditions.push(sql`c.id = (SELECT channel_id FROM media WHERE id = ${query.media})`);
  }
  if (query.groups.length > 0) {
    conditions.push(
      sql`c.id IN (SELECT channel_id FROM channel_groups WHERE group_id IN (${join(query.groups)}))`,
    );
  }
  if (query.q !== undefined) {
    const search = openChannelSearch(query.q);
    if (!search) return [];
    conditions.push(search.condition);
    if ((query.sort ?? 'relevance') === 'relevance') order.unshift(...search.order);
  }
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
  return db
    .all<ChannelRow>(sql`
      SELECT ${columns} FROM channels c ${where}
      ORDER BY ${join(order)}
      LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`)
    .map(toChannel);
}

/** A channel with what only its own page shows. */
export interface ChannelFacts {
  channel: Channel;
  videoCount: number;
  /** Milliseconds since 1970; null where it is not subscribed. */
  nextRunAt: number | null;
  /** Why its last check failed; null where it did not. */
  problem: string | null;
}

export function readChannelFacts(db: Database, id: number): ChannelFacts | undefined {
  const row = db.get<ChannelRow & Omit<ChannelFacts, 'channel'>>(sql`
    SELECT ${columns}, c.video_count AS videoCount, c.next_run_at AS nextRunAt,
      (SELECT iif(status = 'failure', details, NULL) FROM audit
       WHERE entity_id = c.id AND entity_type = 'channel' AND ${ofCheck}
       ORDER BY id DESC LIMIT 1) AS problem
    FROM channels c WHERE c.id = ${id}`);
  if (!row) return undefined;
  const { videoCount, nextRunAt, problem } = row;
  return { channel: toChannel(row), videoCount, nextRunAt, problem };
}

/** A channel that is in the catalogue already, by its id at the source. */
export function findChannel(
  db: Database,
  remoteId: string,
): { id: number; name: string; subscribed: boolean } | undefined {
  const row = db.get<{ id: number; name: string; subscribed: 0 | 1 }>(
    sql`SELECT id, name, subscribed FROM channels WHERE source = 'youtube' AND remote_id = ${remoteId}`,
  );
  return row && { ...row, subscribed: row.subscribed === 1 };
}

export interface NewChannel {
  remoteId: string;
  handle: string | null;
  name: string;
  description: string | null;
  avatarUrl: string | null;
  schedule: string;
  /** Whether all its videos are wanted, or only those from its newest on. */
  fullExtract: boolean;
}

/** Puts a channel into the catalogue, not subscribed yet. @returns its id */
export function insertChannel(db: Database, channel: NewChannel, now: number): number {
  return db.run(sql`
    INSERT INTO channels (source, remote_id, handle, name, description, avatar_url, subscribed, schedule,
      full_extract, created_at)
    VALUES ('youtube', ${channel.remoteId}, ${channel.handle}, ${channel.name}, ${channel.description},
      ${channel.avatarUrl}, 0, ${channel.schedule},
      ${channel.fullExtract ? 1 : 0}, ${now})`).lastInsertRowid;
}

export function renameChannel(db: Database, id: number, name: string): void {
  db.run(sql`UPDATE channels SET name = ${name}, name_edited = 1 WHERE id = ${id}`);
}

/** Whether what is said in its new videos is read while it is subscribed. */
export function setTranscripts(db: Database, id: number, wanted: boolean): void {
  db.run(sql`UPDATE channels SET transcripts = ${wanted ? 1 : 0} WHERE id = ${id}`);
}

/** Puts the channel into exactly these groups; memberships that stay are not touched. */
export function replaceChannelGroups(db: Database, id: number, groupIds: readonly number[]): void {
  const wanted = JSON.stringify(groupIds);
  db.run(sql`
    DELETE FROM channel_groups
    WHERE channel_id = ${id} AND group_id NOT IN (SELECT value FROM json_each(${wanted}))`);
  addChannelGroups(db, id, groupIds);
}

/** Puts the channel into these groups as well; it stays in those that it is in. */
export function addChannelGroups(db: Database, id: number, groupIds: readonly number[]): void {
  db.run(sql`
    INSERT OR IGNORE INTO channel_groups (channel_id, group_id)
    SELECT ${id}, value FROM json_each(${JSON.stringify(groupIds)})`);
}
