import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { Channel, ChannelQuery } from '../../../contract/channel.ts';
import type { Label } from '../../../contract/common.ts';
import { byName } from '../../platform/by-name.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { channelUrl } from '../../youtube/urls.ts';
import { channelImage } from '../images/image-names.ts';
import { openChannelSearch } from '../search/channel-search.queries.ts';

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
    lastExtract: row.lastExtractAt === null ? null : toInstant(row.lastExtractAt),
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
    if ((query.sort ?? 'relevance') === 'relevance') order.unshift(search.order);
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
}

export function readChannelFacts(db: Database, id: number): ChannelFacts | undefined {
  const row = db.get<ChannelRow & { videoCount: number; nextRunAt: number | null }>(sql`
    SELECT ${columns}, c.video_count AS videoCount, c.next_run_at AS nextRunAt
    FROM channels c WHERE c.id = ${id}`);
  return row && { channel: toChannel(row), videoCount: row.videoCount, nextRunAt: row.nextRunAt };
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

/** The id at the source of a channel whose handle is known; handles ignore case. */
export function findRemoteId(db: Database, handle: string): string | undefined {
  return db.get<{ remoteId: string }>(
    sql`SELECT remote_id AS remoteId FROM channels WHERE handle = ${handle}`,
  )?.remoteId;
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

/** What the platform tells about a channel; a name that a person gave it stays. */
export function setToldFacts(
  db: Database,
  id: number,
  told: Pick<NewChannel, 'handle' | 'name' | 'description' | 'avatarUrl'>,
): void {
  db.run(sql`
    UPDATE channels
    SET handle = ${told.handle}, description = ${told.description}, avatar_url = ${told.avatarUrl},
      name = iif(name_edited = 1, name, ${told.name})
    WHERE id = ${id}`);
}

export function renameChannel(db: Database, id: number, name: string): void {
  db.run(sql`UPDATE channels SET name = ${name}, name_edited = 1 WHERE id = ${id}`);
}

/** @param nextRunAt null exactly where it is not subscribed */
export function setSubscription(
  db: Database,
  id: number,
  subscription: { schedule: string; nextRunAt: number | null },
): void {
  db.run(sql`
    UPDATE channels
    SET subscribed = ${subscription.nextRunAt === null ? 0 : 1}, schedule = ${subscription.schedule},
      next_run_at = ${subscription.nextRunAt}
    WHERE id = ${id}`);
}

/** Whether what is said in its new videos is read while it is subscribed. */
export function setTranscripts(db: Database, id: number, wanted: boolean): void {
  db.run(sql`UPDATE channels SET transcripts = ${wanted ? 1 : 0} WHERE id = ${id}`);
}

export function readSchedule(db: Database, id: number): string | undefined {
  return db.get<{ schedule: string }>(sql`SELECT schedule FROM channels WHERE id = ${id}`)
    ?.schedule;
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

/** Subscriptions whose time has come, the longest overdue first. */
export function listDueChannels(
  db: Database,
  now: number,
  limit: number,
): { id: number; schedule: string }[] {
  return db.all(sql`
    SELECT id, schedule FROM channels WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT ${limit}`);
}

/** Subscriptions whose time is still to come. */
export function listPlannedChannels(
  db: Database,
  now: number,
): { id: number; schedule: string; nextRunAt: number }[] {
  return db.all(sql`
    SELECT id, schedule, next_run_at AS nextRunAt FROM channels WHERE next_run_at > ${now}`);
}

export function setNextRun(db: Database, id: number, nextRunAt: number | null): void {
  db.run(sql`UPDATE channels SET next_run_at = ${nextRunAt} WHERE id = ${id}`);
}

/** What a refresh needs to know of its channel. */
export interface RefreshedChannel {
  id: number;
  remoteId: string;
  name: string;
  videoCount: number;
  fullExtract: 0 | 1;
  /** When it was last listed without a gap; null while videos may be missing. */
  listedCompletelyAt: number | null;
  /** Whether the platform has told about it; of one that was taken over, only id and name are known. */
  isTold: 0 | 1;
  subscribed: 0 | 1;
}

export function readRefreshedChannel(db: Database, id: number): RefreshedChannel | undefined {
  return db.get(sql`
    SELECT id, remote_id AS remoteId, name, video_count AS videoCount,
      full_extract AS fullExtract, listed_completely_at AS listedCompletelyAt,
      coalesce(handle, description, avatar_url) IS NOT NULL AS isTold, subscribed
    FROM channels WHERE id = ${id}`);
}

/** Has all videos of a channel listed at its next refresh. */
export function wantFullExtract(db: Database, id: number): void {
  db.run(sql`UPDATE channels SET full_extract = 1, listed_completely_at = NULL WHERE id = ${id}`);
}

/**
 * Writes down when a channel was listed without a gap, null where there may be one. Where all its videos
 * came to be wanted meanwhile, it still has to be.
 */
export function setListedCompletely(
  db: Database,
  { id, fullExtract }: Pick<RefreshedChannel, 'id' | 'fullExtract'>,
  at: number | null,
): void {
  db.run(sql`
    UPDATE channels SET listed_completely_at = ${at}
    WHERE id = ${id} AND full_extract = ${fullExtract}`);
}

export function setLastExtract(db: Database, id: number, at: number): void {
  db.run(sql`UPDATE channels SET last_extract_at = ${at} WHERE id = ${id}`);
}
