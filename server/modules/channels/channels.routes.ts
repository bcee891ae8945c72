import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import { SCHEDULE_MESSAGE } from '../../../contract/schedule.ts';
import type { Context } from '../../context.ts';
import { abortedWith } from '../../http/aborted.ts';
import { answer } from '../../http/route.ts';
import { isSchedule, upcomingRuns } from '../../jobs/schedule.ts';
import { toInstant } from '../../platform/clock.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { listChannels } from './channels.queries.ts';
import { addChannel, changeChannel, getChannel, refreshNow } from './channels.usecases.ts';

/** How many of the next runs a schedule's preview tells. */
const PREVIEWED_RUNS = 5;

/** The channels, what a person changes about them, and the preview of a schedule. */
export function channelRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.listChannels, ({ query }) => ({
    content: listChannels(context.db, query),
    page: query.page,
    size: query.size,
  }));
  answer(app, routes.createChannel, ({ body, reply }) =>
    addChannel(context, body, abortedWith(reply)),
  );
  answer(app, routes.readChannel, ({ params }) => getChannel(context, params.id));
  answer(app, routes.updateChannel, ({ params, body }) => changeChannel(context, params.id, body));
  answer(app, routes.refreshChannel, ({ params }) => refreshNow(context, params.id));
  answer(app, routes.previewSchedule, ({ query }) => {
    if (!isSchedule(query.expr)) {
      throw new InvalidInput([{ field: 'expr', message: SCHEDULE_MESSAGE }], SCHEDULE_MESSAGE);
    }
    const { clock, config } = context;
    return upcomingRuns(query.expr, config.timeZone, clock.now(), PREVIEWED_RUNS).map(toInstant);
  });
}
