import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '../platform/errors.ts';
import { acceptedEncodings } from './accepted-encodings.ts';
import { CONTENT_POLICY, policyWith } from './content-policy.ts';
import { withoutUselessCalls } from './early-calls.ts';
import { type FirstContent, showFirstContent } from './first-content.ts';
import { linksOfFirstView, Pieces } from './first-view.ts';
import { asksForPage } from './page-request.ts';
import { sendNotFound } from './problems.ts';

interface WebAppOptions extends FirstContent {
  /** Whether a request comes from someone who seems to be logged in. */
  carriesSession: (request: FastifyRequest) => boolean;
}

/** Serves the built web app: its files as they are, and its one page for every address of the app. */
export async function installWebApp(
  app: FastifyInstance,
  folder: string,
  { carriesSession, ...content }: WebAppOptions,
): Promise<void> {
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
    globIgnore: ['assets/**', 'index.html*'],
  });
  await app.register(fastifyStatic, {
    ...served('public, max-age=31536000, immutable'),
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  });
  // Before a body is read, for which nobody asked.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isForPage(request)) return sendNotFound(reply);
  });
  app.setNotFoundHandler({}, async (request, reply) => {
    if (!isForPage(request)) return sendNotFound(reply);
    const { html, pieces } = await readPage(folder);
    const links = linksOfFirstView(request.url, pieces, carriesSession(request));
    const whole = html
      .replace('</template>', () => `${links.files}</template>`)
      .replace('</head>', () => `${links.calls}</head>`);
    const page = withoutUselessCalls(whole, request.headers['user-agent']);
    const shown = await showFirstContent(page, request, content);
    const policy = reply.raw.getHeader(CONTENT_POLICY);
    if (typeof policy === 'string') reply.header(CONTENT_POLICY, policyWith(policy, html));
    // Nothing of the catalogue stays in a browser after the logout.
    reply.header('cache-control', shown === page ? 'private, no-cache' : 'no-store');
    return sendPage(request, reply, shown);
  });
}

function isForPage({ url, method }: FastifyRequest): boolean {
  // Where the router ends it: what follows was not looked at, and may be impossible to decode.
  const [path = ''] = url.split(/[?#]/, 1);
  return asksForPage(method, decodeURIComponent(path));
}

/** The one page and the pieces of the app, as they were built last. */
async function readPage(folder: string): Promise<{ html: string; pieces: Pieces }> {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) {
    throw new Unavailable('The web app is not built. Start the server with "npm start".');
  }
  const manifest = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8');
  return { html: await readFile(file, 'utf8'), pieces: Pieces.parse(JSON.parse(manifest)) };
}

/** What takes longer saves no packet. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends what is made for each request, so compressed here. */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
  const taken = acceptedEncodings(request.headers['accept-encoding']);
  if (taken.has('br')) {
    return reply.header('content-encoding', 'br').send(brotliCompressSync(html, BROTLI));
  }
  if (taken.has('gzip')) {
    return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  }
  return reply.send(html);
}
