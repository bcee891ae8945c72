import type { FastifyInstance } from 'fastify';
import { SESSION_COOKIE } from '../../../contract/auth.ts';
import { routes, routesBySubject } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { describeApi } from '../../http/openapi.ts';
import { answer } from '../../http/route.ts';
import { VERSION } from '../../version.ts';
import { readHealth, readSystem } from './system.usecases.ts';

/** How the server and the programs beside it are doing. */
export function systemRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.health, () => readHealth(context));

  let description: ReturnType<typeof describeApi> | undefined;
  answer(app, routes.describeApi, () => {
    description ??= describeApi(routesBySubject, {
      version: VERSION,
      sessionCookie: SESSION_COOKIE,
    });
    return description;
  });

  answer(app, routes.readSystem, () => readSystem(context));
}
