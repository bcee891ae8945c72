import sql, { empty, join, type Sql } from 'sql-template-tag';
import { ActionRequest } from '../../../contract/action.ts';
import type {
  AuditEntityType,
  AuditItem,
  AuditQuery,
  AuditSource,
  AuditStatus,
} from '../../../contract/audit.ts';
import { type OrderedList, readMarked } from '../../paging/marked-lists.ts';
import { PageMarks } from '../../paging/page-marks.ts';
import { type Slice, sliceOf } from '../../paging/slice.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { readStored } from '../../platform/stored-json.ts';

/** What was done to a video or a channel, or what went wrong, in words. */
export interface AuditRecord {
  entityType: AuditEntityType;
  entityId: number;
  source: AuditSource;
  status: AuditStatus;
  details: string;
  /** What was asked for; left out where nobody asked. */
  request?: ActionRequest;
}

/** Belongs into the transaction of what it tells about. */
export function recordAudit(db: Database, record: AuditRecord, now: number): void {
  db.run(sql`
    INSERT INTO audit (created_at, entity_type, entity_id, source, status, details, request)
    VALUES (${now}, ${record.entityType}, ${record.entityId}, ${record.source}, ${record.status},
      ${record.details}, ${record.request ? JSON.stringify(record.request) : null})`);
}

type AuditRow = Omit<AuditItem, 'createdAt' | 'request'> & {
  createdAt: number;
  request: string | null;
};

const RECORDED = { table: 'audit', key: 'id', id: 'id' };
const RECORDED_BY_SOURCE = { ...RECORDED, scope: 'source' };

/** The ids of a page far from the first one, of all that was done or of one source. */
function readMarkedIds(
  db: Database,
  { entityId, channel, media, source }: AuditQuery,
  slice: Slice,
): number[] | undefined {
  const isOfEntity = [entityId, channel, media].some((id) => id !== undefined);
  if (isOfEntity || slice.offset < db.companion(PageMarks).step) return undefined;
  const ofSource = source === undefined ? sql`TRUE` : sql`a.source = ${source}`;
  const list: OrderedList = {
    name: `audit ${source ?? ''}`,
    sources: [{ moved: source === undefined ? RECORDED : RECORDED_BY_SOURCE, scope: source }],
    isFiltered: false,
    rows: (within) => sql`
      SELECT a.id, a.id AS key FROM audit a
      WHERE ${ofSource} AND ${within(sql`a.id`, sql`a.id`)} ORDER BY a.id DESC`,
  };
  return readMarked(db, list, slice);
}

/** One page of the audit, newest first. */
export function listAudit(db: Database, query: AuditQuery): AuditItem[] {
  const conditions: Sql[] = [];
  if (query.entityId !== undefined) conditions.push(sql`a.entity_id = ${query.entityId}`);
  if (query.source !== undefined) conditions.push(sql`a.source = ${query.source}`);
  for (const type of ['channel', 'media'] as const) {
    const id = query[type];
    if (id !== undefined) conditions.push(sql`(a.entity_id = ${id} AND a.entity_type = ${type})`);
  }
  const slice = sliceOf(query);
  const marked = readMarkedIds(db, query, slice);
  if (marked)
    conditions.push(sql`a.id IN (SELECT value FROM json_each(${JSON.stringify(marked)}))`);
  const where = conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
  return db
    .all<AuditRow>(sql`
      SELECT a.id, a.created_at AS createdAt, a.entity_type AS entityType, a.entity_id AS entityId,
        CASE a.entity_type
          WHEN 'channel' THEN (SELECT name FROM channels WHERE id = a.entity_id)
          ELSE (SELECT name FROM media WHERE id = a.entity_id)
        END AS entityName,
        a.source, a.status, a.details, a.request
      FROM audit a ${where}
      ORDER BY a.id DESC
      LIMIT ${slice.limit} OFFSET ${marked ? 0 : slice.offset}`)
    .map((row) => ({
      ...row,
      createdAt: toInstant(row.createdAt),
      request: row.request === null ? null : (readStored(ActionRequest, row.request) ?? null),
    }));
}
