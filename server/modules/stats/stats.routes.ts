import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readStats } from './stats.queries.ts';

/** Counts of the catalogue for Home, and the figures of the plots. */
export function statsRoutes(app: FastifyInstance, { db, plots }: Context): void {
  answer(app, routes.readStats, () => readStats(db));
  answer(app, routes.readPlots, () => plots.read());
}
