import type { FastifyInstance } from 'fastify';
import { routes } from '../../../contract/routes.ts';
import type { Context } from '../../context.ts';
import { answer } from '../../http/route.ts';
import { type LabelKind, listLabels } from './labels.queries.ts';
import { changeLabel, createLabel, removeLabel } from './labels.usecases.ts';

function routesOf(kind: LabelKind) {
  return kind === 'tag'
    ? {
        list: routes.listTags,
        create: routes.createTag,
        update: routes.updateTag,
        delete: routes.deleteTag,
      }
    : {
        list: routes.listGroups,
        create: routes.createGroup,
        update: routes.updateGroup,
        delete: routes.deleteGroup,
      };
}

/** Lists and edits the tags or the groups. */
export function labelRoutes(app: FastifyInstance, context: Context, kind: LabelKind): void {
  const { list, create, update, delete: remove } = routesOf(kind);
  answer(app, list, ({ query }) => listLabels(context.db, kind, query.usage ?? false));
  answer(app, create, ({ body }) => createLabel(context, kind, body.name));
  answer(app, update, ({ params, body }) => changeLabel(context, kind, params.id, body.name));
  answer(app, remove, ({ params }) => {
    removeLabel(context, kind, params.id);
  });
}
