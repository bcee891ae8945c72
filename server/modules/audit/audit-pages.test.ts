import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { withMarks, withoutMarks } from '../../testing/near-marks.ts';
import { listAudit, recordAudit } from './audit.queries.ts';

const NOW = Date.UTC(2026, 10, 21);

test('pages of the audit are those that are read from the front, whatever was written since', () => {
  const sources = fc.constantFrom('action', 'subscription');
  const record = sources.map((source) => ({ source }));
  const removal = fc.record({ removed: fc.integer({ min: 1, max: 30 }) });
  const visit = fc.record({
    source: fc.option(sources, { nil: undefined }),
    page: fc.integer({ min: 1, max: 8 }),
  });
  const write = (db: Database, source: 'action' | 'subscription'): void => {
    const facts = { entityType: 'media', entityId: 1, status: 'success', details: '' } as const;
    recordAudit(db, { ...facts, source }, NOW);
  };
  fc.assert(
    fc.property(fc.array(fc.oneof(record, record, removal, visit, visit)), (steps) => {
      const db = withMarks(testDatabase());
      for (let row = 0; row < 20; row += 1) write(db, row % 3 === 0 ? 'action' : 'subscription');
      for (const step of steps) {
        if ('removed' in step) db.run(sql`DELETE FROM audit WHERE id = ${step.removed}`);
        else if (!('page' in step)) write(db, step.source as 'action');
        else {
          const query = { ...step, size: 3 } as Parameters<typeof listAudit>[1];
          expect(listAudit(db, query)).toEqual(listAudit(withoutMarks(db), query));
        }
      }
      db.close();
    }),
    { numRuns: 40 },
  );
});
