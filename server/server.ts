import { createApp } from './app.ts';
import { createWork } from './background-work.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { holdAsServer } from './data-folder/holds.ts';
import { finishRestore } from './data-folder/swap.ts';
import { layoutOf } from './data-layout.ts';
import { schemaOf } from './migrations/migrate.ts';
import { upgrade } from './migrations/upgrade.ts';
import { createAttachmentStore } from './modules/attachments/attachment-store.ts';
import { sweepAttachments } from './modules/attachments/attachments.usecases.ts';
import { prepareUser } from './modules/auth/auth.usecases.ts';
import { fetchMissing } from './modules/tools/updates.usecases.ts';
import { createParts } from './parts.ts';
import { systemClock } from './platform/clock.ts';
import { createHttpClient } from './platform/http.ts';
import { createLog, type Log } from './platform/log.ts';
import { openCatalogue } from './text-index/open-catalogue.ts';

export interface Server {
  /** Where it listens, e.g. `http://127.0.0.1:8080`. */
  address: string;
  /** Set only when the user was made with it just now. */
  generatedPassword: string | null;
  /** Puts running work back, closes everything and lets the folder go. */
  stop(): Promise<void>;
}

/** Opens the database, brought to the schema of this version, and the attachments. */
async function openStores(config: Config, log: Log) {
  const layout = layoutOf(config.dataDir);
  const db = openCatalogue(layout.database);
  const attachments = createAttachmentStore({ folder: layout.attachments, log });
  // Before the schema is there, so that a start that is killed in between finds it as this one did.
  if (schemaOf(db) === 0) await attachments.putAside();
  await upgrade({ db, log }, layout.database, systemClock.now());
  return { db, attachments };
}

/** Looks which programs there are, and has fetched what is missing. @param signal ends it */
async function checkTools(context: Context, signal: AbortSignal): Promise<void> {
  try {
    const tools = await context.tools.checkFirst(signal);
    if (!signal.aborted) fetchMissing(context, tools);
  } catch (error) {
    if (!signal.aborted) context.log.error({ err: error }, 'no missing tool could be fetched');
  }
}

/**
 * Starts everything on the folder of the settings, which must exist.
 *
 * @param webFolder where the built web app lies
 * @throws FolderInUse, NewerDatabase, DamagedDatabase, UpgradeFailed, or what the system says of the folder or the port
 */
export async function startServer(config: Config, webFolder: string): Promise<Server> {
  const release = holdAsServer(config.dataDir);
  const log = createLog(config.logLevel);
  if (finishRestore(config.dataDir))
    log.info('a restore that was interrupted was brought to its end');
  const { db, attachments } = await openStores(config, log);
  const http = createHttpClient({ proxy: config.proxy });
  const parts = createParts(config, { db, http, log, attachments });
  await sweepAttachments(parts);
  await Promise.all([parts.images.sweep(), parts.workFolders.sweep()]);
  await parts.ownYtDlp.adopt().catch((error: unknown) => {
    log.warn({ err: error }, 'the yt-dlp among the data is used as it is');
  });
  const work = createWork(parts);
  const context = { ...parts, jobs: work.runner };
  const [app, user] = await Promise.all([
    createApp(context, webFolder),
    config.auth.enabled ? prepareUser(db, config.auth) : null,
  ]);
  const address = await app.listen({ host: config.host, port: config.port });
  // Not before it serves: a password that is made in vain would never be shown.
  const generatedPassword = user?.save(parts.clock.now()) ?? null;
  const stopping = new AbortController();
  const toolsChecked = checkTools(context, stopping.signal);
  work.start();

  return {
    address,
    generatedPassword,
    stop: async () => {
      stopping.abort();
      await Promise.all([
        app.close(),
        work.stop(),
        parts.images.stop(),
        parts.plots.stop(),
        parts.status.stop(),
        toolsChecked,
      ]);
      await http.close();
      db.close();
      release();
    },
  };
}
