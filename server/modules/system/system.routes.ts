import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { SESSION_COOKIE } from '../../../contract/auth.ts';
import { routes, routesBySubject } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { describeApi } from '../../http/openapi.ts';
import { answer } from '../../http/route.ts';
import { toInstant } from '../../platform/clock.ts';
import { Unavailable } from '../../platform/errors.ts';
import { STORAGE_FAULTS } from '../../platform/storage-faults.ts';
import { VERSION } from '../../version.ts';

function assertDatabase({ db, log }: Context): void {
  try {
    db.get(sql`SELECT version FROM migrations LIMIT 1`);
  } catch (error) {
    log.error({ err: error }, 'the database cannot be read');
    throw new Unavailable('The database cannot be read. The log of the server says why.');
  }
  const fault = db.writeFault();
  if (fault) throw new Unavailable(STORAGE_FAULTS[fault]);
}

/** How the server and the programs beside it are doing. */
export function systemRoutes(app: FastifyInstance, context: Context): void {
  const { backups, config, tools, youtube } = context;

  answer(app, routes.health, () => {
    assertDatabase(context);
    return { status: 'ok' as const, version: VERSION };
  });

  let description: ReturnType<typeof describeApi> | undefined;
  answer(app, routes.describeApi, () => {
    description ??= describeApi(routesBySubject, {
      version: VERSION,
      sessionCookie: SESSION_COOKIE,
    });
    return description;
  });

  answer(app, routes.readSystem, () => {
    const { pausedUntil, reason } = youtube.state();
    return {
      version: VERSION,
      timeZone: config.timeZone,
      tools: [...tools.list()],
      pause: pausedUntil === null ? null : { until: toInstant(pausedUntil), reason: reason ?? '' },
      backups: backups.state(),
    };
  });
}
