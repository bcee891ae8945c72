import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../platform/errors.ts';
import { sendNotFound } from './problems.ts';

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|images|assets)(\/|$)/;

/** Serves the built web app: its files as they are, and its one page for every address of the app. */
export async function installWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const served = (cacheControl: string): Partial<FastifyStaticOptions> => ({
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response) => {
      response.header('cache-control', cacheControl);
    },
  });
  // A route for each file, so that every other address comes to the page; the assets are too many
  // for that, each route takes memory.
  await app.register(fastifyStatic, {
    ...served('no-cache'),
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
  });
  await app.register(fastifyStatic, {
    ...served('public, max-age=31536000, immutable'),
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  });
  app.setNotFoundHandler({}, async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || NOT_A_PAGE.test(decodeURIComponent(path))) return sendNotFound(reply);
    if (!existsSync(join(folder, 'index.html'))) {
      throw new Unavailable('The web app is not built. Start the server with "npm start".');
    }
    return reply.sendFile('index.html');
  });
}
