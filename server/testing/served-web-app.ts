import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { onTestFinished } from 'vitest';
import type { FirstVideo } from '../http/first-content.ts';
import { installForgeryProtection } from '../http/forgery.ts';
import { installWebApp } from '../http/web-app.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Where the first videos will be, with the pattern of one. */
export const PLACE_OF_VIDEOS =
  '<div id="first-videos" hidden><bdi data-words></bdi><ul><li data-first-video class="a">\n' +
  '<img src=""><p data-name dir="auto"></p></li></ul></div>';

const USER = '<link rel="preload" as="fetch" crossorigin href="/api/auth/user">';

/** The files of a web app that was built as the real one is. */
export const WEB_APP_FILES = {
  'service-worker.js': 'document.title = 1;',
  'index.html': `<!doctype html><head><title></title>${USER}<template id="app-files"></template></head><div id="first-picture" hidden><img src=""></div>${PLACE_OF_VIDEOS}`,
  'assets/page-1a2b.js': 'export const page = 1;',
  '.vite/manifest.json': JSON.stringify({
    'index.html': {
      file: 'assets/index-0a1b.js',
      imports: ['_loader.js'],
      dynamicImports: ['_react.js', 'app/start.tsx'],
    },
    '_loader.js': { file: 'assets/loader-8c9d.js' },
    '_react.js': { file: 'assets/react-1e2f.js', imports: ['_loader.js'] },
    'app/start.tsx': { file: 'assets/start-3a4b.js', imports: ['_app.js', '_react.js'] },
    '_app.js': { file: 'assets/app-2c3d.js' },
    '_cards.js': { file: 'assets/cards-4e5f.js', imports: ['_app.js'], css: ['assets/cards.css'] },
    'pages/latest-page.tsx': { file: 'assets/page-1a2b.js', imports: ['_cards.js', '_app.js'] },
    'pages/login-page.tsx': { file: 'assets/login-6a7b.js', imports: ['_app.js'] },
  }),
};

const BROKEN_CALL = '/api/media?q=broken&sort=relevance&page=1&size=12';
const THUMBNAILS: Record<number, string> = { 12: '12-abcdefghi-_.webp', 14: '14-"><p>$&.webp' };
const NO_VIDEOS = { call: '', content: [] };

/**
 * Serves that web app; a header says who is logged in.
 *
 * @param videos what one of the calls for a list is answered with
 */
export async function serveWebApp(videos: { call: string; content: FirstVideo[] } = NO_VIDEOS) {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  await mkdir(join(folder.path, 'assets'));
  await mkdir(join(folder.path, '.vite'));
  for (const [name, content] of Object.entries(WEB_APP_FILES)) {
    await writeFile(join(folder.path, name), content);
    await writeFile(join(folder.path, `${name}.br`), brotliCompressSync(content));
    await writeFile(join(folder.path, `${name}.gz`), gzipSync(content));
  }
  const app = fastify();
  onTestFinished(() => app.close());
  await installForgeryProtection(app);
  await installWebApp(app, folder.path, {
    carriesSession: ({ headers }) => headers.cookie !== undefined,
    thumbnailOf: (id, { headers }) => (headers.cookie && THUMBNAILS[id]) || null,
    videosOf: async (call, { headers }) => {
      if (call === BROKEN_CALL) throw new Error('The list cannot be read.');
      const isAsked = call === videos.call && headers.cookie !== undefined;
      return isAsked ? videos.content : [];
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return async (path: string, encoding: string, cookie?: string, userAgent = 'Chrome') => {
    const headers = {
      'accept-encoding': encoding,
      'user-agent': userAgent,
      ...(cookie && { cookie }),
    };
    const response = await fetch(address + path, { headers });
    const said = (name: string) => response.headers.get(name);
    return {
      text: await response.text(),
      encoding: said('content-encoding'),
      type: said('content-type'),
      kept: said('cache-control'),
      vary: said('vary'),
      gives: said('set-cookie')?.split('=')[0],
    };
  };
}
