import sql from 'sql-template-tag';
import type { Database } from '../../platform/database.ts';

export interface UserRow {
  id: number;
  username: string;
  displayName: string;
  passwordHash: string;
}

const columns = sql`id, username, display_name AS displayName, password_hash AS passwordHash`;

/** The one user, where there is one yet. */
export function readUser(db: Database): UserRow | undefined {
  return db.get(sql`SELECT ${columns} FROM users ORDER BY id LIMIT 1`);
}

export function insertUser(db: Database, user: Omit<UserRow, 'id'>, now: number): void {
  db.run(sql`
    INSERT INTO users (username, display_name, password_hash, created_at)
    VALUES (${user.username}, ${user.displayName}, ${user.passwordHash}, ${now})`);
}

export function updateUser(db: Database, user: UserRow): void {
  db.run(sql`
    UPDATE users
    SET username = ${user.username}, display_name = ${user.displayName}, password_hash = ${user.passwordHash}
    WHERE id = ${user.id}`);
}
