import type { FastifyInstance } from 'fastify';
import { routes, routesBySubject } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { describeApi } from '../../http/openapi.ts';
import { answer } from '../../http/route.ts';
import { VERSION } from '../../version.ts';
import { sessionCookieOf } from '../auth/session-cookie.ts';
import { readHealth, readSystem } from './system.usecases.ts';

/** How the server and the programs beside it are doing. */
export function systemRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.health, () => readHealth(context));

  const descriptions = new Map<string, ReturnType<typeof describeApi>>();
  answer(app, routes.describeApi, ({ request }) => {
    const sessionCookie = sessionCookieOf(request);
    const known = descriptions.get(sessionCookie);
    const description = known ?? describeApi(routesBySubject, { version: VERSION, sessionCookie });
    descriptions.set(sessionCookie, description);
    return description;
  });

  answer(app, routes.readSystem, () => readSystem(context));
}
