import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** They load libraries of the machine, which cannot be part of a bundle. */
const NATIVE = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** Each becomes a file of its own, for it is begun by its name. */
const BEGUN = globSync('server/**/*.{worker,program}.ts');

const entries = ['server/main.ts', ...BEGUN].map((file) => [basename(file, '.ts'), file]);

/** One byte for each character in memory, where a single one beyond ASCII has them all take two. */
const READABLE_ASCII = {
  compress: false,
  mangle: false,
  codegen: { removeWhitespace: false, asciiOnly: true },
};

export default defineConfig({
  plugins: [begunByName()],
  ssr: { noExternal: true, external: NATIVE, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: {
      input: Object.fromEntries(entries),
      // Without a hash: a server that runs while it is built anew still finds what it loads later.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        comments: false,
        minify: READABLE_ASCII,
      },
    },
  },
});

/** Has threads and programs begun by the names of the files that are built of them, which all lie in one folder. */
function begunByName(): Plugin {
  return {
    name: 'begun-by-name',
    enforce: 'pre',
    transform: (code) =>
      code.replace(
        /(?<=new URL\('\.\/[\w-]+\.(?:worker|program)\.)ts(?=', import\.meta\.url\))/,
        'js',
      ),
  };
}
