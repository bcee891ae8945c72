import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * What Node is called with to serve. The options keep what is thrown away soon from piling up: Node
 * fits its memory to the machine otherwise, and takes twice as much under load.
 * @type {string[]}
 */
export const serverCommand = [
  ...JSON.parse(readFileSync(join(root, 'server/node-options.json'), 'utf8')),
  'dist/server/main.js',
];
