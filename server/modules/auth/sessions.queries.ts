import { hash as digest } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Session } from '../../../contract/account.ts';
import type { User } from '../../../contract/auth.ts';
import { DAY_MS, toInstant } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { networkOf } from './network.ts';

/** Only a hash is kept, so that the database alone opens no session. */
const hash = (token: string): Buffer => digest('sha256', token, 'buffer');

/** Where a session is used. */
export interface Place {
  address: string;
  /** What the browser says of itself, of which so much is kept as an answer shows. */
  userAgent: string;
}

const LONGEST_USER_AGENT = 300;

/** Unused for so long, a session has ended: 7 days. */
const IDLE_MS = 7 * DAY_MS;

/** How long it is known where a session was used after its time was up: 30 days. */
const KEEP_ENDED_MS = 30 * DAY_MS;

/**
 * How far a clock may be put back without anyone being logged out: 1 day. A session that seems to begin
 * later still was begun while the clock was ahead, and would last for longer than a session should.
 */
const CLOCK_BACK_MS = DAY_MS;

/** Whether a session has not ended; it is still told then where it was used. */
const isOpen = (now: number) =>
  sql`expires_at > ${now} AND last_used_at > ${now - IDLE_MS} AND sessions.created_at < ${now + CLOCK_BACK_MS}`;

/** Begins a session; its times are in milliseconds since 1970. */
export function insertSession(
  db: Database,
  session: { token: string; userId: number; createdAt: number; expiresAt: number } & Place,
): void {
  const { token, userId, createdAt, expiresAt, address, userAgent } = session;
  db.run(sql`
    INSERT INTO sessions
      (token_hash, user_id, created_at, expires_at, last_used_at, address, user_agent)
    VALUES (${hash(token)}, ${userId}, ${createdAt}, ${expiresAt}, ${createdAt}, ${address},
      ${userAgent.slice(0, LONGEST_USER_AGENT)})`);
}

/** A session that has not ended. */
export interface OpenSession {
  user: User;
  /** When it was last written down that it is used, in milliseconds since 1970. */
  lastUsedAt: number;
}

export function readOpenSession(db: Database, token: string, now: number): OpenSession | undefined {
  const row = db.get<User & Pick<OpenSession, 'lastUsedAt'>>(sql`
    SELECT users.username, users.display_name AS displayName, last_used_at AS lastUsedAt
    FROM sessions JOIN users ON users.id = user_id
    WHERE token_hash = ${hash(token)} AND ${isOpen(now)}`);
  if (!row) return undefined;
  const { lastUsedAt, ...user } = row;
  return { user, lastUsedAt };
}

/** Writes down where a session is used now, unless it has ended meanwhile. */
export function touchSession(
  db: Database,
  token: string,
  { address, userAgent }: Place,
  now: number,
): void {
  db.run(sql`
    UPDATE sessions SET last_used_at = ${now}, address = ${address},
      user_agent = ${userAgent.slice(0, LONGEST_USER_AGENT)}
    WHERE token_hash = ${hash(token)} AND ${isOpen(now)}`);
}

type SessionRow = Omit<Session, 'createdAt' | 'lastUsedAt' | 'current'> & {
  createdAt: number;
  lastUsedAt: number;
};

/** The sessions that have not ended, the last used first. @param token the one of who asks, if any */
export function listSessions(db: Database, token: string | undefined, now: number): Session[] {
  const current = token === undefined ? undefined : hash(token).toString('hex');
  return db
    .all<SessionRow>(sql`
      SELECT lower(hex(token_hash)) AS id, created_at AS createdAt, last_used_at AS lastUsedAt,
        address, user_agent AS userAgent
      FROM sessions WHERE ${isOpen(now)} ORDER BY last_used_at DESC, created_at DESC`)
    .map((row) => ({
      ...row,
      createdAt: toInstant(row.createdAt),
      lastUsedAt: toInstant(row.lastUsedAt),
      current: row.id === current,
    }));
}

/**
 * Whether anyone is or was logged in from an address, until a month after that session's time was up. Of
 * IPv6 devices change theirs each day, within the same network.
 */
export function isKnownAddress(db: Database, address: string): boolean {
  const network = networkOf(address);
  const known = db.column<string>(sql`SELECT DISTINCT address FROM sessions`);
  return known.some((one) => networkOf(one) === network);
}

/**
 * What ends a session and leaves it known where it was used: whoever was logged in there may come back. No
 * token opens it any more, also where the clock is set back to before its end.
 */
const closed = (now: number) =>
  sql`token_hash = randomblob(32), expires_at = min(expires_at, ${now})`;

/** Ends the session that a token opens. */
export function closeSession(db: Database, token: string, now: number): void {
  db.run(sql`UPDATE sessions SET ${closed(now)} WHERE token_hash = ${hash(token)}`);
}

/** Ends the session that is named so in the list. @returns whether there was one */
export const closeListedSession = (db: Database, id: string, now: number): boolean =>
  db.run(sql`
    UPDATE sessions SET ${closed(now)}
    WHERE token_hash = ${Buffer.from(id, 'hex')} AND ${isOpen(now)}`).changes > 0;

/** Ends all sessions but the one that a token opens. */
export function closeOtherSessions(db: Database, token: string, now: number): void {
  db.run(sql`UPDATE sessions SET ${closed(now)} WHERE token_hash <> ${hash(token)}`);
}

export function closeSessionsOf(db: Database, userId: number, now: number): void {
  db.run(sql`UPDATE sessions SET ${closed(now)} WHERE user_id = ${userId}`);
}

/** Logs everyone out, and forgets where from. */
export function deleteAllSessions(db: Database): void {
  db.run(sql`DELETE FROM sessions`);
}

/** Forgets sessions, and where they were used, long after they ended. */
export function deleteExpiredSessions(db: Database, now: number): void {
  db.run(sql`DELETE FROM sessions WHERE expires_at <= ${now - KEEP_ENDED_MS}`);
}
