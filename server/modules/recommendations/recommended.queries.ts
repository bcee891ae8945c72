import sql, { join } from 'sql-template-tag';
import { HIDDEN } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import type { Candidate } from './ranking.ts';

/** About how many videos there are: those that were deleted meanwhile count too. */
export function estimateMediaCount(db: Database): number {
  return (
    db.get<{ highest: number | null }>(sql`SELECT max(id) AS highest FROM media`)?.highest ?? 0
  );
}

export function readGroupsOf(db: Database, channelId: number): number[] {
  return db.column(
    sql`SELECT group_id AS id FROM channel_groups WHERE channel_id = ${channelId} ORDER BY 1`,
  );
}

/** How many videos carry a tag, counted up to a limit. */
export function countTagged(db: Database, tagId: number, limit: number): number {
  return (
    db.get<{ count: number }>(sql`
      SELECT count(*) AS count FROM (SELECT 1 FROM media_tags WHERE tag_id = ${tagId} LIMIT ${limit})`)
      ?.count ?? 0
  );
}

export function listNewestTagged(db: Database, tagId: number, limit: number): number[] {
  return db.column(sql`
      SELECT media_id AS id FROM media_tags WHERE tag_id = ${tagId}
      ORDER BY uploaded_at DESC, media_id DESC LIMIT ${limit}`);
}

export function listNewestOfGroup(db: Database, groupId: number, limit: number): number[] {
  return db.column(sql`
      SELECT media_id AS id FROM media_groups WHERE group_id = ${groupId}
      ORDER BY uploaded_at DESC, media_id DESC LIMIT ${limit}`);
}

export function listNewestOfChannel(db: Database, channelId: number, limit: number): number[] {
  return db.column(sql`
      SELECT id FROM media WHERE channel_id = ${channelId}
      ORDER BY uploaded_at DESC, id DESC LIMIT ${limit}`);
}

export function listNewest(db: Database, limit: number): number[] {
  return db.column(sql`SELECT id FROM media ORDER BY uploaded_at DESC, id DESC LIMIT ${limit}`);
}

/** The channels with videos that come after one, by their ids; after the last come the first. */
export function listChannelsAfter(db: Database, channelId: number, limit: number): number[] {
  const after = db.column<number>(sql`
      SELECT id FROM channels WHERE id > ${channelId} AND video_count > 0
      ORDER BY id LIMIT ${limit}`);
  if (after.length === limit) return after;
  const first = db.column<number>(sql`
      SELECT id FROM channels WHERE id < ${channelId} AND video_count > 0
      ORDER BY id LIMIT ${limit - after.length}`);
  return [...after, ...first];
}

/** What the order depends on, of those of the videos that can still be watched. */
export function readCandidates(db: Database, scores: ReadonlyMap<number, number>): Candidate[] {
  return db
    .all<{ id: number; channelId: number; watched: 0 | 1; uploadedAt: number }>(sql`
      SELECT m.id, m.channel_id AS channelId, m.watched, m.uploaded_at AS uploadedAt
      FROM json_each(${JSON.stringify([...scores.keys()])}) listed
      JOIN media m ON m.id = listed.value
      WHERE m.availability NOT IN (${join(HIDDEN)})`)
    .map((row) => ({ ...row, watched: row.watched === 1, score: scores.get(row.id) ?? 0 }));
}
