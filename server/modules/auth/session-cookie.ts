import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../../contract/auth.ts';
import { SESSION_MILLISECONDS } from './auth.usecases.ts';

/** Browsers take a cookie of such a name only by https, and from this host alone. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

/** The token of the session that a request says it belongs to. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieOf(request)];

/** Has the browser send the token from now on. */
export function setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_MILLISECONDS / 1000,
  });
}

/** Has the browser forget it. */
export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieOf(request), { path: '/', secure: request.protocol === 'https' });
}
