import { AUDIT_PAGE_SIZE } from '../../contract/audit.ts';
import { AuditList } from '../features/audit/audit-list.tsx';

/** What was done for a channel. */
export function ChannelAudit({ channelId }: { channelId: number }) {
  return <AuditList entityType="channel" entityId={channelId} pageSize={AUDIT_PAGE_SIZE} />;
}
