import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { setListingPosition } from './listing.queries.ts';
import { readKnownMedia, type ToldMedia, updateToldMedia } from './told-media.queries.ts';

const db = testDatabase();
const channel = seedChannel(db);

afterAll(() => db.close());

/** A word of the platform that says nothing. */
const NOTHING: Omit<ToldMedia, 'remoteId'> = {
  name: null,
  kind: null,
  duration: null,
  views: null,
  viewsRounded: false,
  uploadedAt: null,
  precision: PRECISION.exact,
  availability: null,
};

function known(facts: Partial<ToldMedia & { uploadedAt: number }>) {
  const id = seedMedia(db, channel, facts);
  const row = () => db.get<Record<string, unknown>>(sql`SELECT * FROM media WHERE id = ${id}`);
  const remoteId = String(row()?.remote_id);
  const tell = (told: Partial<ToldMedia>): boolean => {
    const media = readKnownMedia(db, [remoteId]).get(remoteId);
    if (!media) throw new Error('The video is gone');
    return updateToldMedia(db, media, { ...NOTHING, remoteId, ...told });
  };
  return { id, row, tell };
}

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary);
const told = fc.record({
  name: orNull(fc.string({ minLength: 1 })),
  kind: orNull(fc.constantFrom('video', 'short', 'live')),
  duration: orNull(fc.nat()),
  views: orNull(fc.nat()),
  viewsRounded: fc.boolean(),
  uploadedAt: orNull(fc.nat()),
  precision: fc.constantFrom(...Object.values(PRECISION)),
  availability: orNull(fc.constantFrom('public', 'private', 'removed')),
});

test('nothing that is known is replaced by nothing, and the same word twice changes nothing', () => {
  fc.assert(
    fc.property(told, told, (first, second) => {
      const { row, tell } = known({});
      tell(first);
      const before = row();
      expect(tell({})).toBe(false);
      expect(row()).toEqual(before);
      tell(second);
      const after = row();
      for (const [column, value] of Object.entries(after ?? {})) {
        if (value === null && column !== 'listing_position') {
          expect(before?.[column], column).toBeNull();
        }
      }
      expect(tell(second)).toBe(false);
      expect(row()).toEqual(after);
    }),
    { numRuns: 60, examples: [[NOTHING, { ...NOTHING, views: 0, viewsRounded: true }]] },
  );
});

test('what is told is known from then on, and of a video of another kind no place in a listing', () => {
  fc.assert(
    fc.property(told, told, (first, second) => {
      const { id, row, tell } = known({});
      tell(first);
      setListingPosition(db, id, 7);
      const before = row();
      tell(second);
      const kind = second.kind ?? before?.kind;
      expect(row()).toMatchObject({
        name: second.name ?? before?.name,
        kind,
        listing_position: kind === before?.kind ? 7 : null,
        duration: second.duration ?? before?.duration,
        availability: second.availability ?? before?.availability,
        ...(!second.viewsRounded && { views: second.views ?? before?.views }),
      });
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['approximate', 'exact', true],
  ['estimated', 'approximate', true],
  ['exact', 'exact', true],
  ['exact', 'approximate', false],
  ['approximate', 'approximate', false],
  ['approximate', 'estimated', false],
] as const)('takes for an %s date an %s one: %s', (before, after, taken) => {
  const { row, tell } = known({ uploadedAt: 1_000, precision: PRECISION[before] });
  expect(tell({ uploadedAt: 2_000, precision: PRECISION[after] })).toBe(taken);
  expect(row()).toMatchObject(
    taken
      ? { uploaded_at: 2_000, uploaded_precision: PRECISION[after] }
      : { uploaded_at: 1_000, uploaded_precision: PRECISION[before] },
  );
});

test.each([
  [12_345, 12_000, 12_345],
  [12_345, 13_000, 13_000],
  [12_345, 9_000, 9_000],
  [12_345, 0, 0],
])('of %i known views makes, told rounded to %i, %i', (before, rounded, after) => {
  const { row, tell } = known({ views: before });
  tell({ views: rounded, viewsRounded: true });
  expect(row()?.views).toBe(after);
});

test('an exact number of views takes the place of what was known, however near it is', () => {
  const { row, tell } = known({ views: 12_345 });
  tell({ views: 12_000, viewsRounded: false });
  expect(row()?.views).toBe(12_000);
});

test('known videos are looked up one by one, however many the catalogue has', () => {
  const { db: noting, plans } = withQueryPlans(db);
  readKnownMedia(noting, ['one', 'another']);
  expect(plans.filter((step) => / m\b/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH m USING INDEX .*\(source=\? AND remote_id=\?\)$/),
  ]);
});
