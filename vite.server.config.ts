import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** They load libraries of the machine, which cannot be part of a bundle. */
const NATIVE = ['@node-rs/argon2', 'better-sqlite3', 'sharp'];

/** Each becomes a file of its own, for it is begun by its name. */
const THREADS = globSync('server/**/*.worker.ts');

const entries = ['server/main.ts', ...THREADS].map((file) => [basename(file, '.ts'), file]);

export default defineConfig({
  plugins: [builtThreads()],
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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});

/** Has threads begun by the names of the files that are built of them, which all lie in one folder. */
function builtThreads(): Plugin {
  return {
    name: 'built-threads',
    enforce: 'pre',
    transform: (code) =>
      code.replace(/(?<=new URL\('\.\/[\w-]+\.worker\.)ts(?=', import\.meta\.url\))/, 'js'),
  };
}
