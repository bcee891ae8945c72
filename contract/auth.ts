import * as z from 'zod/mini';

export const User = z.object({ username: z.string(), displayName: z.string() });
export type User = z.infer<typeof User>;

export const Credentials = z.object({
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(200)),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(1000)),
});
export type Credentials = z.infer<typeof Credentials>;

/** The cookie whose value every request that changes something sends back in the header. */
export const FORGERY_COOKIE = 'XSRF-TOKEN';
export const FORGERY_HEADER = 'X-XSRF-TOKEN';
