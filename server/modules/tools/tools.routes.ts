import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readTools } from './tools.usecases.ts';
import { startUpdate } from './updates.usecases.ts';

/** The programs that the server works with, and the update of yt-dlp. */
export function toolRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.readTools, () => readTools(context));
  answer(app, routes.updateYtDlp, () => {
    startUpdate(context);
    return readTools(context);
  });
}
