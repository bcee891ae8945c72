import { createServer } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let setup: RefreshSetup;

beforeAll(async () => {
  setup = await createRefreshSetup();
});

afterEach(() => setup.emulator.faults.clear());

afterAll(() => setup?.stop());

const lastExtract = ({ db }: RefreshSetup, id: number): number | null | undefined =>
  db.get<{ at: number | null }>(sql`SELECT last_extract_at AS at FROM channels WHERE id = ${id}`)
    ?.at;

describe('a rate limit in the midst of a listing, while the feed fails', () => {
  const RATE_LIMITED =
    'YouTube answers that there were too many requests. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves. 60 videos were added before it failed. The next try is in about 60 minutes.';

  /** A setup whose channel of 100 videos met the limit after the second page of its listing. */
  async function limitedSetup(handle: string) {
    const limited = await createRefreshSetup();
    onTestFinished(limited.stop);
    const channel = emulatedChannel(handle, { video: 100 });
    const id = limited.subscribe(channel);
    const { faults } = limited.emulator;
    faults.set('feed', { match: { kinds: ['feed'] }, answer: { type: 'status', status: 404 } });
    faults.set('limit', {
      match: { kinds: ['browse'] },
      answer: { type: 'status', status: 429 },
      after: 1,
    });
    await limited.refresh(id);
    expect(limited.audit(id)).toEqual([
      { source: 'action', status: 'failure', details: RATE_LIMITED },
    ]);
    expect(limited.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 60));
    expect(lastExtract(limited, id)).toBeNull();
    return { limited, channel, id };
  }

  test('keeps what was listed, pauses all scheduled work, and a good run asked for ends that', async () => {
    const { limited, channel, id } = await limitedSetup('@limited');
    const { clock, emulator, youtube } = limited;
    expect(youtube.state()).toEqual({
      pausedUntil: clock.now() + HOUR,
      reason: expect.stringMatching(/too many requests/),
      captionsPausedUntil: null,
    });

    emulator.faults.clear();
    const other = limited.subscribe(emulatedChannel('@waiting', { video: 1 }));
    const asked = emulator.requests.length;
    await limited.refresh(other, 'subscription');
    expect(emulator.requests).toHaveLength(asked);
    expect(limited.audit(other)).toEqual([]);
    expect(limited.nextTry(other)).toBe(clock.now() + HOUR);

    await limited.refresh(id);
    expect(limited.audit(id)[0]).toEqual({
      source: 'action',
      status: 'success',
      details:
        'Listed all 100 videos. 100 videos added. YouTube answers again: the pause of all requests is over.',
    });
    expect(limited.newestFirst(id)).toEqual(listedIds(channel, 'video'));
    expect(youtube.state().pausedUntil).toBeNull();
    // What was put off until its end goes soon.
    expect(limited.nextTry(other)).toBe(clock.now() + 15_000);
    clock.advance(15_000);
    await limited.work();
    expect(limited.audit(other)[0]?.status).toBe('success');
  });

  test('fills the gap by itself when the pause is over', async () => {
    const { limited, channel, id } = await limitedSetup('@patient');
    limited.emulator.faults.clear();
    limited.clock.advance(HOUR - 1);
    await limited.work();
    expect(limited.audit(id)).toHaveLength(1);
    limited.clock.advance(1);
    await limited.work();
    expect(limited.audit(id)[0]?.status).toBe('success');
    expect(limited.newestFirst(id)).toEqual(listedIds(channel, 'video'));
  });
});

test('says that a proof is wanted that it is no bot, and goes on when the pause is over', async () => {
  const doubted = await createRefreshSetup();
  onTestFinished(doubted.stop);
  const channel = emulatedChannel('@doubted', { video: 100 });
  const id = doubted.subscribe(channel);
  const { faults } = doubted.emulator;
  faults.set('wall', { match: { kinds: ['browse'] }, answer: { type: 'bot-check' }, after: 1 });
  await doubted.refresh(id);
  expect(doubted.audit(id)).toEqual([
    {
      source: 'action',
      status: 'failure',
      details:
        'YouTube asks for proof that this server is not a bot. Nothing in the catalogue is lost; all requests pause for a while and go on by themselves. If it keeps happening, ask less often, update yt-dlp, or go out through another address. 60 videos were added before it failed. The next try is in about 60 minutes.',
    },
  ]);
  expect(doubted.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 60));

  faults.clear();
  doubted.clock.advance(HOUR);
  await doubted.work();
  expect(doubted.audit(id)[0]?.status).toBe('success');
  expect(doubted.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});

test.each<FaultAnswer>([{ type: 'status', status: 404 }, { type: 'garbage' }])(
  'does without the feed where that answers $type',
  async (answer) => {
    const channel = emulatedChannel(`@feedless-${answer.type}`, { video: 2, short: 1 });
    const id = setup.subscribe(channel);
    setup.emulator.faults.set('feed', { match: { kinds: ['feed'] }, answer });
    await setup.refresh(id, 'subscription');
    expect(setup.audit(id)).toEqual([
      {
        source: 'subscription',
        status: 'success',
        details:
          'Listed all 3 videos. 3 videos added. The feed told nothing; the listing told the same.',
      },
    ]);
    expect(setup.newestFirst(id, 'video')).toEqual(listedIds(channel, 'video'));
  },
);

test.each(['/videos', '/shorts'])(
  'takes it for a failure where the platform lists nothing any more under %s',
  async (tab) => {
    const channel = emulatedChannel(`@emptied${tab.replace('/', '-')}`, { video: 3, short: 3 });
    const id = setup.subscribeListed(channel);
    setup.emulator.faults.set('empty', {
      match: ({ channelId, path }) => channelId === channel.id && path.endsWith(tab),
      answer: { type: 'empty-listing' },
    });
    await setup.refresh(id);
    expect(setup.audit(id)).toEqual([
      {
        source: 'action',
        status: 'failure',
        details: expect.stringMatching(
          /^YouTube listed no videos .*\. The next try is in about a minute\.$/,
        ),
      },
    ]);
    for (const kind of ['video', 'short'] as const) {
      expect(setup.newestFirst(id, kind)).toEqual(listedIds(channel, kind));
    }
    expect(lastExtract(setup, id)).toBeNull();
  },
);

test('says of a channel that has no videos any more how its checks are ended, and keeps what it had', async () => {
  const channel = emulatedChannel('@deserted', { video: 3 });
  const id = setup.subscribeListed(channel);
  const known = listedIds(channel, 'video');
  channel.videos.splice(0);
  await setup.refresh(id);
  expect(setup.audit(id)[0]).toMatchObject({
    status: 'failure',
    details: expect.stringMatching(
      /^YouTube listed no videos .* edit this channel and clear "Subscribed"\. If it keeps happening, /,
    ),
  });
  expect(setup.newestFirst(id)).toEqual(known);
});

test('says that a channel is gone, loses nothing, and leaves the next try to the schedule', async () => {
  const channel = emulatedChannel('@vanishing', { video: 3 });
  const id = setup.subscribeListed(channel);
  channel.vanished = true;
  const before = dumpCatalogue(setup.db);
  await setup.refresh(id);
  expect(setup.audit(id)).toEqual([
    {
      source: 'action',
      status: 'failure',
      details:
        'YouTube has no such channel any more: it was closed, or it moved. Its videos stay in the catalogue, and its schedule goes on asking for it. If it moved, subscribe to its new address; to end the checks, edit this channel and clear "Subscribed".',
    },
  ]);
  expect(dumpCatalogue(setup.db)).toEqual(before);
  expect(lastExtract(setup, id)).toBeNull();
  expect(setup.nextTry(id)).toBeNull();
});

test.each<FaultAnswer>([{ type: 'incomplete' }, { type: 'garbage' }])(
  'keeps what came of a listing that ends in $type, and reads the rest at the next try',
  async (answer) => {
    const channel = emulatedChannel(`@broken-${answer.type}`, { video: 95 });
    const id = setup.subscribe(channel);
    setup.emulator.faults.set('broken', { match: { kinds: ['browse'] }, answer, after: 1 });
    await setup.refresh(id);
    expect(setup.audit(id)).toEqual([
      {
        source: 'action',
        status: 'failure',
        details: expect.stringMatching(
          /^(YouTube|Reading) .*\. 60 videos were added before it failed\. The next try is in about a minute\.$/,
        ),
      },
    ]);
    expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video').slice(0, 60));

    setup.emulator.faults.clear();
    setup.clock.advance(2 * MINUTE);
    await setup.work();
    expect(setup.audit(id)[0]?.status).toBe('success');
    expect(setup.newestFirst(id)).toEqual(listedIds(channel, 'video'));
  },
);

/** An address on this machine at which nothing listens. */
async function deadAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('says that the platform cannot be reached, and asks at growing intervals', async () => {
  const offline = await createRefreshSetup({ proxyUrl: await deadAddress() });
  onTestFinished(offline.stop);
  const id = offline.subscribeListed(emulatedChannel('@offline', { video: 3 }));
  const before = dumpCatalogue(offline.db);
  await offline.refresh(id, 'subscription');
  const [first] = offline.audit(id);
  expect(first).toMatchObject({ source: 'subscription', status: 'failure' });
  expect(first?.details).toMatch(
    /^YouTube could not be reached, .* The next try is in about a minute\.$/,
  );
  const wait = () => (offline.nextTry(id) ?? 0) - offline.clock.now();
  expect(wait()).toBeGreaterThan(0);
  expect(wait()).toBeLessThanOrEqual(1.2 * MINUTE);
  offline.clock.advance(wait());
  await offline.work();
  expect(offline.audit(id)).toHaveLength(2);
  expect(wait()).toBeGreaterThanOrEqual(4 * MINUTE);
  expect(wait()).toBeLessThanOrEqual(6 * MINUTE);
  expect(dumpCatalogue(offline.db)).toEqual(before);
});

test('says that the disk is full, loses nothing, and goes on once there is space', async () => {
  const full = await createRefreshSetup();
  onTestFinished(full.stop);
  const channel = emulatedChannel('@full', { video: 300 });
  const id = full.subscribe(channel);
  const { pages } = full.db.get<{ pages: number }>(sql`
    SELECT page_count AS pages FROM pragma_page_count`) ?? { pages: 0 };
  // The database finds what it finds on a full disk: that it cannot grow.
  full.db.execute(`PRAGMA max_page_count = ${pages + 8}`);
  await full.refresh(id);
  const kept = full.newestFirst(id);
  expect(full.audit(id)).toEqual([
    {
      source: 'action',
      status: 'failure',
      details: `There is no space left on the disk of this server, so what is new could not be kept. Nothing in the catalogue is lost. Make space. ${kept.length} videos were added before it failed. The next try is in about a minute.`,
    },
  ]);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(300);
  expect(lastExtract(full, id)).toBeNull();

  full.db.execute('PRAGMA max_page_count = 1000000');
  full.clock.advance(2 * MINUTE);
  await full.work();
  expect(full.audit(id)[0]?.status).toBe('success');
  expect(full.newestFirst(id)).toEqual(listedIds(channel, 'video'));
});
