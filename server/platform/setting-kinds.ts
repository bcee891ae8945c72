import { isIP } from 'node:net';
import * as z from 'zod/mini';

/** Whether it is the IANA name of a time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/**
 * The time zone of the system. Where that names none that is known, as where TZ is set to nothing, its clock
 * shows UTC.
 */
export const systemTimeZone = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC';
};

/** Whether it is an IP address, or a range of them such as `192.168.0.0/16`. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix] = text.trim().split('/');
  if (isIP(address) === 0 || prefix === undefined) return isIP(address) > 0;
  const bits = isIP(address) === 6 ? 128 : 32;
  return /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}

const isProxy = (address: string): boolean =>
  ['http:', 'https:', 'socks5:'].includes(URL.parse(address)?.protocol ?? '');

/** Whether it is an address by http or https. */
export const isWebAddress = (address: string): boolean =>
  ['http:', 'https:'].includes(URL.parse(address)?.protocol ?? '');

/** Whether what is fetched from there comes unchanged: by https, or from this machine itself. */
export const isSafeAddress = (address: string): boolean => {
  const { protocol, hostname = '' } = URL.parse(address) ?? {};
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
};

/** Text that is not blank, trimmed. */
export const words = z.string().check(z.trim(), z.minLength(1, 'must not be blank'));

/** A folder. */
export const folder = words.check(
  z.refine(
    (path) => !/^~(?:\/|$)/.test(path),
    'must not begin with ~, which only a shell takes for your home folder',
  ),
);

/** Text that is not blank, with what holds where it is left out. */
export const text = (fallback: string) => z._default(words, fallback);

/** Text that a person can type into a field, which holds no line breaks and the like. */
export const typeable = z.refine<string>(
  (text) => !/\p{Cc}/u.test(text),
  'must not contain line breaks or other control characters',
);

/** Text of so many characters at the most. */
export const atMost = (length: number) =>
  z.maxLength(length, `must have at most ${length} characters`);

/** Yes or no, in one of the ways that people write it. */
export const flag = (fallback: boolean) =>
  z._default(
    z.pipe(
      z.enum(['true', 'false', '1', '0', 'yes', 'no'], 'must be true or false'),
      z.transform((value) => ['true', '1', 'yes'].includes(value)),
    ),
    fallback,
  );

/** A whole number in a range, its ends included. */
export function number(minimum: number, maximum: number, fallback: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const digits = z.string().check(z.regex(/^\d+$/, message));
  const range = z.number().check(z.minimum(minimum, message), z.maximum(maximum, message));
  return z._default(z.pipe(z.pipe(digits, z.transform(Number)), range), fallback);
}

/** The address of a proxy. */
export const proxy = z.optional(
  z
    .string()
    .check(
      z.refine(isProxy, 'must be the address of a proxy, such as http://proxy.example.org:3128'),
    ),
);
