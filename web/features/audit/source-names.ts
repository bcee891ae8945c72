import type { AuditSource } from '../../../contract/audit.ts';

/** What the causes of audit rows are called. */
export const SOURCE_NAMES: Record<AuditSource, string> = {
  action: 'Action',
  subscription: 'Subscription',
};
