import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import {
  listUnreadAfter,
  listUnreadOfChannel,
  setCaptionsDue,
  wantsTranscripts,
} from '../intake/captions-due.queries.ts';
import { countTranscripts, readTranscript, storeTranscript } from './transcripts.queries.ts';
import { keepTranscript } from './transcripts.usecases.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const SAID = {
  language: 'en-GB',
  automatic: false,
  lines: [
    { start: 0.5, end: 2, text: 'First' },
    { start: 2, end: 3.5, text: 'second: 世界 🌍' },
  ],
};

const setup = setUpPlainServer();

const addVideo = () => seedMedia(setup.server.db, seedChannel(setup.server.db));
const read = (id: number) => setup.api.call(routes.readTranscript, { params: { id } });

test('tells what is said in a video, line by line', async () => {
  const id = addVideo();
  storeTranscript(setup.server.db, id, SAID, 7);
  expect(await read(id)).toEqual({ state: 'ready', ...SAID });
});

test('tells a video that nobody has looked at from one without captions', async () => {
  const id = addVideo();
  const nothing = { language: null, automatic: false, lines: [] };
  expect(await read(id)).toEqual({ state: 'unread', ...nothing });
  setCaptionsDue(setup.server.db, id, 12);
  expect(await read(id)).toEqual({ state: 'none', ...nothing });
  setCaptionsDue(setup.server.db, id, null);
  expect(await read(id)).toEqual({ state: 'none', ...nothing });
});

test('knows nothing of a video that there is not', async () => {
  expect((await setup.api.send(routes.readTranscript, { params: { id: 999_999 } })).status).toBe(
    404,
  );
});

test('looks again for the captions of a new video, and not for those of an older one', () => {
  const db = testDatabase();
  const now = 100 * DAY;
  const clock = { now: () => now };
  const channel = seedChannel(db);
  const fresh = seedMedia(db, channel, { uploadedAt: now - 2 * DAY });
  const old = seedMedia(db, channel, { uploadedAt: now - 4 * DAY });
  const spoken = seedMedia(db, channel, { uploadedAt: now - HOUR });
  expect(countTranscripts(db)).toEqual({ ready: 0, unread: 3 });
  keepTranscript({ db, clock }, fresh, null);
  keepTranscript({ db, clock }, old, null);
  keepTranscript({ db, clock }, spoken, SAID);
  expect(countTranscripts(db)).toEqual({ ready: 1, unread: 0 });
  const unreadAt = (at: number) => listUnreadOfChannel(db, channel, 100, at).map(({ id }) => id);
  expect(unreadAt(now + 12 * HOUR - 1)).toEqual([]);
  expect(unreadAt(now + 12 * HOUR)).toEqual([fresh]);
});

test('keeps what was said where it is not found any more, and replaces it where it is', () => {
  const db = testDatabase();
  const clock = { now: () => DAY };
  const id = seedMedia(db, seedChannel(db));
  keepTranscript({ db, clock }, id, SAID);
  keepTranscript({ db, clock }, id, null);
  expect(readTranscript(db, id)).toEqual(SAID);
  const other = { language: 'de', automatic: true, lines: [{ start: 1, end: 2, text: 'Neu' }] };
  keepTranscript({ db, clock }, id, other);
  expect(readTranscript(db, id)).toEqual(other);
  expect(countTranscripts(db)).toEqual({ ready: 1, unread: 0 });
});

test('goes from the newest unread video to the oldest, from wherever it stopped', () => {
  const db = testDatabase();
  const channel = seedChannel(db);
  const ids = [3, 1, 2, 2].map((uploadedAt) => seedMedia(db, channel, { uploadedAt }));
  const order = [ids[0], ids[3], ids[2], ids[1]];
  const all = listUnreadAfter(db, null, 10, 0);
  expect(all.map(({ id }) => id)).toEqual(order);
  all.forEach((place, index) => {
    const rest = listUnreadAfter(db, place, 2, 0).map(({ id }) => id);
    expect(rest).toEqual(order.slice(index + 1, index + 3));
  });
  setCaptionsDue(db, ids[3] ?? 0, null);
  setCaptionsDue(db, ids[2] ?? 0, 5);
  expect(listUnreadAfter(db, null, 10, 4).map(({ id }) => id)).toEqual([ids[0], ids[1]]);
  expect(listUnreadAfter(db, null, 10, 5)).toHaveLength(3);
});

test('finds all of it along an index', () => {
  const { db, plans } = withQueryPlans(testDatabase());
  const id = seedMedia(db, seedChannel(db));
  plans.length = 0;
  keepTranscript({ db, clock: { now: () => 1 } }, id, SAID);
  readTranscript(db, id);
  wantsTranscripts(db, 1);
  listUnreadOfChannel(db, 1, 100, 1);
  listUnreadAfter(db, null, 10, 1);
  listUnreadAfter(db, { uploadedAt: 5, id: 5 }, 10, 1);
  expect(
    plans.filter((step) =>
      /TEMP B-TREE|SCAN (?!media USING INDEX media_captions_due|\()/.test(step),
    ),
  ).toEqual([]);
  expect(plans).toContain('SEARCH media USING INDEX media_captions_due (uploaded_at<?)');
});
