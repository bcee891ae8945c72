import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../../../contract/auth.ts';
import type { Context } from '../../context.ts';
import { NotLoggedIn } from '../../platform/errors.ts';
import { writeIfPossible } from '../../platform/write-if-possible.ts';
import { tokenOf } from './session-cookie.ts';
import { type OpenSession, type Place, readOpenSession, touchSession } from './sessions.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the user who asks for what only the user gets. */
    session: OpenSession | null;
  }
}

/** Written down that seldom, a session that is in use costs no writing. */
const TOUCHED_EVERY_MS = 60 * 60 * 1000;

/** Where a request comes from. */
export const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** The session that a request belongs to. */
function sessionOf({ db, clock }: Context, request: FastifyRequest): OpenSession | undefined {
  const token = tokenOf(request);
  return token ? readOpenSession(db, token, clock.now()) : undefined;
}

/** Who makes the request; with logins switched off, everyone is the user. @throws NotLoggedIn */
export function userOf(context: Context, request: FastifyRequest): User {
  const { enabled, username, displayName } = context.config.auth;
  const user = enabled ? sessionOf(context, request)?.user : { username, displayName };
  if (!user) throw new NotLoggedIn('You are not logged in.');
  return user;
}

/** Whether it is the user who makes a request. */
export function isLoggedIn(context: Context, request: FastifyRequest): boolean {
  return !context.config.auth.enabled || sessionOf(context, request) !== undefined;
}

/**
 * Whether the one who makes a request seems to be logged in. The session is not looked up, so anybody can
 * seem so: it says what to make ready, never what to tell.
 */
export function carriesSession({ config }: Context, request: FastifyRequest): boolean {
  return !config.auth.enabled || tokenOf(request) !== undefined;
}

/** Lets only the user reach what is guarded: all of the API but the calls that the contract leaves open, and the pictures. */
export function installLoginWall(app: FastifyInstance, context: Context): void {
  if (!context.config.auth.enabled) return;
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config?.guarded) return;
    const session = sessionOf(context, request);
    if (!session) {
      throw new NotLoggedIn('You are not logged in, or your session has ended. Log in again.');
    }
    request.session = session;
  });
  app.addHook('onResponse', async (request) => {
    const token = tokenOf(request);
    const { lastUsedAt } = request.session ?? {};
    const now = context.clock.now();
    if (!token || lastUsedAt === undefined || lastUsedAt >= now - TOUCHED_EVERY_MS) return;
    writeIfPossible(context, () => touchSession(context.db, token, placeOf(request), now));
  });
}
