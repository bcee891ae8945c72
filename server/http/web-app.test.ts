import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { installWebApp } from './web-app.ts';

const FILES = { 'index.html': '<!doctype html>', 'assets/page-1a2b.js': 'export const page = 1;' };

/** A server of a web app that was built as the real one is. */
async function serveWebApp() {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  await mkdir(join(folder.path, 'assets'));
  for (const [name, content] of Object.entries(FILES)) {
    await writeFile(join(folder.path, name), content);
    await writeFile(join(folder.path, `${name}.br`), brotliCompressSync(content));
    await writeFile(join(folder.path, `${name}.gz`), gzipSync(content));
  }
  const app = fastify();
  onTestFinished(() => app.close());
  await installWebApp(app, folder.path);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return async (path: string, encoding: string) => {
    const response = await fetch(address + path, { headers: { 'accept-encoding': encoding } });
    const said = (name: string) => response.headers.get(name);
    return {
      text: await response.text(),
      encoding: said('content-encoding'),
      type: said('content-type'),
      kept: said('cache-control'),
      vary: said('vary'),
    };
  };
}

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  [null, 'identity'],
])(
  'sends a script encoded as %s to a browser that takes %s, to be kept for ever',
  async (encoding, taken) => {
    const ask = await serveWebApp();
    expect(await ask('/assets/page-1a2b.js', taken)).toEqual({
      text: FILES['assets/page-1a2b.js'],
      encoding,
      type: 'application/javascript; charset=utf-8',
      kept: 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  },
);

test('sends the one page for every address compressed, to be asked for anew each time', async () => {
  const ask = await serveWebApp();
  for (const path of ['/', '/media/1']) {
    expect(await ask(path, 'gzip, br')).toEqual({
      text: FILES['index.html'],
      encoding: 'br',
      type: 'text/html; charset=utf-8',
      kept: 'no-cache',
      vary: 'accept-encoding',
    });
  }
});
