import { useState } from 'react';
import type { AuditEntityType } from '../../../contract/audit.ts';
import { AuditView } from './audit-view.tsx';

interface AuditListProps {
  entityType: AuditEntityType;
  entityId: number;
  /** How many rows a page holds. */
  pageSize: number;
}

/** What was done to one video or channel, within its page. */
export function AuditList(props: AuditListProps) {
  // Another video or channel starts with its first page.
  return <PagedAudit key={`${props.entityType} ${props.entityId}`} {...props} />;
}

function PagedAudit({ entityType, entityId, pageSize }: AuditListProps) {
  const [page, setPage] = useState(1);
  return (
    <AuditView filter={{ entityType, entityId }} page={page} size={pageSize} onPage={setPage} />
  );
}
