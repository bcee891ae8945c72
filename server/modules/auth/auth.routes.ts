import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_COOKIE, type User } from '../../../contract/auth.ts';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { NotLoggedIn, TooManyRequests } from '../../platform/errors.ts';
import { writeIfPossible } from '../../platform/write-if-possible.ts';
import {
  changePassword,
  endSession,
  logIn,
  readAccount,
  SESSION_MILLISECONDS,
} from './auth.usecases.ts';
import { createLoginThrottle } from './login-throttle.ts';
import {
  closeSession,
  deleteOtherSessions,
  deleteSession,
  type OpenSession,
  type Place,
  readOpenSession,
  touchSession,
} from './sessions.queries.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the user who asks for what only the user gets. */
    session: OpenSession | null;
  }
}

/** Browsers take a cookie of such a name only by https, and from this host alone. */
const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** How many attempts to log in one address has in a minute. */
const LOGIN_ATTEMPTS_PER_MINUTE = 10;

/** Written down that seldom, a session that is in use costs no writing. */
const TOUCHED_EVERY_MS = 60 * 60 * 1000;

const placeOf = (request: FastifyRequest): Place => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

const cookieOf = ({ protocol }: FastifyRequest): string =>
  protocol === 'https' ? SECURE_SESSION_COOKIE : SESSION_COOKIE;

const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[cookieOf(request)];

/** Writes down what happened to the login, and from where; never what was sent. */
function tell(request: FastifyRequest, event: string, level: 'info' | 'warn' = 'info'): void {
  request.log[level]({ event, address: request.ip }, event);
}

/** The session that a request belongs to. */
function sessionOf({ db, clock }: Context, request: FastifyRequest): OpenSession | undefined {
  const token = tokenOf(request);
  return token ? readOpenSession(db, token, clock.now()) : undefined;
}

/** Who makes the request; with logins switched off, everyone is the user. */
function userOf(context: Context, request: FastifyRequest): User | undefined {
  const { enabled, username, displayName } = context.config.auth;
  return enabled ? sessionOf(context, request)?.user : { username, displayName };
}

/** Whether the one who makes a request seems to be logged in: whether the session is valid is not looked up. */
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

function setSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieOf(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_MILLISECONDS / 1000,
  });
}

/** Who is logged in, logging in and logging out. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;
  const { auth } = context.config;
  const throttle = createLoginThrottle();

  answer(app, routes.currentUser, ({ request }) => {
    const user = userOf(context, request);
    if (!user) throw new NotLoggedIn('You are not logged in.');
    return user;
  });

  app.register(async (limited) => {
    await limited.register(rateLimit, {
      max: LOGIN_ATTEMPTS_PER_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, { ttl }) =>
        new TooManyRequests(
          'Too many attempts to log in. Wait a minute, then try again.',
          Math.ceil(ttl / 1000),
        ),
    });
    answer(limited, routes.login, async ({ body, request, reply }) => {
      const previous = tokenOf(request);
      const { user, token } = await logIn({ db, throttle }, body, placeOf(request), clock.now());
      if (previous) deleteSession(db, previous);
      setSession(request, reply, token);
      tell(request, 'logged in');
      return user;
    });
    answer(limited, routes.changePassword, async ({ body, request, reply }) => {
      const now = clock.now();
      const token = await changePassword({ db, auth }, body, placeOf(request), now).catch(
        (error: unknown) => {
          tell(request, 'password not changed', 'warn');
          throw error;
        },
      );
      setSession(request, reply, token);
      tell(request, 'password changed');
    });
  });

  answer(app, routes.logout, ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) closeSession(db, token, clock.now());
    tell(request, 'logged out');
    reply.clearCookie(cookieOf(request), { path: '/', secure: request.protocol === 'https' });
  });

  answer(app, routes.readAccount, ({ request }) =>
    readAccount({ db, auth }, tokenOf(request), clock.now()),
  );
  answer(app, routes.endSession, ({ params, request }) => {
    endSession(db, params.id);
    tell(request, 'session ended');
  });
  answer(app, routes.endOtherSessions, ({ request }) => {
    deleteOtherSessions(db, tokenOf(request) ?? '');
    tell(request, 'other sessions ended');
  });
}
