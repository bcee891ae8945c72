import { ApiDescription } from '../api-description.ts';
import { defineRoutes } from './route.ts';

/** The call that describes all others. */
export const descriptionRoutes = defineRoutes({
  describeApi: { method: 'GET', path: '/api/openapi.json', response: ApiDescription },
});
