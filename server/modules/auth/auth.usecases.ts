import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Credentials, User } from '../../../contract/auth.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database.ts';
import { NotLoggedIn } from '../../platform/errors.ts';
import { deleteSessionsOf, insertSession } from './sessions.queries.ts';
import { insertUser, readUser, updateUser } from './users.queries.ts';

/** How long a session lasts: 30 days. */
export const SESSION_MILLISECONDS = 30 * 24 * 60 * 60 * 1000;

/** The user as the settings want it, not written down yet. */
export interface PreparedUser {
  /**
   * Makes the user at the first start, and brings name and password to what the settings say.
   *
   * @returns the password where one was generated, to be shown once
   */
  save(now: number): string | null;
}

/** Does what takes time about the user, for passwords are slow to hash. */
export async function prepareUser(db: Database, auth: Config['auth']): Promise<PreparedUser> {
  const user = readUser(db);
  const { username, displayName } = auth;
  if (!user) {
    const password = auth.password ?? randomBytes(12).toString('base64url');
    const passwordHash = await hash(password);
    return {
      save: (now) => {
        insertUser(db, { username, displayName, passwordHash }, now);
        return auth.password === null ? password : null;
      },
    };
  }
  const keepsPassword = auth.password === null || (await verify(user.passwordHash, auth.password));
  const passwordHash = keepsPassword ? user.passwordHash : await hash(auth.password ?? '');
  return {
    save: () => {
      db.transaction(() => {
        updateUser(db, { ...user, username, displayName, passwordHash });
        if (!keepsPassword) deleteSessionsOf(db, user.id);
      });
      return null;
    },
  };
}

/**
 * Checks name and password and opens a session.
 *
 * @throws NotLoggedIn where either is wrong, without saying which
 */
export async function logIn(
  db: Database,
  credentials: Credentials,
  now: number,
): Promise<{ user: User; token: string }> {
  const user = readUser(db);
  // The password is always checked, so that the time taken does not tell whether the name is right.
  const matches = user !== undefined && (await verify(user.passwordHash, credentials.password));
  if (!matches || user.username !== credentials.username) {
    throw new NotLoggedIn('The user name or the password is wrong.');
  }
  const token = randomBytes(32).toString('base64url');
  insertSession(db, {
    token,
    userId: user.id,
    createdAt: now,
    expiresAt: now + SESSION_MILLISECONDS,
  });
  return { user: { username: user.username, displayName: user.displayName }, token };
}
