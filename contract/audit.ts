import * as z from 'zod/mini';
import { ActionRequest } from './action.ts';
import { Id, Instant, pageOf, WrittenId } from './common.ts';
import { knownOne, paging } from './query.ts';

/** What an audit row is about. */
export const AuditEntityType = z.enum(['media', 'channel']);
export type AuditEntityType = z.infer<typeof AuditEntityType>;

/** What caused it: something a person asked for, or a subscription's schedule. */
export const AuditSource = z.enum(['action', 'subscription']);
export type AuditSource = z.infer<typeof AuditSource>;

export const AuditStatus = z.enum(['success', 'failure']);
export type AuditStatus = z.infer<typeof AuditStatus>;

export const AuditItem = z.object({
  id: Id,
  createdAt: Instant,
  entityType: AuditEntityType,
  entityId: Id,
  /** The name of the video or channel; null where it is gone. */
  entityName: z.nullable(z.string()),
  source: AuditSource,
  status: AuditStatus,
  /** What was done, or what went wrong and what happens next, in words. */
  details: z.string(),
  /** What was asked for, so that it can be asked for again; null where nobody asked, or it can no longer be read. */
  request: z.nullable(ActionRequest),
});
export type AuditItem = z.infer<typeof AuditItem>;

export const AuditPage = pageOf(AuditItem);

export const AUDIT_PAGE_SIZE = 25;

const id = z.optional(WrittenId);

export const AuditQuery = z.object({
  ...paging(AUDIT_PAGE_SIZE),
  /** Rows about the video or channel with this id. */
  entityId: id,
  source: knownOne(AuditSource.options),
  channel: id,
  media: id,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
