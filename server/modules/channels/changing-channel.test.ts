import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  draftVideo,
  type EmulatedChannel,
  type EmulatedVideo,
  listedVideos,
  publishVideo,
} from '../../../emulator/catalogue.ts';
import type { Fault } from '../../../emulator/faults.ts';
import { type Random, seededRandom } from '../../../emulator/random.ts';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { readChannelFacts } from './channels.queries.ts';

const HOUR = 60 * 60 * 1000;
const KINDS = ['video', 'short', 'live'] as const;
const STEPS = 5;
const CHANGES_PER_STEP = 5;

let setup: RefreshSetup;

beforeAll(async () => {
  setup = await createRefreshSetup();
});

afterAll(() => setup?.stop());

/** What an owner does with a video. */
const CHANGES: readonly ((video: EmulatedVideo, random: Random) => void)[] = [
  (video, random) => {
    video.title = `Title ${random.integer(1, 1e9)}`;
  },
  (video, random) => {
    video.durationSeconds = random.integer(10, 4_000);
  },
  (video, random) => {
    video.availability = random.pick(['private', 'removed', 'members', 'public']);
  },
  (video, random) => {
    video.kind = random.pick(['video', 'short']);
  },
];

/** What goes wrong while the schedule has the channel read. */
const FAULTS: readonly Fault[] = [
  { match: { kinds: ['feed'] }, answer: { type: 'status', status: 404 } },
  { match: { kinds: ['feed'] }, answer: { type: 'empty-listing' } },
  { match: { kinds: ['page'] }, answer: { type: 'empty-listing' }, after: 1, times: 1 },
  { match: { kinds: ['page'] }, answer: { type: 'incomplete' } },
  { match: { kinds: ['page'] }, answer: { type: 'status', status: 429 }, after: 1 },
  { match: {}, answer: { type: 'reset' } },
];

function changeSomething(channel: EmulatedChannel, random: Random): void {
  if (random.chance(0.4)) {
    const publishedAt = new Date(setup.clock.now()).toISOString();
    const title = `Title ${random.integer(1, 1e9)}`;
    const kind = random.pick(KINDS);
    publishVideo(
      setup.emulator.catalogue,
      channel.id,
      draftVideo({ title, kind, publishedAt, durationSeconds: random.integer(10, 4_000) }),
    );
  } else random.pick(CHANGES)(random.pick(channel.videos), random);
  setup.clock.advance(random.integer(1, 30) * HOUR);
}

interface Row {
  remoteId: string;
  name: string;
  kind: string;
  duration: number | null;
}

const rowsOf = (channelId: number): Row[] =>
  setup.db.all(sql`
    SELECT remote_id AS remoteId, name, kind, duration FROM media
    WHERE channel_id = ${channelId}`);

/** What the platform tells of the videos that it lists; shorts without their durations. */
const told = (channel: EmulatedChannel): Row[] =>
  KINDS.flatMap((kind) =>
    listedVideos(channel, kind).map(({ id, title, durationSeconds }) => ({
      remoteId: id,
      name: title,
      kind,
      duration: kind === 'short' ? expect.toBeOneOf([null, expect.any(Number)]) : durationSeconds,
    })),
  );

test('follows a channel that changes all the time, whatever goes wrong meanwhile, and loses nothing', async () => {
  const random = seededRandom('spring');
  const channel = emulatedChannel('@changing', { video: 6, short: 3, live: 2 });
  const id = setup.subscribe(channel);
  const known = new Set<string>();
  for (let step = 1; step <= STEPS; step += 1) {
    for (let change = 0; change < CHANGES_PER_STEP; change += 1) changeSomething(channel, random);
    setup.emulator.faults.set('step', random.pick(FAULTS));
    await setup.refresh(id, 'subscription');
    setup.emulator.faults.clear();
    await setup.refresh(id);

    expect(setup.audit(id)[0]).toMatchObject({ source: 'action', status: 'success' });
    expect(setup.nextTry(id)).toBeNull();
    const rows = rowsOf(id);
    expect(rows).toEqual(expect.arrayContaining(told(channel)));
    for (const kind of KINDS) {
      const listed = listedIds(channel, kind);
      expect(setup.newestFirst(id, kind).filter((other) => listed.includes(other))).toEqual(listed);
    }
    for (const { remoteId } of rows) known.add(remoteId);
    expect(rows).toHaveLength(known.size);
    expect(readChannelFacts(setup.db, id)?.videoCount).toBe(known.size);
  }
});
