import { isUtf8 } from 'node:buffer';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { routes } from '../contract/routes.ts';
import type { Context } from './context.ts';
import { answerClientError, refuseMisdirected } from './http/client-errors.ts';
import { installForgeryProtection } from './http/forgery.ts';
import { readForwardedAddresses } from './http/forwarded-addresses.ts';
import { limitConnections } from './http/most-connections.ts';
import { answerOneAtATime } from './http/one-at-a-time.ts';
import { refuseOtherMethods } from './http/other-methods.ts';
import { installProblems, sendUnroutable } from './http/problems.ts';
import { endStalledAnswers } from './http/stalled-answers.ts';
import { endStalledBodies } from './http/stalled-bodies.ts';
import { installWebApp } from './http/web-app.ts';
import { actionRoutes } from './modules/actions/actions.routes.ts';
import { attachmentRoutes } from './modules/attachments/attachments.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { carriesSession, installLoginWall, isLoggedIn } from './modules/auth/login-wall.ts';
import { channelRoutes } from './modules/channels/channels.routes.ts';
import { commentRoutes } from './modules/comments/comments.routes.ts';
import { imageRoutes } from './modules/images/images.routes.ts';
import { thumbnailName } from './modules/images/images.usecases.ts';
import { labelRoutes } from './modules/labels/labels.routes.ts';
import { libraryRoutes } from './modules/library/library.routes.ts';
import { mediaRoutes } from './modules/media/media.routes.ts';
import { listByCall } from './modules/media/media-lists.usecases.ts';
import { recommendationRoutes } from './modules/recommendations/recommendations.routes.ts';
import { statsRoutes } from './modules/stats/stats.routes.ts';
import { statusRoutes } from './modules/status/status.routes.ts';
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { toolRoutes } from './modules/tools/tools.routes.ts';
import { transcriptRoutes } from './modules/transcripts/transcripts.routes.ts';
import { watchHistoryRoutes } from './modules/watch-history/watch-history.routes.ts';

const MAX_JSON_BYTES = 1024 * 1024;

/** How long the body of a request may pause on its way in, or an answer on its way out, in milliseconds: a minute. */
const IDLE_MS = 60_000;

/** Where the platform's player may be shown from. */
const EMBED_HOST = 'https://www.youtube-nocookie.com';

/** For a year, and for this host alone: others below it are not ours to decide about. */
const HTTPS_ONLY = 'max-age=31536000';

async function installProtection(app: FastifyInstance): Promise<void> {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'"],
        frameSrc: [EMBED_HOST],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // By hand below: at home the server is often reached without https, where it would lock people out.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // Its plugin for Fastify puts the policy together for each request, and keeps what belongs to one alive.
  app.addHook('onRequest', ({ raw, protocol }, reply, done) => {
    if (protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
    protect(raw, reply.raw, () => done());
  });
  await installForgeryProtection(app);
}

/** Reads JSON bodies; a request that says JSON and has no body has none. */
function installBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body as Buffer)) parse(request, String(body), done);
    // Read as what it is not, it would be kept with other letters than were sent.
    else done(Object.assign(new Error('The body is not UTF-8'), { statusCode: 400 }));
  });
}

/** @param webFolder where the built web app lies */
export async function createApp(context: Context, webFolder: string): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = context.log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: context.config.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: true,
    http: { requireHostHeader: false },
    clientErrorHandler: answerClientError,
    frameworkErrors: sendUnroutable,
  });
  limitConnections(app);
  answerOneAtATime(app);
  installProblems(app);
  refuseMisdirected(app);
  readForwardedAddresses(app);
  installBodies(app);
  endStalledBodies(app, IDLE_MS);
  endStalledAnswers(app, IDLE_MS);
  await installProtection(app);
  installLoginWall(app, context);

  authRoutes(app, context);
  mediaRoutes(app, context);
  libraryRoutes(app, context);
  transcriptRoutes(app, context);
  attachmentRoutes(app, context);
  commentRoutes(app, context);
  recommendationRoutes(app, context);
  channelRoutes(app, context);
  subscriptionRoutes(app, context);
  watchHistoryRoutes(app, context);
  labelRoutes(app, context, 'tag');
  labelRoutes(app, context, 'group');
  actionRoutes(app, context);
  auditRoutes(app, context);
  statsRoutes(app, context);
  systemRoutes(app, context);
  statusRoutes(app, context);
  toolRoutes(app, context);
  imageRoutes(app, context);
  refuseOtherMethods(app, Object.values(routes));
  await installWebApp(app, webFolder, {
    carriesSession: (request) => carriesSession(context, request),
    thumbnailOf: (id, request) =>
      isLoggedIn(context, request) ? thumbnailName(context, id) : null,
    videosOf: async (call, request) =>
      isLoggedIn(context, request) ? await listByCall(context, call) : [],
  });
  return app;
}
