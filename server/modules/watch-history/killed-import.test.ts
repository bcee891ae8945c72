import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { migrate } from '../../migrations/migrate.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { setUpRestart } from '../../testing/restart-setup.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';

const PIECE = 1_000;
const PIECES = 6;
const idOf = (place: number): string => `v${String(place).padStart(10, '0')}`;
const history = Array.from({ length: PIECES * PIECE }, (_, place) => idOf(place));
/** Of a file each other video is in the catalogue, of the pieces that are wanted. */
const knownOf = (isWanted: (piece: number) => boolean) =>
  history.filter((_, place) => place % 2 === 0 && isWanted(Math.floor(place / PIECE)));
const known = knownOf(() => true);

async function setUp() {
  const { start, within } = await setUpRestart([]);
  within((db) => {
    migrate(db, 0);
    const channel = seedChannel(db);
    db.transaction(() => {
      for (const remoteId of [...known, 'not in it__']) seedMedia(db, channel, { remoteId });
    });
  });
  /** The ids at the source of what is marked. */
  const marked = () =>
    within((db) =>
      db.column<string>(sql`SELECT remote_id FROM media WHERE watched = 1 ORDER BY remote_id`),
    );
  return { start, marked };
}

/** Sends the whole file, piece by piece, as the page does. */
async function take(api: ApiClient, onSend = (_piece: number) => {}): Promise<void> {
  for (let piece = 0; piece < PIECES; piece += 1) {
    const videos = history.slice(piece * PIECE, (piece + 1) * PIECE);
    const taken = api.call(routes.importWatchHistory, { body: { videos } });
    onSend(piece);
    await taken;
  }
}

test('an import that is killed has marked whole pieces, and the next one ends as if nothing had happened', async () => {
  const { start, marked } = await setUp();
  for (const piece of [0, 1, 2, 3, 4]) {
    const { server, api } = await start();
    const sent = Promise.withResolvers<void>();
    const taken = take(api, (now) => {
      if (now === piece) sent.resolve();
    }).catch(() => undefined);
    await sent.promise;
    // Now before it comes in, now while it is written, now after.
    await sleep(5 * piece);
    await server.end('SIGKILL');
    await taken;
    const ids = marked();
    const whole = knownOf((place) => ids.includes(idOf(place * PIECE)));
    expect(ids).toEqual(whole);
    const answered = knownOf((place) => place < piece);
    expect(ids.slice(0, answered.length)).toEqual(answered);
  }
  const { api } = await start();
  await take(api);
  expect(marked()).toEqual(known);
});
