import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../../contract/auth.ts';
import { SESSION_MILLISECONDS } from './auth.usecases.ts';

/** Browsers take a cookie of such a name only by https, and from this host alone. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** The cookie that carries the session of who asks in this way. */
export const sessionCookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

/** The token of the session that a request says it belongs to. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[sessionCookieOf(request)];

/** Has the browser send the token from now on. */
export function setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_MILLISECONDS / 1000,
  });
}

/** Has the browser forget it. */
export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieOf(request), { path: '/', secure: request.protocol === 'https' });
}
