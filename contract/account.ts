import * as z from 'zod/mini';
import { LONGEST_PASSWORD, PASSWORD_LIMIT } from './auth.ts';
import { Instant } from './common.ts';

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
