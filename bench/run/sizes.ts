import sql from 'sql-template-tag';
import type { Database } from '../../server/platform/database.ts';

/** What a part of the catalogue takes on disk. */
export interface DiskUse {
  part: string;
  bytes: number;
  /** Of one of its rows, in bytes. */
  each: number;
}

/** The parts, by the beginnings of their tables and indexes. */
const PARTS: [part: string, rows: string, names: RegExp][] = [
  ['transcripts and their search', 'transcripts', /^(transcript|sqlite_autoindex_transcript)/],
  ['the audit', 'audit', /^audit/],
  ['videos and their search', 'media', /./],
];

/** Adds up the pages of each table and index; every one counts as part of one thing. */
export function measureDisk(db: Database): { parts: DiskUse[]; tables: DiskUse[] } {
  const rowsOf = (table: string): number => {
    const counts: Record<string, number> = {
      transcripts: db.get<{ n: number }>(sql`SELECT count(*) AS n FROM transcripts`)?.n ?? 0,
      audit: db.get<{ n: number }>(sql`SELECT count(*) AS n FROM audit`)?.n ?? 0,
      media: db.get<{ n: number }>(sql`SELECT count(*) AS n FROM media`)?.n ?? 0,
    };
    return counts[table] ?? 0;
  };
  const used = db.all<{ name: string; bytes: number }>(sql`
    SELECT coalesce(s.name, d.name) AS name, sum(d.pgsize) AS bytes
    FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = TRUE
    GROUP BY 1 ORDER BY 2 DESC`);
  const partOf = (name: string) => PARTS.find(([, , names]) => names.test(name));
  const parts = PARTS.map(([part, rows, names]) => {
    const bytes = used
      .filter(({ name }) => partOf(name)?.[2] === names)
      .reduce((sum, table) => sum + table.bytes, 0);
    return { part, bytes, each: bytes / Math.max(1, rowsOf(rows)) };
  });
  const tables = used.slice(0, 25).map(({ name, bytes }) => ({
    part: name,
    bytes,
    each: bytes / Math.max(1, rowsOf(partOf(name)?.[1] ?? 'media')),
  }));
  return { parts, tables };
}
