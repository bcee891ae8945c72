import * as z from 'zod/mini';
import { Instant } from './common.ts';

export const User = z.object({ username: z.string(), displayName: z.string() });
export type User = z.infer<typeof User>;

/** The most characters that a login takes; settings that are longer could never be typed. */
export const LONGEST_USERNAME = 200;
export const LONGEST_PASSWORD = 1_000;

const PASSWORD_LIMIT = `A password has at most ${LONGEST_PASSWORD} characters`;

export const Credentials = z.object({
  username: z
    .string('Username is required')
    .check(
      z.trim(),
      z.minLength(1, 'Username is required'),
      z.maxLength(LONGEST_USERNAME, `Username has at most ${LONGEST_USERNAME} characters`),
    ),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(LONGEST_PASSWORD, PASSWORD_LIMIT)),
});
export type Credentials = z.infer<typeof Credentials>;

/** A login that has not ended. */
export const Session = z.object({
  /** Names it, and opens nothing. */
  id: z.string(),
  createdAt: Instant,
  /** Exact to an hour. */
  lastUsedAt: Instant,
  /** The address that it was last used from, as the server saw it. */
  address: z.string(),
  /** What the browser says of itself; up to 300 characters, none where it says nothing. */
  userAgent: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** How one gets in, and who is in. */
export const Account = z.object({
  /** Who says what the password is: the person, the settings, or nobody, where logins are switched off. */
  passwordFrom: z.enum(['person', 'settings', 'nobody']),
  /** The last used first. */
  sessions: z.array(Session),
});
export type Account = z.infer<typeof Account>;

export const SessionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

const SHORTEST_PASSWORD = 8;

export const PasswordChange = z.object({
  currentPassword: z
    .string('Current password is required')
    .check(
      z.minLength(1, 'Current password is required'),
      z.maxLength(LONGEST_PASSWORD, PASSWORD_LIMIT),
    ),
  newPassword: z
    .string('New password is required')
    .check(
      z.minLength(1, 'New password is required'),
      z.minLength(
        SHORTEST_PASSWORD,
        `New password must have at least ${SHORTEST_PASSWORD} characters`,
      ),
      z.maxLength(LONGEST_PASSWORD, PASSWORD_LIMIT),
    ),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The cookie that a login opens the API with. */
export const SESSION_COOKIE = 'vidarium-session';

/** The cookie whose value every request that changes something sends back in the header. */
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'X-XSRF-TOKEN';
