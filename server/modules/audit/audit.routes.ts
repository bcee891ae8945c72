import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { listAudit } from './audit.queries.ts';

/** What was done, newest first. */
export function auditRoutes(app: FastifyInstance, { db }: Context): void {
  answer(app, routes.listAudit, ({ query }) => ({
    content: listAudit(db, query),
    page: query.page,
    size: query.size,
  }));
}
