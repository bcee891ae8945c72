import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Unavailable } from '../platform/errors.ts';
import { sendNotFound } from './problems.ts';

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|images|assets)(\/|$)/;

/** Serves the built web app: its files as they are, and its one page for every address of the app. */
export async function installWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      const immutable = path.startsWith(join(folder, 'assets'));
      response.header(
        'cache-control',
        immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
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
