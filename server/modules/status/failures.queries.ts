import sql from 'sql-template-tag';
import type { AuditEntityType } from '../../../contract/audit.ts';
import type { Database } from '../../platform/database.ts';

/** A row of the audit that tells of a failure. */
export interface FailureRow {
  id: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  entityType: AuditEntityType;
  entityId: number;
  details: string;
  /** What was asked for, as JSON; null where nobody asked. */
  request: string | null;
}

/** The id of the newest row of the audit; 0 where there is none. */
export function newestAuditId(db: Database): number {
  return db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM audit`)?.id ?? 0;
}

/** The failures among the rows of the audit after one and up to another, newest first. */
export function listFailures(db: Database, after: number, upTo: number): FailureRow[] {
  return db.all<FailureRow>(sql`
    SELECT id, created_at AS createdAt, entity_type AS entityType, entity_id AS entityId, details, request
    FROM audit WHERE id > ${after} AND id <= ${upTo} AND status = 'failure'
    ORDER BY id DESC`);
}

/** When the same succeeded first after a failure, in milliseconds since 1970; null where it did not. */
export function succeededAfter(db: Database, failure: FailureRow): number | null {
  const { id, entityType, entityId, request } = failure;
  const success = db.get<{ at: number }>(sql`
    SELECT created_at AS at FROM audit
    WHERE entity_id = ${entityId} AND entity_type = ${entityType} AND id > ${id}
      AND status = 'success' AND request IS ${request}
    ORDER BY id LIMIT 1`);
  return success?.at ?? null;
}
