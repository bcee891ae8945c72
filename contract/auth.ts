import * as z from 'zod/mini';

export const User = z.object({ username: z.string(), displayName: z.string() });
export type User = z.infer<typeof User>;

/** The most characters that a login takes; settings that are longer could never be typed. */
export const LONGEST_USERNAME = 200;
export const LONGEST_PASSWORD = 1_000;

export const PASSWORD_LIMIT = `A password has at most ${LONGEST_PASSWORD} characters`;

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

/** The cookie that a login opens the API with. */
export const SESSION_COOKIE = 'vidarium-session';

/** The cookie whose value every request that changes something sends back in the header. */
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'X-XSRF-TOKEN';
