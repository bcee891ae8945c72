import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { PRECISION } from '../../youtube/dating.ts';
import { setComplete } from '../intake/details.queries.ts';
import {
  readKnownMedia,
  replaceDescription,
  updateToldMedia,
} from '../intake/told-media.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { replaceMediaTags } from './media-tags.queries.ts';

const setup = setUpPlainServer();

/** A video of which all is known, so that nothing about it changes by itself. */
function newMedia(facts: Parameters<typeof seedMedia>[2] = {}): number {
  const id = seedMedia(setup.server.db, seedChannel(setup.server.db), facts);
  setComplete(setup.server.db, id, 0);
  return id;
}
const NOTHING_TOLD = {
  kind: null,
  duration: null,
  views: null,
  viewsRounded: false,
  uploadedAt: null,
  precision: PRECISION.estimated,
  availability: null,
} as const;
const newTag = (name: string): number => insertLabel(setup.server.db, 'tag', name, 0);
const read = (id: number) => setup.api.call(routes.readMedia, { params: { id } });
const update = (id: number, body: object) =>
  setup.api.call(routes.updateMedia, { params: { id }, body });
const refused = async (id: number, body: unknown) =>
  readProblem(await setup.api.send(routes.updateMedia, { params: { id }, body }));

test('tells all that is known of a video', async () => {
  const channel = seedChannel(setup.server.db, {
    name: 'Kitchen',
    avatarUrl: 'https://yt3.ggpht.com/a',
  });
  const id = seedMedia(setup.server.db, channel, {
    remoteId: 'abcdefghi-_',
    name: 'Bread 🍞',
    kind: 'short',
    duration: 61,
    views: 1_234_567_890,
    uploadedAt: Date.UTC(2024, 1, 29, 12),
  });
  replaceDescription(setup.server.db, id, 'How to\nbake.');
  expect(await read(id)).toMatchObject({
    id,
    remoteId: 'abcdefghi-_',
    name: 'Bread 🍞',
    kind: 'short',
    thumbnail: `${id}-abcdefghi-_.webp`,
    duration: 61,
    uploadedAt: '2024-02-29T12:00:00.000Z',
    watched: false,
    watchLater: false,
    source: 'youtube',
    linkUrl: 'https://www.youtube.com/watch?v=abcdefghi-_',
    views: 1_234_567_890,
    tags: [],
    channel: { id: channel, name: 'Kitchen', thumbnailSm: expect.stringMatching(/-sm\.webp$/) },
    description: 'How to\nbake.',
    likes: null,
    availability: 'public',
    complete: false,
    hasTranscript: false,
  });
});

test.each([
  ['watched', { watched: true }],
  ['watchLater', { watchLater: true }],
  ['name', { name: 'Mine' }],
])('changes %s alone, and says so', async (_, body) => {
  const id = newMedia();
  const before = await read(id);
  expect(await update(id, body)).toEqual({ ...before, ...body });
  expect(await read(id)).toEqual({ ...before, ...body });
});

test('leaves the name to the platform where a change keeps it, and not where it brings another', async () => {
  const { db } = setup.server;
  const [kept, changed] = [newMedia({ name: 'As it was' }), newMedia({ name: 'As it was' })];
  await update(kept, { name: 'As it was', tags: [] });
  await update(changed, { name: 'Mine', tags: [] });
  for (const id of [kept, changed]) {
    const { remoteId } = await read(id);
    const known = readKnownMedia(db, [remoteId]).get(remoteId);
    if (known) updateToldMedia(db, known, { ...NOTHING_TOLD, remoteId, name: 'As it is' });
  }
  expect((await read(kept)).name).toBe('As it is');
  expect((await read(changed)).name).toBe('Mine');
});

test('turns watched and Watch Later off again', async () => {
  const id = newMedia();
  await update(id, { watched: true, watchLater: true });
  expect(await update(id, { watched: false, watchLater: false })).toMatchObject({
    watched: false,
    watchLater: false,
  });
});

test('keeps the place on Watch Later when it is asked for again', async () => {
  const [first, second] = [newMedia(), newMedia()];
  for (const id of [first, second, first]) await update(id, { watchLater: true });
  const query = { watchLater: true, sort: 'added' };
  const later = await setup.api.call(routes.listMedia, { query });
  const places = later.content.map(({ id }) => id);
  expect(places.indexOf(second)).toBeLessThan(places.indexOf(first));
});

test('replaces the tags by those that are named, by id or as a whole, each once', async () => {
  const [tea, coffee] = [newTag('tea'), newTag('coffee')];
  const id = newMedia();
  await update(id, { tags: [tea] });
  const { tags } = await update(id, { tags: [coffee, { id: tea, name: 'tea' }, coffee] });
  expect(tags).toEqual([
    { id: coffee, name: 'coffee' },
    { id: tea, name: 'tea' },
  ]);
  expect((await update(id, { watched: true })).tags).toEqual(tags);
  expect((await update(id, { tags: [] })).tags).toEqual([]);
});

test('changes nothing where a tag does not exist', async () => {
  const id = newMedia();
  const tag = newTag('lonely');
  const before = await read(id);
  const problem = await refused(id, { name: 'New', watched: true, tags: [tag, 999_998, 999_999] });
  expect(problem).toMatchObject({
    status: 400,
    errors: [{ field: 'tags', message: 'There is no tag with the id 999998, 999999' }],
  });
  expect(await read(id)).toEqual(before);
});

test.each([
  [{}, 'body'],
  [{ nothing: 1 }, 'body'],
  [{ name: '  ' }, 'name'],
  [{ name: null }, 'name'],
  [{ name: 'x'.repeat(301) }, 'name'],
  [{ watched: 'true' }, 'watched'],
  [{ watchLater: 1 }, 'watchLater'],
  [{ tags: 'all' }, 'tags'],
  [{ tags: [1.5] }, 'tags.0'],
])('refuses the change %j', async (body, field) => {
  const id = newMedia();
  const before = await read(id);
  expect(await refused(id, body)).toMatchObject({ status: 400, errors: [{ field }] });
  expect(await read(id)).toEqual(before);
});

test('refuses to change a video that is not there', async () => {
  expect((await refused(999_999, { watched: true })).status).toBe(404);
});

test('loses none of the changes that are made at the same moment', async () => {
  const id = newMedia();
  const tags = Array.from({ length: 5 }, (_, index) => newTag(`same moment ${index}`));
  await Promise.all([
    update(id, { watched: true }),
    update(id, { watchLater: true }),
    update(id, { name: 'Kept' }),
    ...tags.map((tag) => update(id, { tags: [tag] })),
  ]);
  const media = await read(id);
  expect(media).toMatchObject({ watched: true, watchLater: true, name: 'Kept' });
  expect(media.tags).toHaveLength(1);
});

test('writes nothing where a video keeps its tags', () => {
  const id = newMedia();
  const tags = [newTag('kept'), newTag('kept as well')];
  replaceMediaTags(setup.server.db, id, tags);
  const changes = () => setup.server.db.get(sql`SELECT total_changes() AS count`);
  const before = changes();
  replaceMediaTags(setup.server.db, id, tags.toReversed());
  expect(changes()).toEqual(before);
});

test('has the details of a video that is opened read before all others', async () => {
  const id = seedMedia(setup.server.db, seedChannel(setup.server.db));
  await read(id);
  const jobs = setup.server.db.all(
    sql`SELECT name, priority FROM jobs WHERE key = ${`details:${id}`}`,
  );
  expect(jobs).toEqual([{ name: 'read-details', priority: 2 }]);
});
