import { Stats } from '../stats.ts';
import { ApiDescription, Health, System } from '../system.ts';
import { defineRoutes } from './route.ts';

/** The calls of the server itself. */
export const systemRoutes = defineRoutes({
  health: { method: 'GET', path: '/api/health', response: Health, open: true },
  readStats: { method: 'GET', path: '/api/stats', response: Stats },
  describeApi: { method: 'GET', path: '/api/openapi.json', response: ApiDescription },
  readSystem: { method: 'GET', path: '/api/system', response: System },
});
