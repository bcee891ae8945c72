import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Account, PasswordChange } from '../../../contract/account.ts';
import type { Credentials, User } from '../../../contract/auth.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import {
  Conflict,
  InvalidInput,
  NotFound,
  NotLoggedIn,
  TooManyRequests,
} from '../../platform/errors.ts';
import { isGuessable } from './guessable-password.ts';
import type { LoginThrottle } from './login-throttle.ts';
import {
  closeListedSession,
  closeSession,
  closeSessionsOf,
  insertSession,
  isKnownAddress,
  listSessions,
  type Place,
} from './sessions.queries.ts';
import { insertUser, readUser, updateUser } from './users.queries.ts';

/** How long a session lasts: 30 days. */
export const SESSION_MILLISECONDS = 30 * DAY_MS;

/** The user as the settings want it, not written down yet. */
export interface PreparedUser {
  /**
   * Makes the user at the first start, and brings name and password to what the settings say. Writes
   * nothing where they do already: with a full disk the server starts all the same.
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
  const isAsWanted =
    keepsPassword && user.username === username && user.displayName === displayName;
  return {
    save: (now) => {
      if (isAsWanted) return null;
      db.transaction(() => {
        updateUser(db, { ...user, username, displayName, passwordHash });
        if (!keepsPassword) closeSessionsOf(db, user.id, now);
      });
      return null;
    },
  };
}

/** What a password is checked with. */
type Parts = Pick<Context, 'db' | 'clock' | 'loginThrottle'>;

const MS_PER_SECOND = 1000;
const SECONDS_PER_MINUTE = 60;

/** Lets nobody try for a while where many attempts from the same address failed. @throws TooManyRequests */
function holdUpGuesses(throttle: LoginThrottle, { address }: Place, now: number): void {
  const wait = Math.ceil(throttle.waitOf(address, now) / MS_PER_SECOND);
  if (wait === 0) return;
  throw new TooManyRequests('Too many attempts to log in. Wait a minute, then try again.', wait);
}

/** Lets nobody try from a strange address while many guess. @throws TooManyRequests */
function holdUpStrangers(
  { db, loginThrottle }: Pick<Parts, 'db' | 'loginThrottle'>,
  { address }: Place,
  now: number,
): void {
  const wait = Math.ceil(loginThrottle.waitOfStrangers(now) / MS_PER_SECOND);
  if (wait === 0 || isKnownAddress(db, address)) return;
  const minutes = Math.ceil(wait / SECONDS_PER_MINUTE);
  throw new TooManyRequests(
    `Too many attempts to log in have failed, from other addresses too. Log in where you are logged in already or were before, or try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    wait,
  );
}

const WRONG_CREDENTIALS = 'The user name or the password is wrong.';

/** Whether nobody has changed the password since the user was read: to look at one takes a while. */
const isStillThePassword = (db: Database, { passwordHash }: { passwordHash: string }): boolean =>
  readUser(db)?.passwordHash === passwordHash;

/**
 * Checks name and password and opens a session, in place of the one that the browser had until now. With
 * logins switched off it lets everyone in, and opens none: it would still be open with logins switched on.
 *
 * @param replaced the token that opens that one, if any
 * @throws NotLoggedIn where either is wrong, without saying which
 * @throws TooManyRequests where many have failed lately from this address, or from everywhere and
 *   nobody has logged in from this one
 */
export async function logIn(
  { config, db, clock, loginThrottle }: Parts & Pick<Context, 'config'>,
  credentials: Credentials,
  place: Place,
  replaced?: string,
): Promise<{ user: User; token: string | null }> {
  const { enabled, username, displayName } = config.auth;
  if (!enabled) return { user: { username, displayName }, token: null };
  const now = clock.now();
  holdUpGuesses(loginThrottle, place, now);
  holdUpStrangers({ db, loginThrottle }, place, now);
  // Before the slow look at the password, which others begin meanwhile.
  const takeBack = loginThrottle.count(place.address, now);
  const user = readUser(db);
  // The password is always checked, so that the time taken does not tell whether the name is right.
  const matches = user !== undefined && (await verify(user.passwordHash, credentials.password));
  if (!matches || user.username !== credentials.username) throw new NotLoggedIn(WRONG_CREDENTIALS);
  takeBack();
  const token = db.transaction(() => {
    if (!isStillThePassword(db, user)) throw new NotLoggedIn(WRONG_CREDENTIALS);
    if (replaced) closeSession(db, replaced, now);
    return openSession(db, user.id, place, now);
  });
  return { user: { username: user.username, displayName: user.displayName }, token };
}

/** @returns the token that opens it */
function openSession(db: Database, userId: number, place: Place, now: number): string {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = now + SESSION_MILLISECONDS;
  insertSession(db, { token, userId, createdAt: now, expiresAt, ...place });
  return token;
}

/** Why the password cannot be changed. */
const WHY_NOT = {
  nobody: 'Logins are switched off by AUTH_ENABLED, so there is no password.',
  settings:
    'The password is set by AUTH_PASSWORD, which would undo this at the next start. Change it there, or remove it there first.',
} as const;

const GUESSABLE = {
  field: 'newPassword',
  message: 'This is among the first passwords that are guessed. Choose another one',
};

const notTheCurrentPassword = (): InvalidInput =>
  new InvalidInput(
    [{ field: 'currentPassword', message: 'This is not the current password' }],
    'The current password is wrong. Nothing was changed.',
  );

/** Who says what the password is. */
function passwordFrom({ enabled, password }: Config['auth']): Account['passwordFrom'] {
  if (!enabled) return 'nobody';
  return password === null ? 'person' : 'settings';
}

/** How one gets in, and who is in. @param token the one of who asks, if any */
export const readAccount = (
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  token: string | undefined,
): Account => ({
  passwordFrom: passwordFrom(config.auth),
  sessions: listSessions(db, token, clock.now()),
});

/**
 * Gives the user another password, ends all sessions, and opens a new one for who asked.
 *
 * @returns the token that opens it
 * @throws InvalidInput where the password until now is another one, or the new one is easily guessed
 * @throws Conflict where the settings say what the password is, or that there is none
 * @throws TooManyRequests where many attempts from this address failed lately
 */
export async function changePassword(
  { config, db, clock, loginThrottle }: Parts & Pick<Context, 'config'>,
  { currentPassword, newPassword }: PasswordChange,
  place: Place,
): Promise<string> {
  const from = passwordFrom(config.auth);
  if (from !== 'person') throw new Conflict(WHY_NOT[from]);
  const user = readUser(db);
  if (!user) throw new NotLoggedIn('There is no user yet.');
  const now = clock.now();
  holdUpGuesses(loginThrottle, place, now);
  const takeBack = loginThrottle.count(place.address, now);
  if (!(await verify(user.passwordHash, currentPassword))) throw notTheCurrentPassword();
  takeBack();
  if (await isGuessable(newPassword, user.username)) throw new InvalidInput([GUESSABLE]);
  const passwordHash = await hash(newPassword);
  return db.transaction(() => {
    if (!isStillThePassword(db, user)) throw notTheCurrentPassword();
    updateUser(db, { ...user, passwordHash });
    closeSessionsOf(db, user.id, now);
    return openSession(db, user.id, place, now);
  });
}

/** Ends a session of the list. @throws NotFound where there is none of this name any more */
export function endSession({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string): void {
  if (!closeListedSession(db, id, clock.now()))
    throw new NotFound('This session has ended already.');
}
