import sql from 'sql-template-tag';
import { expect, onTestFinished, test, vi } from 'vitest';
import { VIDEO_URL_HINT } from '../../../contract/library.ts';
import { routes } from '../../../contract/routes.ts';
import type { Availability, EmulatedVideo } from '../../../emulator/catalogue.ts';
import { dumpCatalogue } from '../../testing/dump.ts';
import { emulatedChannel } from '../../testing/platform.ts';
import { readProblem } from '../../testing/problems.ts';
import { processesWith } from '../../testing/running-processes.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpServer } from '../../testing/server-setup.ts';
import { startServerOn, startTestServer } from '../../testing/test-server.ts';
import { insertLabel } from '../labels/labels.queries.ts';

const setup = setUpServer();

/** Puts a channel with one video onto the platform. @returns the video's address */
function publish(handle: string, facts: Partial<EmulatedVideo> = {}): string {
  return `https://www.youtube.com/watch?v=${setup.publish(handle, facts).video.id}`;
}

const add = (body: object) => setup.api.send(routes.addToLibrary, { body });

/** All there is, the audit and the jobs included. */
const everything = () => ({
  ...dumpCatalogue(setup.server.db),
  facts: null,
  sessions: null,
  audit: setup.server.db.all(sql`SELECT * FROM audit`),
  jobs: setup.server.db.all(sql`SELECT id FROM jobs`),
});

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

test.each<[Availability, string]>([
  ['private', 'The video is private; only its owner can open it.'],
  ['removed', 'YouTube has no such video: it was removed, or the address is wrong.'],
  ['age', 'YouTube shows this video only to those who confirmed their age with an account.'],
  ['members', 'The video is for paying members only, of its channel or of YouTube Premium.'],
  ['premium', 'The video is for paying members only, of its channel or of YouTube Premium.'],
  ['region', 'The video is not available in the country that this server asks from.'],
  ['upcoming', 'The video has not begun yet. Add it once it has.'],
])('an unknown video that is %s is refused, and nothing is added', async (availability, reason) => {
  const publishedAt = availability === 'upcoming' ? { publishedAt: TOMORROW } : {};
  const url = publish(`@barred-${availability}`, { availability, ...publishedAt });
  const before = everything();
  const detail = `${reason} Nothing was added.`;
  expect(await readProblem(await add({ url }))).toEqual({
    title: 'Invalid request',
    status: 400,
    detail,
    errors: [{ field: 'url', message: detail }],
  });
  expect(everything()).toEqual(before);
});

test('a film that has to be paid for is refused, and its trailer does not come in its place', async () => {
  const trailer = publish('@trailer-of-a-film', {}).slice(-11);
  const url = publish('@paid-film', { trailer });
  const before = everything();
  expect(await readProblem(await add({ url }))).toMatchObject({
    status: 400,
    detail: 'The video has to be paid for. Nothing was added.',
  });
  expect(everything()).toEqual(before);
});

test('an id that no video has is refused as one that was removed', async () => {
  const before = everything();
  const url = 'https://www.youtube.com/watch?v=nobodyhas_1';
  const problem = await readProblem(await add({ url }));
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'url' }] });
  expect(problem.detail).toMatch(/^YouTube has no such video: .* Nothing was added\.$/);
  expect(everything()).toEqual(before);
});

test.each([
  'https://www.youtube.com/watch?v=tooshort',
  'https://www.youtube.com/watch?v=with%20blank',
  'https://www.youtube.com/@somebody/with/a/long/name',
  'https://www.youtube.com/playlist?list=PL0123456789',
  'https://www.youtube.com/shorts/abcdefghijk',
  'https://youtu.be/abcdefghijk?t=1234567890',
  'https://vimeo.com/watch?v=abcdefghijk&more',
  'https://example.org/?u=https://www.youtube.com/watch?v=abcdefghijk',
  'ftp://www.youtube.com/watch?v=abcdefghijk',
  'watch?v=abcdefghijk',
  '',
  null,
  7,
])('the address %j is none of a video', async (url) => {
  const before = everything();
  const problem = await readProblem(await add({ url }));
  expect(problem.status).toBe(400);
  expect(problem.errors).toEqual([{ field: 'url', message: VIDEO_URL_HINT }]);
  expect(everything()).toEqual(before);
});

test.each(['known', 'unknown'])(
  'a tag that does not exist changes nothing of a video that is %s',
  async (state) => {
    const tag = insertLabel(setup.server.db, 'tag', `There for ${state}`, 0);
    const url = publish(`@tagless-${state}`);
    if (state === 'known') {
      seedMedia(setup.server.db, seedChannel(setup.server.db), { remoteId: url.slice(-11) });
    }
    const before = everything();
    const problem = await readProblem(await add({ url, tags: [tag, 888_888] }));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'tags' }] });
    expect(everything()).toEqual(before);
  },
);

test('a tag that is deleted while the platform is asked changes nothing', async () => {
  const url = publish('@lost-tag');
  const tag = insertLabel(setup.server.db, 'tag', 'Deleted meanwhile', 0);
  let before: unknown;
  setup.platform.emulator.faults.set('none', {
    match: () => {
      setup.server.db.run(sql`DELETE FROM tags WHERE id = ${tag}`);
      before = everything();
      return false;
    },
    answer: { type: 'reset' },
  });
  const problem = await readProblem(await add({ url, tags: [tag] }));
  expect(problem).toMatchObject({ status: 400, errors: [{ field: 'tags' }] });
  expect(everything()).toEqual(before);
});

test.each([
  [
    'resets the connection',
    { type: 'reset' },
    /^YouTube could not be reached.* Nothing was added\.$/,
  ],
  ['limits the rate', { type: 'status', status: 429 }, /too many requests.* Nothing was added\.$/],
  ['wants proof of no bot', { type: 'bot-check' }, /not a bot.* Nothing was added\.$/],
] as const)(
  'where the platform %s nothing is added, and it is said why',
  async (_, answer, words) => {
    const url = publish(`@faulty-${answer.type}`);
    setup.platform.emulator.faults.set('fault', { match: {}, answer });
    const before = everything();
    const problem = await readProblem(await add({ url }));
    expect(problem).toMatchObject({ status: 503, title: 'Not available now' });
    expect(problem.detail).toMatch(words);
    expect(everything()).toEqual(before);
  },
);

test('where the channel of the video cannot be read nothing of the video is left behind', async () => {
  const url = publish('@half-read');
  setup.platform.emulator.faults.set('no pages', {
    match: { kinds: ['page', 'browse'] },
    answer: { type: 'reset' },
  });
  const before = everything();
  const problem = await readProblem(await add({ url }));
  expect(problem.status).toBe(503);
  expect(problem.detail).toMatch(/Nothing was added\.$/);
  expect(everything()).toEqual(before);
});

test('where the person goes away before the platform has answered nothing is added', async () => {
  const url = publish('@slow');
  const answer = { type: 'delay', milliseconds: 120_000 } as const;
  setup.platform.emulator.faults.set('slow', { match: {}, answer });
  const before = everything();
  const leaving = new AbortController();
  const asked = setup.api.fetch('/api/library', {
    method: 'POST',
    signal: leaving.signal,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const asking = () => processesWith(url.slice(-11));
  await vi.waitUntil(async () => (await asking()).length > 0, { timeout: 20_000 });
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await vi.waitUntil(async () => (await asking()).length === 0, { timeout: 20_000 });
  expect(everything()).toEqual(before);
});

test('where yt-dlp is missing it is said how to get it', async () => {
  const toolless = await startTestServer();
  onTestFinished(toolless.stop);
  const other = await toolless.logIn();
  const url = 'https://www.youtube.com/watch?v=abcdefghijk';
  const problem = await readProblem(await other.send(routes.addToLibrary, { body: { url } }));
  expect(problem.status).toBe(503);
  expect(problem.detail).toMatch(/Install yt-dlp.* Nothing was added\.$/);
  expect((await other.call(routes.listLibrary)).content).toEqual([]);
});

test('who is not logged in adds nothing', async () => {
  const visitor = await setup.server.visit();
  const url = publish('@not-for-visitors');
  expect((await visitor.send(routes.addToLibrary, { body: { url } })).status).toBe(401);
});

test('where the requests that may be made are used up, that is said at once, and nothing is added', async () => {
  const frugal = await startServerOn(setup.platform, { REQUESTS_PER_HOUR: '10' });
  onTestFinished(() => frugal.stop());
  const client = await frugal.logIn();
  const known = emulatedChannel('@frugal', { video: 9 });
  setup.platform.emulator.catalogue.channels.push(known);
  seedChannel(frugal.db, { remoteId: known.id, handle: known.handle });

  const answers: Response[] = [];
  for (const { id } of known.videos) {
    const url = `https://www.youtube.com/watch?v=${id}`;
    answers.push(await client.send(routes.addToLibrary, { body: { url } }));
  }
  const added = answers.filter(({ ok }) => ok).length;
  expect(added).toBeGreaterThan(0);
  const problem = await readProblem(answers.at(-1) as Response);
  expect(problem.status).toBe(503);
  expect(problem.detail).toMatch(
    /^All the requests .* are used up .* in about \d+ minutes\. Nothing was added\.$/,
  );
  expect(frugal.db.column(sql`SELECT count(*) FROM media`)).toEqual([added]);
});
