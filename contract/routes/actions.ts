import { ActionParams, ActionRequest, ActionRun, ActionRunList } from '../action.ts';
import { IdParams } from '../common.ts';
import { defineRoutes } from './route.ts';

/** The calls of extractions. */
export const actionRoutes = defineRoutes({
  listActions: {
    method: 'GET',
    path: '/api/media/:id/actions',
    params: IdParams,
    response: ActionRunList,
  },
  submitAction: {
    method: 'POST',
    path: '/api/media/:id/actions',
    params: IdParams,
    body: ActionRequest,
    response: ActionRun,
    status: 202,
  },
  cancelAction: {
    method: 'DELETE',
    path: '/api/media/:id/actions/:actionId',
    params: ActionParams,
  },
});
