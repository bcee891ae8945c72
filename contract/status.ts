import * as z from 'zod/mini';
import { AuditEntityType } from './audit.ts';
import { Id, Instant, pageOf } from './common.ts';
import { paging } from './query.ts';
import { Backups } from './system.ts';

/** A video or a channel that something is about. */
export const StatusEntity = z.object({
  type: AuditEntityType,
  id: Id,
  /** Null where it is gone. */
  name: z.nullable(z.string()),
});
export type StatusEntity = z.infer<typeof StatusEntity>;

/** How the budget stands that all requests to the platform share; pictures do not count. */
export const RequestBudget = z.object({
  /** How many are made in an hour in the long run. */
  perHour: z.int(),
  /** How many may follow each other at once after a quiet time. */
  burst: z.int(),
  /** How many were made within the last hour, since the start at the most. */
  lastHour: z.int(),
  /** How many may be made at once now, up to the burst. */
  left: z.int(),
  /** When all of the burst may be made again; null where it may now. */
  fullAt: z.nullable(Instant),
  /** How many wait for their turn. */
  waiting: z.int(),
  /** Set while all work against the platform is paused. */
  pause: z.nullable(z.object({ since: Instant, until: Instant, reason: z.string() })),
});
export type RequestBudget = z.infer<typeof RequestBudget>;

/** Something that the server does, or is to do, by itself or because it was asked for. */
export const WorkItem = z.object({
  id: Id,
  /** What kind of work it is, e.g. `refresh-channel`. */
  kind: z.string(),
  /** The same in words. */
  title: z.string(),
  /** What it works on; null where that is no single thing. */
  entity: z.nullable(StatusEntity),
  /** What is being done, or why it waits, in words; may be empty. */
  phase: z.string(),
  done: z.int(),
  /** Null where the end is not known. */
  total: z.nullable(z.int()),
  /** How many attempts were begun that count. */
  attempts: z.int(),
  /** When the run began, or when it is due. */
  at: Instant,
});
export type WorkItem = z.infer<typeof WorkItem>;

export const WorkGroup = z.object({
  count: z.int(),
  /** The same by kinds, the most frequent first. */
  kinds: z.array(z.object({ title: z.string(), count: z.int() })),
  /** Those that come first; not all where there are many. */
  items: z.array(WorkItem),
});
export type WorkGroup = z.infer<typeof WorkGroup>;

/** What is done now, what waits for its time or its turn, and what is to be tried again. */
export const Work = z.object({ running: WorkGroup, waiting: WorkGroup, retrying: WorkGroup });
export type Work = z.infer<typeof Work>;

/** Sizes in bytes; null until they are known. */
export const DiskUsage = z.object({
  /** Why nothing can be saved, and what to do; null where that is not known to be so. */
  problem: z.nullable(z.string()),
  /** Of the disk that the data lies on. */
  free: z.int(),
  total: z.int(),
  database: z.int(),
  attachments: z.nullable(z.int()),
  pictures: z.nullable(z.int()),
  /** What backups share counts once. */
  backups: z.nullable(z.int()),
  /** When the folders were looked through. */
  measuredAt: z.nullable(Instant),
});
export type DiskUsage = z.infer<typeof DiskUsage>;

export const BackupStatus = z.extend(Backups, {
  /** Whether the next one should have been made long ago. */
  late: z.boolean(),
  /** When those were made that there are, the newest first. */
  kept: z.array(Instant),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** The last time that something failed for good, or could not be had for a video or a channel. */
export const StatusFailure = z.object({
  /** Of its row in the audit; null where that does not tell of it. */
  id: z.nullable(Id),
  at: Instant,
  /** The work that failed, in words; null where the details say what it was. */
  title: z.nullable(z.string()),
  /** Null where it is about no single thing. */
  entity: z.nullable(StatusEntity),
  /** What went wrong, what it means and what to do, in words. */
  details: z.string(),
  /** When the same succeeded afterwards; null where it did not yet. */
  overAt: z.nullable(Instant),
});
export type StatusFailure = z.infer<typeof StatusFailure>;

export const Status = z.object({
  requests: RequestBudget,
  work: Work,
  /** How many channels are subscribed to, and how many of these need attention. */
  channels: z.object({ subscribed: z.int(), failing: z.int(), overdue: z.int() }),
  disk: DiskUsage,
  backups: BackupStatus,
  /** Each thing once, the newest first. */
  failures: z.array(StatusFailure),
});
export type Status = z.infer<typeof Status>;

/**
 * `failing`: the last check failed; `overdue`: it should have been checked long ago; `new`: it was
 * never checked; `good`: the last check succeeded.
 */
export const ChannelState = z.enum(['failing', 'overdue', 'new', 'good']);
export type ChannelState = z.infer<typeof ChannelState>;

/** How fresh is what is known of a channel. */
export const ChannelFreshness = z.object({
  id: Id,
  name: z.string(),
  /** A file under `/images/channels/`. */
  thumbnailSm: z.nullable(z.string()),
  state: ChannelState,
  /** Whether it is being checked now. */
  checking: z.boolean(),
  /** When its videos were last read with success. */
  lastExtract: z.nullable(Instant),
  /** When its newest video was uploaded. */
  newestVideoAt: z.nullable(Instant),
  /** When it is checked next, or should have been. */
  nextRunAt: z.nullable(Instant),
  /** Why the last check failed, in words; null where it did not. */
  problem: z.nullable(z.string()),
});
export type ChannelFreshness = z.infer<typeof ChannelFreshness>;

/** Of what is subscribed to: what needs attention first, then what was not checked for longest. */
export const ChannelFreshnessPage = pageOf(ChannelFreshness);

export const DEFAULT_FRESHNESS_PAGE_SIZE = 20;

export const ChannelFreshnessQuery = z.object(paging(DEFAULT_FRESHNESS_PAGE_SIZE));
export type ChannelFreshnessQuery = z.infer<typeof ChannelFreshnessQuery>;
