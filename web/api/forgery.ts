import { FORGERY_COOKIE } from '../../contract/auth.ts';

/** The forgery token that the server left in the cookie; null where there is none yet. */
export function forgeryToken(cookies: string): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, ...value] = cookie.trim().split('=');
    if (name === FORGERY_COOKIE) return decodeURIComponent(value.join('=')) || null;
  }
  return null;
}
