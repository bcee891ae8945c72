import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createImageStore } from '../modules/images/image-store.ts';
import type { Clock } from '../platform/clock.ts';
import { createHttpClient } from '../platform/http.ts';
import { testLog } from './log.ts';
import { manualClock } from './manual-clock.ts';
import type { ServerSetup } from './server-setup.ts';

/** A store of pictures beside the server's, for one test. */
export async function setUpImageStore(
  { platform, server }: ServerSetup,
  clock: Clock = manualClock(),
) {
  const { HTTPS_PROXY } = platform.settings;
  const http = createHttpClient({
    proxy: { http: undefined, https: HTTPS_PROXY, none: undefined },
  });
  onTestFinished(() => http.close());
  const folder = await mkdtemp(join(server.dataDir, 'store-'));
  const { log, lines } = testLog();
  return { store: createImageStore({ folder, http, clock, log }), folder, lines };
}
