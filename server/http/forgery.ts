import { randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FORGERY_COOKIE, FORGERY_HEADER } from '../../contract/auth.ts';
import { Forbidden } from '../platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

function carriesToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[FORGERY_COOKIE];
  const header = request.headers[FORGERY_HEADER.toLowerCase()];
  return (
    isToken(cookie) && isToken(header) && timingSafeEqual(Buffer.from(cookie), Buffer.from(header))
  );
}

/** Whether a browser says that a page of another origin sent it; what is no browser says nothing. */
function comesFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Protects against requests that another site makes with the person's cookies: every request that
 * changes something must repeat the cookie's value in a header, which another site cannot read. A
 * neighbour below the same domain could set the cookie, so browsers must not say that it comes from one.
 */
export async function installForgeryProtection(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    if (!SAFE_METHODS.has(request.method)) {
      if (carriesToken(request) && !comesFromElsewhere(request)) return;
      throw new Forbidden(
        'The request did not carry the forgery token. Nothing was changed. Reload the page and try again.',
      );
    }
    if (isToken(request.cookies[FORGERY_COOKIE])) return;
    reply.setCookie(FORGERY_COOKIE, randomBytes(32).toString('base64url'), {
      path: '/',
      sameSite: 'lax',
      secure: request.protocol === 'https',
    });
  });
}
