import { randomBytes, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FORGERY_COOKIE, FORGERY_HEADER } from '../../contract/auth.ts';
import { Forbidden } from '../platform/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const isSafe = ({ method }: FastifyRequest): boolean => SAFE_METHODS.has(method);

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value);

function carriesToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[FORGERY_COOKIE];
  const header = request.headers[FORGERY_HEADER.toLowerCase()];
  return (
    isToken(cookie) && isToken(header) && timingSafeEqual(Buffer.from(cookie), Buffer.from(header))
  );
}

/** Of a request that was refused early the cookies were not read. */
const hasToken = ({ cookies }: { cookies?: FastifyRequest['cookies'] }): boolean =>
  isToken(cookies?.[FORGERY_COOKIE]);

/** Whether no cache on the way keeps an answer, which would hand out one token to everybody. */
const isForOneAlone = (reply: FastifyReply): boolean =>
  /\b(?:private|no-store)\b/.test(String(reply.getHeader('cache-control')));

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
  app.addHook('onRequest', async (request) => {
    if (isSafe(request) || (carriesToken(request) && !comesFromElsewhere(request))) return;
    throw new Forbidden(
      'The request did not carry the forgery token. Nothing was changed. Reload the page and try again.',
    );
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isSafe(request) && !hasToken(request) && isForOneAlone(reply)) {
      reply.setCookie(FORGERY_COOKIE, randomBytes(32).toString('base64url'), {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
      });
    }
    done();
  });
}
