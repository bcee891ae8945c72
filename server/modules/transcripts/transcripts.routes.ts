import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { getTranscript } from './transcripts.usecases.ts';

/** What is said in videos. */
export function transcriptRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.readTranscript, ({ params }) => getTranscript(context, params.id));
}
