import { IdParams } from '../common.ts';
import { ChannelFreshnessPage, ChannelFreshnessQuery, Status } from '../status.ts';
import { defineRoutes } from './route.ts';

/** The calls of how the server is doing. */
export const statusRoutes = defineRoutes({
  readStatus: { method: 'GET', path: '/api/status', response: Status },
  listChannelFreshness: {
    method: 'GET',
    path: '/api/status/channels',
    query: ChannelFreshnessQuery,
    response: ChannelFreshnessPage,
  },
  runJobNow: { method: 'POST', path: '/api/status/jobs/:id/run', params: IdParams },
});
