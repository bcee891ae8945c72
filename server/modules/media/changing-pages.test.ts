import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { MediaKind, Period, SortOrder } from '../../../contract/media.ts';
import type { Database } from '../../platform/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { withMarks, withoutMarks } from '../../testing/near-marks.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { updateMediaColumns } from './media.queries.ts';
import { listMediaIds } from './media-list.queries.ts';
import type { MediaSelection } from './media-selection.queries.ts';
import { addMediaTags, replaceMediaTags } from './media-tags.queries.ts';
import { periodUntil } from './upload-period.queries.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21);
const CHANNELS = 3;
const LABELS = 3;

const few = fc.integer({ min: 0, max: 4 });
const fewOrNone = fc.option(few);
const day = fc.constantFrom(0, 1, 6.9, 7, 8, 29.9, 40, 100, 181.8, 200, 364.5, 400);
const labels = fc.uniqueArray(fc.integer({ min: 1, max: LABELS }));
const channel = fc.integer({ min: 1, max: CHANNELS });
const kind = fc.constantFrom(...MediaKind.options);

const video = fc.record({
  channel,
  kind,
  day,
  views: fewOrNone,
  duration: fewOrNone,
  addedAt: few,
  tags: labels,
});
type Video = typeof video extends fc.Arbitrary<infer Value> ? Value : never;

/** Those of the labels that were not deleted. */
function knownOf(db: Database, table: 'tags' | 'groups', labels: readonly number[]): number[] {
  const known = db.column<number>(
    table === 'tags' ? sql`SELECT id FROM tags` : sql`SELECT id FROM groups`,
  );
  return labels.filter((label) => known.includes(label));
}

function insertVideo(db: Database, { channel, day, addedAt, tags, ...told }: Video): void {
  const known = db.get(sql`SELECT 1 FROM channels WHERE id = ${channel}`);
  const facts = { uploadedAt: NOW - day * DAY, ...told };
  const id = seedMedia(db, known ? channel : seedChannel(db), facts, addedAt);
  db.run(sql`
    UPDATE media SET watch_later_at = ${told.duration}, library_at = ${told.views} WHERE id = ${id}`);
  replaceMediaTags(db, id, knownOf(db, 'tags', tags));
}

type Change = (db: Database) => unknown;

/** What may happen to a catalogue between two pages; a video is told by its place among all. */
const changes: fc.Arbitrary<{ words: string; run: Change }> = fc
  .tuple(fc.nat(60), video, labels, channel, few)
  .chain(([place, video, tags, channel, value]) => {
    const chosen = sql`(SELECT id FROM media ORDER BY id LIMIT 1 OFFSET ${place})`;
    const each: Record<string, Change> = {
      inserted: (db) => insertVideo(db, video),
      deleted: (db) => db.run(sql`DELETE FROM media WHERE id = ${chosen}`),
      dated: (db) =>
        db.run(sql`UPDATE media SET uploaded_at = ${NOW - video.day * DAY} WHERE id = ${chosen}`),
      'of another kind': (db) =>
        db.run(sql`UPDATE media SET kind = ${video.kind} WHERE id = ${chosen}`),
      viewed: (db) => db.run(sql`UPDATE media SET views = ${video.views} WHERE id = ${chosen}`),
      measured: (db) =>
        db.run(sql`UPDATE media SET duration = ${video.duration} WHERE id = ${chosen}`),
      added: (db) => db.run(sql`UPDATE media SET added_at = ${value} WHERE id = ${chosen}`),
      watched: (db) => updateMediaColumns(db, place + 1, { watched: true, watchLaterAt: value }),
      'kept for later': (db) =>
        db.run(sql`UPDATE media SET watch_later_at = ${video.views} WHERE id = ${chosen}`),
      'taken into the library': (db) =>
        db.run(sql`UPDATE media SET library_at = ${video.views} WHERE id = ${chosen}`),
      tagged: (db) => {
        const media = db.get<{ id: number }>(sql`SELECT id FROM media WHERE id = ${chosen}`);
        if (media) replaceMediaTags(db, media.id, knownOf(db, 'tags', tags));
      },
      'tagged too': (db) => {
        const [id] = db.column<number | null>(sql`SELECT ${chosen}`);
        if (typeof id === 'number') addMediaTags(db, id, knownOf(db, 'tags', tags));
      },
      untagged: (db) =>
        db.run(sql`DELETE FROM media_tags WHERE media_id = ${chosen} AND tag_id = ${channel}`),
      grouped: (db) => {
        const isKnown = db.get(sql`SELECT 1 FROM channels WHERE id = ${channel}`);
        if (isKnown) replaceChannelGroups(db, channel, knownOf(db, 'groups', tags));
      },
      'channel deleted': (db) => db.run(sql`DELETE FROM channels WHERE id = ${channel}`),
      'tag deleted': (db) => db.run(sql`DELETE FROM tags WHERE id = ${channel}`),
      'group deleted': (db) => db.run(sql`DELETE FROM groups WHERE id = ${channel}`),
      'all viewed': (db) => db.run(sql`UPDATE media SET views = (id * 7 + ${value}) % 5`),
      undone: (db) => {
        const undo = (): void =>
          db.transaction(() => {
            insertVideo(db, video);
            db.run(sql`DELETE FROM media WHERE id % 2 = 0`);
            throw new RangeError('undone');
          });
        expect(undo).toThrow('undone');
      },
    };
    return fc.constantFrom(...Object.entries(each).map(([words, run]) => ({ words, run })));
  })
  .map((change) => ({ ...change, toString: () => change.words }));

const selection = fc.record({
  tags: fc.uniqueArray(fc.integer({ min: 1, max: LABELS }), { maxLength: 2 }),
  groups: fc.uniqueArray(fc.integer({ min: 1, max: LABELS }), { maxLength: 3 }),
  kinds: fc.uniqueArray(kind),
  channel: fc.constantFrom(undefined, undefined, undefined, 1),
  watchLater: fc.constantFrom(undefined, undefined, undefined, true),
  library: fc.constantFrom(undefined, undefined, undefined, true),
  period: fc.option(fc.constantFrom(...Period.options), { nil: undefined }),
  sort: fc.constantFrom(...SortOrder.options),
});
const ALL = { tags: [] as number[], groups: [] as number[], sort: 'latest' as const };
/** Mostly lists that have marks, each met again after each change. */
const selections = fc.array(
  fc.oneof(
    selection,
    selection.map(({ sort, period, kinds }) => ({ ...ALL, kinds, sort, period })),
    selection.map(({ period, kinds }) => ({ ...ALL, kinds, sort: 'top' as const, period })),
    selection.map(({ tags, groups, kinds }) => ({ ...ALL, tags, groups, kinds })),
    labels.map((groups) => ({ ...ALL, tags: [1, 2], groups })),
    selection.map(({ kinds }) => ({ ...ALL, kinds, channel: 1 })),
    fc
      .tuple(fc.constantFrom('watchLater', 'library'), selection)
      .map(([list, { kinds }]) => ({ ...ALL, kinds, [list]: true, sort: 'added' as const })),
    fc
      .tuple(fc.constantFrom('watchLater', 'library'), selection)
      .map(([list, { tags, groups, kinds }]) => ({
        ...{ tags, groups, kinds },
        ...{ [list]: true, sort: 'added' as const },
      })),
    selection.map(({ sort, period, tags, groups, kinds }) => ({
      ...{ tags, groups, kinds, period },
      sort: sort === 'duration' ? sort : ('top' as const),
    })),
  ),
  { minLength: 3, maxLength: 5 },
);

test('pages are those that are read from the front, whatever changed between two of them', async () => {
  const start = fc.array(video, { minLength: 25, maxLength: 40 });
  const page = fc.integer({ min: 1, max: 10 });
  const now = fc
    .oneof({ weight: 3, arbitrary: fc.constant(0) }, day)
    .map((days) => NOW + days * DAY);
  const step = fc.record({ change: changes, page, now });
  const steps = fc.array(step, { minLength: 10, maxLength: 30 });
  const property = fc.asyncProperty(start, selections, steps, async (videos, lists, steps) => {
    const db = withMarks(testDatabase());
    for (let label = 1; label <= LABELS; label += 1) {
      insertLabel(db, 'tag', `tag ${label}`, 0);
      insertLabel(db, 'group', `group ${label}`, 0);
    }
    for (let channel = 1; channel <= CHANNELS; channel += 1) {
      replaceChannelGroups(db, seedChannel(db), [1, channel].slice(0, channel));
    }
    for (const video of videos) insertVideo(db, video);
    for (const { change, page, now } of steps) {
      change.run(db);
      for (const { period, ...rest } of lists.map((list) => ({ period: undefined, ...list }))) {
        // Time goes on and, where the clock is set, back.
        const wanted: MediaSelection = { ...rest, period: period && periodUntil(now, period) };
        const paging = { page, size: 3 };
        const expected = await listMediaIds(withoutMarks(db), wanted, paging);
        expect(await listMediaIds(db, wanted, paging)).toEqual(expected);
      }
    }
    db.close();
  });
  await fc.assert(property, { numRuns: 50 });
});
