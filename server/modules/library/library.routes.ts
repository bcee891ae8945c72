import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { abortedWith } from '../../http/aborted.ts';
import { answer } from '../../http/route.ts';
import { addToLibrary } from './library.usecases.ts';

/** Adds single videos to the library; what is in it is listed with the other videos. */
export function libraryRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.addToLibrary, ({ body, reply }) =>
    addToLibrary(context, body, abortedWith(reply)),
  );
}
