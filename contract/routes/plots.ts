import { Plots } from '../plots.ts';
import { defineRoutes } from './route.ts';

/** The call of the page with the plots, which alone needs their schema. */
export const plotRoutes = defineRoutes({
  readPlots: { method: 'GET', path: '/api/stats/plots', response: Plots },
});
