import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readTranscriptStatus, startBackfill, stopBackfill } from './backfill.usecases.ts';
import { getTranscript } from './transcripts.usecases.ts';

/** What is said in videos, and the reading of it for the whole catalogue. */
export function transcriptRoutes(app: FastifyInstance, context: Context): void {
  answer(app, routes.readTranscript, ({ params }) => getTranscript(context, params.id));
  answer(app, routes.readTranscriptStatus, () => readTranscriptStatus(context));
  answer(app, routes.startBackfill, () => startBackfill(context));
  answer(app, routes.stopBackfill, () => stopBackfill(context));
}
