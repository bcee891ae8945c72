import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { LabelDetails } from '../../../contract/label.ts';
import { byName } from '../../platform/by-name.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

/** Tags hang on videos, groups on channels; apart from that they are alike. */
export type LabelKind = 'tag' | 'group';

const TABLES: Record<LabelKind, { labels: Sql; uses: Sql }> = {
  tag: {
    labels: raw('tags'),
    uses: raw('l.uses'),
  },
  group: {
    labels: raw('groups'),
    uses: raw('(SELECT count(*) FROM channel_groups u WHERE u.group_id = l.id)'),
  },
};

interface LabelRow {
  id: number;
  name: string;
  createdAt: number;
  uses?: number;
}

const toLabel = (row: LabelRow): LabelDetails => ({ ...row, createdAt: toInstant(row.createdAt) });

const columns = sql`l.id, l.name, l.created_at AS createdAt`;

const inOneCase = (name: string): string => name.normalize().toLowerCase();

/** All labels of a kind by name, ignoring case. */
export function listLabels(db: Database, kind: LabelKind, withUsage: boolean): LabelDetails[] {
  const { labels, uses } = TABLES[kind];
  const selected = withUsage ? join([columns, sql`${uses} AS uses`]) : columns;
  return db
    .all<LabelRow>(sql`SELECT ${selected} FROM ${labels} l ORDER BY l.id`)
    .map(toLabel)
    .sort(byName);
}

export function readLabel(db: Database, kind: LabelKind, id: number): LabelDetails | undefined {
  const row = db.get<LabelRow>(
    sql`SELECT ${columns} FROM ${TABLES[kind].labels} l WHERE l.id = ${id}`,
  );
  return row && toLabel(row);
}

/** The label that has this name, whatever its case. */
export function findLabel(db: Database, kind: LabelKind, name: string): LabelDetails | undefined {
  const wanted = inOneCase(name);
  return listLabels(db, kind, false).find((label) => inOneCase(label.name) === wanted);
}

/** Adds a label; that its name is free is for the caller to see. @returns its id */
export function insertLabel(db: Database, kind: LabelKind, name: string, now: number): number {
  return db.run(sql`INSERT INTO ${TABLES[kind].labels} (name, created_at) VALUES (${name}, ${now})`)
    .lastInsertRowid;
}

export function renameLabel(db: Database, kind: LabelKind, id: number, name: string): void {
  db.run(sql`UPDATE ${TABLES[kind].labels} SET name = ${name} WHERE id = ${id}`);
}

/** @returns whether there was such a label */
export function deleteLabel(db: Database, kind: LabelKind, id: number): boolean {
  return db.run(sql`DELETE FROM ${TABLES[kind].labels} WHERE id = ${id}`).changes > 0;
}

/** Those of the ids that name no label. */
export function readUnknownLabels(db: Database, kind: LabelKind, ids: readonly number[]): number[] {
  return db.column<number>(sql`
      SELECT listed.value AS id FROM json_each(${JSON.stringify(ids)}) listed
      WHERE listed.value NOT IN (SELECT id FROM ${TABLES[kind].labels})`);
}
