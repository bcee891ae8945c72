import type * as z from 'zod/mini';
import type { AuditStatus } from '../../../contract/audit.ts';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/audit.queries.ts';
import type { RUN_ACTION } from './actions.usecases.ts';

/**
 * Tells in the audit of a video how an action on it ended, and what was asked for, so that it can be
 * asked for again. Belongs into the transaction of what it tells about.
 *
 * @param details in words for a person
 */
export function auditAction(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { mediaId, request }: z.infer<typeof RUN_ACTION.payload>,
  status: AuditStatus,
  details: string,
): void {
  recordAudit(
    db,
    { entityType: 'media', entityId: mediaId, source: 'action', status, details, request },
    clock.now(),
  );
}
