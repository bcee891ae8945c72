import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { changePassword, endSession, logIn, readAccount } from './auth.usecases.ts';
import { placeOf, userOf } from './login-wall.ts';
import { clearSession, setSession, tokenOf } from './session-cookie.ts';
import { closeOtherSessions, closeSession } from './sessions.queries.ts';

/** Writes down what happened to the login, and from where; never what was sent. */
function tell(request: FastifyRequest, event: string, level: 'info' | 'warn' = 'info'): void {
  request.log[level]({ event, address: request.ip }, event);
}

/** Who is logged in, logging in and logging out. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock } = context;

  answer(app, routes.currentUser, ({ request }) => userOf(context, request));

  answer(app, routes.login, async ({ body, request, reply }) => {
    const { user, token } = await logIn(context, body, placeOf(request), tokenOf(request));
    if (token) setSession(request, reply, token);
    tell(request, 'logged in');
    return user;
  });
  answer(app, routes.changePassword, async ({ body, request, reply }) => {
    const token = await changePassword(context, body, placeOf(request)).catch((error: unknown) => {
      tell(request, 'password not changed', 'warn');
      throw error;
    });
    setSession(request, reply, token);
    tell(request, 'password changed');
  });
  answer(app, routes.logout, ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) closeSession(db, token, clock.now());
    tell(request, 'logged out');
    clearSession(request, reply);
  });

  answer(app, routes.readAccount, ({ request }) => readAccount(context, tokenOf(request)));
  answer(app, routes.endSession, ({ params, request }) => {
    endSession(context, params.id);
    tell(request, 'session ended');
  });
  answer(app, routes.endOtherSessions, ({ request }) => {
    closeOtherSessions(db, tokenOf(request) ?? '', clock.now());
    tell(request, 'other sessions ended');
  });
}
