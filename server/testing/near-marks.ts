import { PageMarks } from '../paging/page-marks.ts';
import type { Database } from '../platform/database.ts';

const STEP = 3;

/** The database with marks so close to each other that a small catalogue has many. */
export function withMarks(db: Database, marks = new PageMarks({ step: STEP })): Database {
  const companion = <Kind extends object>(kind: new () => Kind) =>
    marks instanceof kind ? marks : db.companion(kind);
  return { ...db, companion };
}

/** The same one, which reads each page from the front. */
export const withoutMarks = (db: Database): Database => ({ ...db, isInTransaction: () => true });
