import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { appIcons } from './scripts/lib/app-icons.ts';
import { FIRST_STYLES, paintFirst } from './scripts/lib/first-paint.ts';
import { refusePieceCycles } from './scripts/lib/piece-cycles.ts';
import { sharedPieces } from './scripts/lib/shared-pieces.ts';
import { slimFonts } from './scripts/lib/slim-fonts.ts';

const server = process.env.VIDARIUM_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    appIcons(),
    slimFonts(resolve('.cache/fonts')),
    refusePieceCycles(),
    paintFirst(),
    compressedFiles(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // By which the server tells what a page needs first.
    manifest: true,
    // Every browser that knows the target knows this as well.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['web/index.html', FIRST_STYLES],
      // Nothing reads a property for what the reading itself does, such as a layout that is forced.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: sharedPieces },
        // The first piece names all others, where no letter is to spare; what is drawn by lot does not compress.
        chunkFileNames: ({ name }) =>
          `assets/${name.replace(/-page$/, '').slice(0, 8)}-[hash:6].js`,
      },
    },
  },
  // The build's own names it from the project's folder, where a server that serves the sources does not look.
  optimizeDeps: { entries: 'index.html' },
  // The sources of the client lie under the same path as the API that it calls.
  server: { proxy: { '^/api/(?!.*\\.tsx?(?:$|\\?))': server, '/images': server } },
});

/** Lays a `.br` and a `.gz` beside each file of text, so that the server need not compress any. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true });
      const texts = files.filter((file) => /\.(css|js|svg|webmanifest)$/.test(file));
      await Promise.all(texts.map((file) => compress(join(dir, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
