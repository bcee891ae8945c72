import { Stats } from '../stats.ts';
import { Health, System } from '../system.ts';
import { defineRoutes } from './route.ts';

/** The calls of the server itself. */
export const systemRoutes = defineRoutes({
  health: { method: 'GET', path: '/api/health', response: Health, open: true },
  readStats: { method: 'GET', path: '/api/stats', response: Stats },
  readSystem: { method: 'GET', path: '/api/system', response: System },
});
