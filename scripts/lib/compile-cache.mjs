import { join } from 'node:path';
import { cacheFolder } from './paths.mjs';

/**
 * An environment in which Node keeps what it compiled: the next start takes less time.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const withCompileCache = (env) => ({
  NODE_COMPILE_CACHE: join(cacheFolder, 'compiled'),
  ...env,
});
