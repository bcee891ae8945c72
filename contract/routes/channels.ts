import {
  ChannelCreate,
  ChannelDetails,
  ChannelPage,
  ChannelQuery,
  ChannelUpdate,
} from '../channel.ts';
import { IdParams } from '../common.ts';
import { ScheduleQuery, UpcomingRuns } from '../schedule.ts';
import { defineRoutes } from './route.ts';

/** The calls of channels and their schedules. */
export const channelRoutes = defineRoutes({
  listChannels: {
    method: 'GET',
    path: '/api/channels',
    query: ChannelQuery,
    response: ChannelPage,
  },
  createChannel: {
    method: 'POST',
    path: '/api/channels',
    body: ChannelCreate,
    response: ChannelDetails,
    status: 201,
  },
  readChannel: {
    method: 'GET',
    path: '/api/channels/:id',
    params: IdParams,
    response: ChannelDetails,
  },
  updateChannel: {
    method: 'PUT',
    path: '/api/channels/:id',
    params: IdParams,
    body: ChannelUpdate,
    response: ChannelDetails,
  },
  refreshChannel: {
    method: 'POST',
    path: '/api/channels/:id/refresh',
    params: IdParams,
    response: ChannelDetails,
    status: 202,
  },
  previewSchedule: {
    method: 'GET',
    path: '/api/cron',
    query: ScheduleQuery,
    response: UpcomingRuns,
  },
});
