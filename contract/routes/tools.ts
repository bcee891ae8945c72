import { Tools } from '../tools.ts';
import { defineRoutes } from './route.ts';

/** The calls about the programs that the server works with. */
export const toolRoutes = defineRoutes({
  readTools: { method: 'GET', path: '/api/tools', response: Tools },
  updateYtDlp: {
    method: 'POST',
    path: '/api/tools/yt-dlp/update',
    response: Tools,
    status: 202,
  },
});
