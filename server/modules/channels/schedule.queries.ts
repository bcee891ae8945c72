import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

/** @param subscription.nextRunAt null exactly where it is not subscribed */
export function setSubscription(
  db: Database,
  id: number,
  subscription: { schedule: string; nextRunAt: number | null },
): void {
  db.run(sql`
    UPDATE channels
    SET subscribed = ${subscription.nextRunAt === null ? 0 : 1}, schedule = ${subscription.schedule},
      next_run_at = ${subscription.nextRunAt}
    WHERE id = ${id}`);
}

export function readSchedule(db: Database, id: number): string | undefined {
  return db.get<{ schedule: string }>(sql`SELECT schedule FROM channels WHERE id = ${id}`)
    ?.schedule;
}

/** Subscriptions whose time has come, the longest overdue first. */
export function listDueChannels(
  db: Database,
  now: number,
  limit: number,
): { id: number; schedule: string }[] {
  return db.all(sql`
    SELECT id, schedule FROM channels WHERE next_run_at <= ${now} ORDER BY next_run_at LIMIT ${limit}`);
}

/** Subscriptions whose time is still to come. */
export function listPlannedChannels(
  db: Database,
  now: number,
): { id: number; schedule: string; nextRunAt: number }[] {
  return db.all(sql`
    SELECT id, schedule, next_run_at AS nextRunAt FROM channels WHERE next_run_at > ${now}`);
}

/** Plans when a subscription is read next, in milliseconds since 1970; null for never. */
export function setNextRun(db: Database, id: number, nextRunAt: number | null): void {
  db.run(sql`UPDATE channels SET next_run_at = ${nextRunAt} WHERE id = ${id}`);
}
