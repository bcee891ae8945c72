import { Sql } from 'sql-template-tag';
import type { Database } from '../platform/database.ts';

/** The database, noting how SQLite carries out each query that passes through. */
export function withQueryPlans(db: Database): { db: Database; plans: string[] } {
  const plans: string[] = [];
  const note = (query: Sql): void => {
    const [start = '', ...rest] = query.strings;
    const explained = new Sql([`EXPLAIN QUERY PLAN ${start}`, ...rest], query.values);
    plans.push(...db.all<{ detail: string }>(explained).map(({ detail }) => detail));
  };
  return {
    plans,
    db: {
      ...db,
      all: <Row>(query: Sql) => {
        note(query);
        return db.all<Row>(query);
      },
      get: <Row>(query: Sql) => {
        note(query);
        return db.get<Row>(query);
      },
      column: <Value>(query: Sql) => {
        note(query);
        return db.column<Value>(query);
      },
      run: (query) => {
        note(query);
        return db.run(query);
      },
    },
  };
}
