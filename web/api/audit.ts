import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEntityType, AuditSource } from '../../contract/audit.ts';
import { auditRoutes } from '../../contract/routes/audit.ts';
import { useCall } from './api-context.tsx';
import { messages } from './messages.ts';

/** What the audit is narrowed to. */
export interface AuditFilter {
  /** Together with `entityId`: the rows about one video or one channel. */
  entityType?: AuditEntityType | undefined;
  /** Alone: the rows about whatever has this id, be it a video or a channel. */
  entityId?: number | undefined;
  source?: AuditSource | undefined;
}

/** The key of the audit; invalidate it after something was done that it tells about. */
export const AUDIT_KEY = ['audit'] as const;

/** One page of the audit, counted from 1. While another is on its way the one before stays. */
export function useAudit(filter: AuditFilter, page: number, size: number) {
  const call = useCall();
  const { entityType, entityId, source } = filter;
  return useQuery({
    queryKey: [...AUDIT_KEY, filter, page, size],
    queryFn: ({ signal }) =>
      call(auditRoutes.listAudit, {
        query: { [entityType ?? 'entityId']: entityId, source, page, size },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: messages.listAudit,
  });
}
