import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { abortedWith } from '../../http/aborted.ts';
import { answer } from '../../http/route.ts';
import { addChannel } from './add-channel.usecases.ts';
import { listChannels } from './channels.queries.ts';
import { changeChannel, getChannel, refreshNow } from './channels.usecases.ts';
import { previewSchedule } from './schedule.usecases.ts';

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
  answer(app, routes.previewSchedule, ({ query }) => previewSchedule(context, query.expr));
}
