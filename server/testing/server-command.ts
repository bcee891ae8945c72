import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** What Node is called with to serve as `npm start` does, see `scripts/lib/server-command.mjs`. */
export const SERVER_COMMAND: readonly string[] = [
  ...JSON.parse(readFileSync(resolve(ROOT, 'server/node-options.json'), 'utf8')),
  resolve(ROOT, 'dist/server/main.js'),
];
