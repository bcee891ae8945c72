import { IdParams } from '../common.ts';
import { LabelDetails, LabelInput, LabelList, LabelQuery } from '../label.ts';
import { defineRoutes } from './route.ts';

/** The calls of tags and groups. */
export const labelRoutes = defineRoutes({
  listTags: { method: 'GET', path: '/api/tags', query: LabelQuery, response: LabelList },
  createTag: {
    method: 'POST',
    path: '/api/tags',
    body: LabelInput,
    response: LabelDetails,
    status: 201,
  },
  updateTag: {
    method: 'PUT',
    path: '/api/tags/:id',
    params: IdParams,
    body: LabelInput,
    response: LabelDetails,
  },
  deleteTag: { method: 'DELETE', path: '/api/tags/:id', params: IdParams },
  listGroups: { method: 'GET', path: '/api/groups', query: LabelQuery, response: LabelList },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    body: LabelInput,
    response: LabelDetails,
    status: 201,
  },
  updateGroup: {
    method: 'PUT',
    path: '/api/groups/:id',
    params: IdParams,
    body: LabelInput,
    response: LabelDetails,
  },
  deleteGroup: { method: 'DELETE', path: '/api/groups/:id', params: IdParams },
});
