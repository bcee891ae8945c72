import { AuditPage, AuditQuery } from '../audit.ts';
import { defineRoutes } from './route.ts';

/** The calls of the audit. */
export const auditRoutes = defineRoutes({
  listAudit: { method: 'GET', path: '/api/audit', query: AuditQuery, response: AuditPage },
});
