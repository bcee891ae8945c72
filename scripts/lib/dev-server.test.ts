import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../../server/testing/temporary-folder.ts';
import { root } from './paths.mjs';

test('what the web app needs of the packages is found before a browser asks for it, as npm run dev serves it', async () => {
  const cache = await makeTemporaryFolder();
  onTestFinished(cache.remove);
  const logger = createLogger('silent');
  const complaints: string[] = [];
  logger.error = (words) => complaints.push(words);
  const server = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: cache.path,
    customLogger: logger,
    server: { middlewareMode: true },
  });
  onTestFinished(() => server.close());
  const packages = server.environments.client.depsOptimizer;
  await packages?.init();
  await packages?.scanProcessing;
  expect(complaints).toEqual([]);
  const { discovered, optimized } = packages?.metadata ?? {};
  expect({ ...discovered, ...optimized }).toHaveProperty(['react-dom/client']);
});
