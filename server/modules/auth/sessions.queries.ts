import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { User } from '../../../contract/auth.ts';
import type { Database } from '../../platform/database.ts';

/** Only a hash is kept, so that the database alone opens no session. */
const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

export function insertSession(
  db: Database,
  session: { token: string; userId: number; createdAt: number; expiresAt: number },
): void {
  db.run(sql`
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    VALUES (${hash(session.token)}, ${session.userId}, ${session.createdAt}, ${session.expiresAt})`);
}

/** The user of a session that has not ended. */
export function readSessionUser(db: Database, token: string, now: number): User | undefined {
  return db.get(sql`
    SELECT u.username, u.display_name AS displayName
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${hash(token)} AND s.expires_at > ${now}`);
}

export function deleteSession(db: Database, token: string): void {
  db.run(sql`DELETE FROM sessions WHERE token_hash = ${hash(token)}`);
}

export function deleteSessionsOf(db: Database, userId: number): void {
  db.run(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
}

export function deleteExpiredSessions(db: Database, now: number): void {
  db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now}`);
}
