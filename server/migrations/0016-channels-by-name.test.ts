import { expect, test } from 'vitest';
import { listChannels } from '../modules/channels/channels.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { seedChannel } from '../testing/seed.ts';
import { migrate } from './migrate.ts';

test('channels from before are listed by their names without accents, beside those that come afterwards', () => {
  const db = olderDatabase(15);
  for (const name of ['Zebra', 'Ärzte']) seedChannel(db, { name });

  expect(migrate(db, 0)[0]).toBe('channels by name');
  seedChannel(db, { name: 'Éclair' });
  const listed = listChannels(db, { groups: [], sources: [], page: 1, size: 9 });
  expect(listed.map(({ name }) => name)).toEqual(['Ärzte', 'Éclair', 'Zebra']);
  db.close();
});
