import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { testDatabase } from '../../testing/database.ts';
import { withQueryPlans } from '../../testing/query-plans.ts';
import { seedChannel, seedMedia, seedTranscript } from '../../testing/seed.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { replaceDescription } from '../intake/told-media.queries.ts';
import { insertLabel } from '../labels/labels.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';
import { suggest } from './suggestion.queries.ts';

let server: TestServer;
let api: ApiClient;
let ids: number[] = [];

beforeAll(async () => {
  server = await startTestServer();
  api = await server.logIn();
  const channel = seedChannel(server.db, { name: 'Everyday Engineering' });
  const names = [
    ...Array.from({ length: 12 }, (_, index) => `Robot vacuum number ${index}`),
    'Der Müller und sein Korn',
    'Вечерние новости',
    '世界地図の歴史',
    'Knitting for beginners',
  ];
  ids = names.map((name) => seedMedia(server.db, channel, { name }));
  replaceDescription(server.db, ids[0] ?? 0, 'Without a vacum pump, with a dehydrator.');
  replaceMediaTags(server.db, ids[1] ?? 0, [insertLabel(server.db, 'tag', 'Carpentry', 0)]);
});

afterAll(() => server?.stop());

const search = (q: string, query: object = {}) =>
  api.call(routes.listMedia, { query: { q, sort: 'relevance', ...query } });

describe('a search that finds nothing', () => {
  test.each([
    ['robt vacuum', 'robot vacuum'],
    ['orbot', 'robot'],
    ['xobot', 'robot'],
    ['robot vaccuum', 'robot vacuum'],
    ['Robot VACUUN', 'Robot vacuum'],
    ['"robot vacum"', '"robot vacuum"'],
    ['kniting beginers', 'knitting beginners'],
    ['mulelr', 'müller'],
    ['новосьи', 'новости'],
    ['dehydratr', 'dehydrator'],
    ['carpentri', 'carpentry'],
    ['carpnetri', 'carpentry'],
    ['evryday', 'everyday'],
  ])('for %s asks whether %s was meant, which finds something', async (q, suggestion) => {
    const answer = await search(q);
    expect(answer).toMatchObject({ content: [], suggestion });
    expect((await search(suggestion)).content.length).toBeGreaterThan(0);
  });

  test.each(['zzzzzzzz', 'robot zeppelin', '世界史', 'rt', '?!', 'robot knitting'])(
    'for %s knows nothing better',
    async (q) => {
      expect(await search(q)).toMatchObject({ content: [], suggestion: null });
    },
  );
});

test('next to nothing counts as nothing where another word is far more common', async () => {
  const answer = await search('vacum');
  expect(answer.content).toHaveLength(1);
  expect(answer.suggestion).toBe('vacuum');
});

test('next to nothing is up to two videos', async () => {
  const channel = seedChannel(server.db);
  const name = (count: number, word: string) => {
    for (let index = 0; index < count; index += 1) seedMedia(server.db, channel, { name: word });
  };
  for (const [count, word] of [
    [30, 'Harpsichord'],
    [2, 'Harpsicord'],
    [3, 'Harpsichor'],
  ] as const) {
    name(count, `${word} by hand`);
  }
  expect(await search('harpsicord')).toMatchObject({ suggestion: 'harpsichord' });
  expect(await search('"harpsichor"')).toMatchObject({ content: [{}, {}, {}], suggestion: null });
});

test('a first page that is full has found enough, however short it is', async () => {
  expect(await search('vacum', { size: 1 })).toMatchObject({ content: [{}], suggestion: null });
});

test('a rare word that is written somewhere is taken for wrong in one letter only', async () => {
  const channel = seedChannel(server.db);
  const often = Array.from({ length: 12 }, (_, index) => `Clavichord ${index}`);
  for (const name of [...often, 'Clavihort', 'Clavichort']) seedMedia(server.db, channel, { name });
  expect(await search('clavihort')).toMatchObject({ content: [{}], suggestion: null });
  expect(await search('clavichort')).toMatchObject({ content: [{}], suggestion: 'clavichord' });
});

test('a rare word is taken for right where another one occurs nowhere', async () => {
  expect(await search('vacum dehydratr')).toMatchObject({
    content: [],
    suggestion: 'vacum dehydrator',
  });
});

test.each(['channel', 'tag'])(
  'so is a word that only the name of a %s holds, though videos hold one like it',
  (bearer) => {
    const db = testDatabase();
    for (const name of ['Robot', 'Robots', 'Dehydrator']) seedMedia(db, seedChannel(db), { name });
    if (bearer === 'channel') seedChannel(db, { name: 'Robott' });
    else insertLabel(db, 'tag', 'Robott', 0);
    expect(suggest(db, 'robott dehydratr')).toEqual(['robott dehydrator']);
    db.close();
  },
);

test('of words that may be meant, the one is suggested that goes with the others', async () => {
  const channel = seedChannel(server.db);
  for (const name of ['Fell walking', 'Fell running', 'Felfel with rice']) {
    seedMedia(server.db, channel, { name });
  }
  expect(await search('felfl')).toMatchObject({ content: [], suggestion: 'fell' });
  expect(await search('felfl rice')).toMatchObject({ content: [], suggestion: 'felfel rice' });
});

test('a rare word is replaced too where that alone finds something', async () => {
  expect(await search('vacum carpentri')).toMatchObject({
    content: [],
    suggestion: 'vacuum carpentry',
  });
});

test('a word that nothing holds any more is not suggested', async () => {
  const only = seedMedia(server.db, seedChannel(server.db), { name: 'Zither' });
  expect(await search('zithr')).toMatchObject({ suggestion: 'zither' });
  server.db.run(sql`DELETE FROM media WHERE id = ${only}`);
  expect(await search('zithr')).toMatchObject({ suggestion: null });
});

test('a search that finds something, and a list that is no search, suggest nothing', async () => {
  expect((await search('robot')).suggestion).toBeNull();
  expect((await search('robot', { page: 2 })).suggestion).toBeUndefined();
  expect(await api.call(routes.listMedia, { query: {} })).not.toHaveProperty('suggestion');
});

test('the suggestion finds something within the same filter', async () => {
  expect(await search('robt', { tags: [999_999] })).toMatchObject({ suggestion: null });
});

test('no text breaks it, and what it suggests is not what was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      expect(suggest(server.db, typed)).not.toContain(typed);
    }),
  );
});

test('a search of what is said suggests only what is said', async () => {
  expect(await search('robt', { contentSearch: true })).toMatchObject({ suggestion: null });
  seedTranscript(server.db, ids[2] ?? 0, ['say hello to the robot']);
  expect(await search('robt', { contentSearch: true })).toMatchObject({ suggestion: 'robot' });
});

test('a long text of unknown words costs no more than a few of them', async () => {
  const words = Array.from({ length: 20 }, (_, index) => `robt${'abcdefghijklmnopqrst'[index]}`);
  const { db: noting, plans } = withQueryPlans(server.db);
  suggest(noting, words.slice(0, 4).join(' '));
  const ofFew = plans.length;
  suggest(noting, words.join(' '));
  expect(plans.length - ofFew).toBeLessThan(ofFew * 1.5);
});

test('of a well-known word not all videos are counted, however many there are', () => {
  const channel = seedChannel(server.db);
  for (let video = 0; video < 25; video += 1) {
    seedMedia(server.db, channel, { name: `Harpsichord ${video}` });
  }
  const { db: noting, plans } = withQueryPlans(server.db);
  expect(suggest(noting, 'harpsichord')).toEqual([]);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.join()).not.toMatch(/vocabulary|_terms/);
});

test('the neighbours of a word are looked up in the order of the alphabet', () => {
  const { db: noting, plans } = withQueryPlans(server.db);
  suggest(noting, 'harpsichrod');
  expect(plans).toContainEqual('SEARCH vocabulary USING PRIMARY KEY (word>? AND word<?)');
  expect(plans).toContainEqual('SEARCH vocabulary USING PRIMARY KEY (word=?)');
  expect(plans.join()).not.toMatch(/SCAN (vocabulary|media\b)/);
});
