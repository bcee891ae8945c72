import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { withMarks } from '../testing/near-marks.ts';
import { openTwice } from '../testing/opened-twice.ts';
import { type OrderedList, readMarked } from './marked-lists.ts';
import { PageMarks } from './page-marks.ts';

const listNamed = (name: string): OrderedList => ({
  name,
  sources: [{ moved: { table: 'notes', key: 'id', id: 'id' } }],
  isFiltered: false,
  rows: (within) => sql`
    SELECT n.id, n.id AS key FROM notes n WHERE ${within(sql`n.id`, sql`n.id`)} ORDER BY n.id DESC`,
});

test('reading ever more lists to their ends takes no more than so many marks', async () => {
  const marks = new PageMarks({ step: 2, most: 30 });
  const db = withMarks((await openTwice()).db, marks);
  for (let id = 1; id <= 20; id += 1) db.run(sql`INSERT INTO notes VALUES (${id})`);
  const readEnd = (name: string) => readMarked(db, listNamed(name), { limit: 2, offset: 18 });
  const lists = ['first', 'second', 'third', 'fourth'];
  for (const name of lists) expect(readEnd(name)).toEqual([2, 1]);
  const stretches = lists.map((name) => marks.of(name, []).stretches);
  expect(stretches.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(30);
});
