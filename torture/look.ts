import { setTimeout as sleep } from 'node:timers/promises';
import { checkCatalogue } from './checks/catalogue.ts';
import { checkIntegrity, checkRows } from './checks/in-database.ts';
import { checkFilesOfRows } from './checks/in-folder.ts';
import { checkComments, checkFiles } from './checks/notes.ts';
import type { Torture } from './set-up.ts';
import { Fault } from './story.ts';

const TRY_AGAIN_MS = 2_000;
const TRIES = 60;

/** Logs in with a password, however long that has to wait. @returns whether it is taken */
async function tryPassword({ checker }: Torture, password: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isTaken = await checker.logIn(password);
    if (isTaken !== null) return isTaken;
    await sleep(TRY_AGAIN_MS);
  }
  throw new Fault('nobody could log in for two minutes', 'password');
}

/** Finds out which password holds where its change was not answered; only one may. */
async function checkPassword(torture: Torture): Promise<void> {
  const { model } = torture;
  if (!model.isPasswordChanging) return;
  const [before = '', after = before] = model.password.possible;
  const taken: string[] = [];
  for (const password of new Set([before, after])) {
    if (await tryPassword(torture, password)) taken.push(password);
  }
  const [password] = taken;
  if (password === undefined || taken.length > 1) {
    throw new Fault(
      `of the passwords ${before} and ${after}, ${taken.length} are taken`,
      'password',
    );
  }
  model.password.saw(password);
  if (password !== before) model.passwordChanges += 1;
  model.isPasswordChanging = false;
  await tryPassword(torture, password);
}

/** Has everyone go on with the server that was started, in the session that they have. */
function follow({ checker, workplaces }: Torture): void {
  for (const client of [checker, ...workplaces.map((workplace) => workplace.client)])
    client.follow();
}

/**
 * Looks whether all is there that was acknowledged, as long as nobody works.
 *
 * @param wanted whether files that were compared before are read once more
 */
export async function look(torture: Torture, wanted: { everyByte: boolean }): Promise<void> {
  const { model, server, world, checker, withDatabase } = torture;
  follow(torture);
  await checkPassword(torture);
  // Who changed the password has ended this session; that nothing else has is for the client to see.
  if (!(await checker.isLetIn()) && !(await tryPassword(torture, model.password.value))) {
    throw new Fault('the password is not taken any more', 'password');
  }
  const check = { model, world, client: checker };
  await checkCatalogue(check);
  await checkComments(check);
  await checkFiles(check, wanted);
  withDatabase((db) => {
    checkIntegrity(db);
    checkRows(db, model);
    checkFilesOfRows(db, server.dataDir);
  });
}
