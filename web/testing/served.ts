import { afterAll, afterEach, beforeAll } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import { type ServedCatalogue, serveCatalogue } from '../../server/testing/served-catalogue.ts';
import { CREDENTIALS } from '../../server/testing/test-settings.ts';
import { createActivity } from '../api/activity.ts';
import { createCall } from '../api/client.ts';
import { type Visit, visit } from './browser.ts';
import { layWire, type Wire } from './wire.ts';

/** The real server, and the wire to it, as the tests of one file have them. */
export interface Served
  extends Omit<Wire, 'address' | 'close'>,
    Pick<Visit, 'asked'>,
    Pick<ServedCatalogue, 'db' | 'takeAway'> {
  /** Another browser that is logged in; it has a wire of its own. */
  elsewhere: ApiClient;
  /** Ends all sessions, as time does; for the next test there are new ones. */
  endSessions(): void;
}

interface Page extends Served {
  tidyUp(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the real server for the tests of a file, and has their browser open and logged in on it.
 * Each test finds an empty catalogue and a whole wire.
 */
export function serve(): () => Served {
  let catalogue: ServedCatalogue;
  let page: Page;
  beforeAll(async () => {
    catalogue = await serveCatalogue();
    page = await openPage(catalogue);
  });
  afterEach(() => page.tidyUp());
  afterAll(async () => {
    await page?.close();
    await catalogue?.stop();
  });
  return () => page;
}

async function openPage(catalogue: ServedCatalogue): Promise<Page> {
  const wire = await layWire(catalogue.address);
  const { asked, leave } = visit(wire.address);
  const elsewhere = new ApiClient(catalogue.address);
  await elsewhere.call(routes.health);
  await logIn(elsewhere);
  asked();
  let isLoggedIn = true;
  const { db, takeAway } = catalogue;
  return {
    ...wire,
    asked,
    db,
    takeAway,
    elsewhere,
    endSessions: () => {
      db.execute('DELETE FROM sessions');
      isLoggedIn = false;
    },
    tidyUp: async () => {
      wire.mend();
      catalogue.empty();
      if (!isLoggedIn) await logIn(elsewhere);
      isLoggedIn = true;
      asked();
    },
    close: async () => {
      leave();
      await wire.close();
    },
  };
}

/** Logs in here and elsewhere. */
async function logIn(elsewhere: ApiClient): Promise<void> {
  const call = createCall({ activity: createActivity(), onSessionEnded: () => undefined });
  await call(routes.login, { body: CREDENTIALS });
  await elsewhere.call(routes.login, { body: CREDENTIALS });
}
