import { accountRoutes } from './routes/account.ts';
import { actionRoutes } from './routes/actions.ts';
import { attachmentRoutes } from './routes/attachments.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { channelRoutes } from './routes/channels.ts';
import { commentRoutes } from './routes/comments.ts';
import { descriptionRoutes } from './routes/description.ts';
import { labelRoutes } from './routes/labels.ts';
import { libraryRoutes } from './routes/library.ts';
import { mediaRoutes } from './routes/media.ts';
import { plotRoutes } from './routes/plots.ts';
import { statusRoutes } from './routes/status.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { systemRoutes } from './routes/system.ts';
import { toolRoutes } from './routes/tools.ts';
import { transcriptRoutes } from './routes/transcripts.ts';
import { watchHistoryRoutes } from './routes/watch-history.ts';

export type { Route } from './routes/route.ts';

/** The calls of the API by what they are about. */
export const routesBySubject = {
  Account: { ...authRoutes, ...accountRoutes },
  Videos: { ...mediaRoutes, ...libraryRoutes },
  Actions: actionRoutes,
  Attachments: attachmentRoutes,
  Transcripts: transcriptRoutes,
  Comments: commentRoutes,
  Channels: channelRoutes,
  Subscriptions: subscriptionRoutes,
  'Watch history': watchHistoryRoutes,
  'Tags and groups': labelRoutes,
  System: { ...systemRoutes, ...plotRoutes },
  Status: statusRoutes,
  Programs: toolRoutes,
  Audit: auditRoutes,
  Description: descriptionRoutes,
};

/**
 * All calls of the API, by name. A page that needs a few takes them from their own file, so that it
 * does not load the others.
 */
export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...mediaRoutes,
  ...libraryRoutes,
  ...actionRoutes,
  ...attachmentRoutes,
  ...transcriptRoutes,
  ...commentRoutes,
  ...channelRoutes,
  ...subscriptionRoutes,
  ...watchHistoryRoutes,
  ...labelRoutes,
  ...systemRoutes,
  ...statusRoutes,
  ...toolRoutes,
  ...plotRoutes,
  ...auditRoutes,
  ...descriptionRoutes,
};
