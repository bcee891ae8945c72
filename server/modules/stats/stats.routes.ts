import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { readStats } from './stats.queries.ts';

/** Counts of the catalogue for Home. */
export function statsRoutes(app: FastifyInstance, { db }: Context): void {
  answer(app, routes.readStats, () => readStats(db));
}
