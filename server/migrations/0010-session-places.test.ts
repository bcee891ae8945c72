import { hash } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listSessions, readOpenSession } from '../modules/auth/sessions.queries.ts';
import { olderDatabase } from '../testing/older-database.ts';
import { migrate } from './migrate.ts';

const NOW = Date.UTC(2026, 5);
const DAY = 24 * 60 * 60 * 1000;

test('who logged in lately stays logged in, as last seen when they did', () => {
  const db = olderDatabase(9);
  db.run(sql`
    INSERT INTO users (username, display_name, password_hash, created_at)
    VALUES ('ada', 'Ada', '', 0)`);
  for (const [token, days] of [['lately', 2] as const, ['long ago', 20] as const]) {
    db.run(sql`
      INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
      VALUES (${hash('sha256', token, 'buffer')}, 1, ${NOW - days * DAY}, ${NOW + DAY})`);
  }

  expect(migrate(db, NOW)[0]).toBe('session places');
  expect(readOpenSession(db, 'lately', NOW)?.user.displayName).toBe('Ada');
  expect(readOpenSession(db, 'long ago', NOW)).toBeUndefined();
  expect(listSessions(db, 'lately', NOW)).toMatchObject([
    { current: true, lastUsedAt: '2026-05-30T00:00:00.000Z', address: '' },
  ]);
  db.close();
});
