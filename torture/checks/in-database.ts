import sql from 'sql-template-tag';
import { AuditSource } from '../../contract/audit.ts';
import type { Database } from '../../server/platform/database.ts';
import type { Model } from '../model.ts';
import type { World } from '../platform.ts';
import { Fault } from '../story.ts';
import { checkActions } from './actions.ts';

/** That the file of the database is whole, with its indexes and those of the search. */
export function checkIntegrity(db: Database): void {
  const faults = db.all<Record<string, unknown>>(sql`PRAGMA integrity_check`);
  const words = faults.map((row) => Object.values(row).join(' '));
  if (words.join() !== 'ok') throw new Fault(`PRAGMA integrity_check says: ${words.join('; ')}`);
  const orphans = db.all(sql`PRAGMA foreign_key_check`);
  if (orphans.length > 0) {
    throw new Fault(`PRAGMA foreign_key_check says: ${JSON.stringify(orphans)}`);
  }
}

/** How often refreshes of a channel ended that were asked for in a way, and how often the audit tells of them. */
interface EndedRefreshes {
  channelId: number;
  source: AuditSource;
  ended: number;
  told: number;
}

/**
 * That each refresh of a channel which ended is told of once. One that only the schedule of a subscription
 * asked for ends without a word where a person left the channel meanwhile.
 */
function checkRefreshes(db: Database, { channels }: Model): void {
  const left = new Set([...channels.values()].flatMap(({ id, wasLeft }) => (wasLeft ? [id] : [])));
  const refreshes = db.all<EndedRefreshes>(sql`
    SELECT channels.id AS channelId, sources.value AS source,
      (SELECT count(*) FROM jobs
        WHERE key = 'channel:' || channels.id AND state IN ('done', 'failed')
          AND payload ->> 'source' = sources.value) AS ended,
      (SELECT count(*) FROM audit
        WHERE entity_type = 'channel' AND entity_id = channels.id AND source = sources.value
          AND details NOT LIKE '%The next try is in about%'
          AND details NOT LIKE 'Reading what is said in the newest videos failed.%') AS told
    FROM channels, json_each(${JSON.stringify(AuditSource.options)}) AS sources`);
  for (const { channelId, source, ended, told } of refreshes) {
    const mayBeUnwanted = source === 'subscription' && left.has(channelId);
    if (mayBeUnwanted ? told <= ended : told === ended) continue;
    throw new Fault(
      `${ended} refreshes of channel ${channelId} ended (${source}), and the audit tells of ${told}`,
    );
  }
}

function checkLibrary(db: Database): void {
  const wrong = db.column<number>(sql`
    SELECT id FROM media WHERE (library_at IS NOT NULL) <> (
      SELECT count(*) FROM audit
      WHERE entity_type = 'media' AND entity_id = media.id AND details = 'Added to the library.')`);
  if (wrong.length === 0) return;
  throw new Fault(
    `the audit does not tell once that videos ${wrong.join(', ')} came into the library`,
  );
}

/** That nothing is there besides what was read over HTTP. */
function checkCounts(db: Database, { comments, files }: Model): void {
  const alive = (subjects: Iterable<{ fact: { value: unknown } }>): number =>
    [...subjects].filter(({ fact }) => fact.value !== null).length;
  const [rows] = db.all<{ comments: number; uploads: number }>(sql`
    SELECT (SELECT count(*) FROM comments) AS comments,
      (SELECT count(*) FROM attachments WHERE type NOT LIKE 'generated%') AS uploads`);
  const known = { comments: alive(comments.values()), uploads: alive(files.values()) };
  if (rows?.comments === known.comments && rows.uploads === known.uploads) return;
  throw new Fault(`there are ${JSON.stringify(rows)}, and known are ${JSON.stringify(known)}`);
}

/** Holds what the rows say of each other and of what was acknowledged, all at one moment. */
export function checkRows(db: Database, model: Model): void {
  // Its own transactions keep a server from writing; this one only reads.
  db.execute('BEGIN');
  try {
    checkActions(db, model);
    checkRefreshes(db, model);
    checkLibrary(db);
    checkCounts(db, model);
  } finally {
    db.execute('ROLLBACK');
  }
}

/** Whether actions or refreshes are still to be done. */
export const isWorkLeft = (db: Database): boolean =>
  db.get(sql`
    SELECT 1 FROM jobs
    WHERE name IN ('run-action', 'refresh-channel') AND state IN ('queued', 'running')`) !==
  undefined;

/** That every refresh which was acknowledged was told of since, and that a channel which counts as read has all its videos. */
export function checkChannelsRead(db: Database, model: Model, world: World): void {
  for (const { handle, id, refreshAskedAt } of model.channels.values()) {
    if (id === undefined || refreshAskedAt === 0) continue;
    const told = db.get(sql`
      SELECT 1 FROM audit
      WHERE entity_type = 'channel' AND entity_id = ${id} AND created_at >= ${refreshAskedAt}`);
    if (told === undefined) {
      throw new Fault(`a refresh of ${handle} was acknowledged and never told of`, handle);
    }
    const known = db.get<{ isRead: number; videos: number }>(sql`
      SELECT listed_completely_at IS NOT NULL AS isRead,
        (SELECT count(*) FROM media WHERE channel_id = channels.id) AS videos
      FROM channels WHERE id = ${id}`);
    const expected = world.channels.find((channel) => channel.handle === handle)?.videos.length;
    if (known?.isRead && known.videos !== expected) {
      throw new Fault(`${handle} has ${known.videos} videos, and should have ${expected}`, handle);
    }
  }
}
