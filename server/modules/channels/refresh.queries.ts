import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';
import type { NewChannel } from './channels.queries.ts';

/** What a refresh needs to know of its channel. */
export interface RefreshedChannel {
  id: number;
  remoteId: string;
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
    SELECT id, remote_id AS remoteId, video_count AS videoCount,
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

/** Writes down when a channel was read last, in milliseconds since 1970. */
export function setLastExtract(db: Database, id: number, at: number): void {
  db.run(sql`UPDATE channels SET last_extract_at = ${at} WHERE id = ${id}`);
}

/** What the platform tells about a channel; a name that a person gave it stays, as does what is not told. */
export function setToldFacts(
  db: Database,
  id: number,
  told: Pick<NewChannel, 'handle' | 'name' | 'description' | 'avatarUrl'>,
): void {
  db.run(sql`
    UPDATE channels
    SET handle = coalesce(${told.handle}, handle),
      description = coalesce(${told.description}, description),
      avatar_url = coalesce(${told.avatarUrl}, avatar_url),
      name = iif(name_edited = 1, name, ${told.name})
    WHERE id = ${id}`);
}
