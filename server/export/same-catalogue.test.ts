import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Route, routes } from '../../contract/routes.ts';
import type { ApiClient, RequestParts } from '../testing/api-client.ts';
import { filesBelow, testFolder } from '../testing/backup-setup.ts';
import { seedOddCatalogue } from '../testing/odd-catalogue.ts';
import { startTestServer } from '../testing/test-server.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { makeExport } from './make-export.ts';

const NOW = Date.UTC(2026, 10, 23);

let place: string;
let dataDir: string;
let imported: string;

const exportTo = (from: string, name: string): Promise<unknown> =>
  makeExport({ dataDir: from, folder: join(place, name), now: NOW });

beforeEach(async () => {
  place = await testFolder();
  dataDir = join(place, 'data');
  imported = join(place, 'imported');
  seedOddCatalogue(dataDir);
  await exportTo(dataDir, 'export');
  await importCatalogue({ dataDir: imported, folder: join(place, 'export'), now: NOW });
});

describe('a catalogue that was exported and imported', () => {
  test('is exported to the same files again, byte by byte', async () => {
    await exportTo(imported, 'again');
    const paths = filesBelow(join(place, 'export'));
    expect(paths).toHaveLength(8 + 2 + 7 + 3);
    expect(filesBelow(join(place, 'again'))).toEqual(paths);
    for (const path of paths) {
      const [one, other] = ['export', 'again'].map((name) => readFileSync(join(place, name, path)));
      expect.soft(one?.equals(other ?? Buffer.of()), path).toBe(true);
    }
  });

  test('answers all that is asked for with the same', async () => {
    const [before, after] = await Promise.all([dataDir, imported].map(answersOf));
    const questions = Object.entries(before ?? {});
    expect(questions.length).toBeGreaterThan(300);
    for (const [question, answer] of questions) {
      expect.soft(after?.[question], question).toEqual(answer);
    }
    const unanswered = questions.filter(([, { status }]) => status !== 200);
    expect(unanswered.map(([question]) => question)).toEqual(['file 3']);
  });

  test('never gives an id again that something had which was deleted', () => {
    const nextIds = (folder: string): unknown => {
      const db = openCatalogue(join(folder, 'vidarium.db'));
      try {
        return db.all(sql`
          SELECT name, seq FROM sqlite_sequence WHERE name <> 'jobs' ORDER BY name`);
      } finally {
        db.close();
      }
    };
    expect(nextIds(imported)).toEqual(nextIds(dataDir));
  });
});

interface Answer {
  status: number;
  said: string;
}

/** What a page of the web app may ask for, of everything that the catalogue has. */
function questionsOf(ids: { media: number[]; channels: number[] }): [Route, RequestParts][] {
  const searches = [
    'bread',
    'tea',
    'knead dough',
    'größe',
    '日本語',
    'شلوم',
    'flour',
    'mine',
    'handle2',
  ];
  const sorts = ['top', 'latest', 'random', 'relevance', 'duration', 'added'];
  const lists = [routes.listMedia, routes.listLatest, routes.listTop, routes.listLibrary];
  const queries = [
    ...sorts.map((sort) => ({ sort })),
    ...searches.flatMap((q) => [...sorts.map((sort) => ({ q, sort })), { q, contentSearch: true }]),
    { watchLater: true, sort: 'added' },
    { tags: [1] },
    { groups: [1, 2] },
    { groups: [2], sort: 'random' },
    { channel: 2, q: 'tea' },
  ];
  const ofAll = lists.flatMap((route) =>
    queries.map((query): [Route, RequestParts] => [route, { query: { size: 100, ...query } }]),
  );
  const ofMedia = [
    routes.readMedia,
    routes.listComments,
    routes.listAttachments,
    routes.readTranscript,
    routes.listRecommended,
  ];
  return [
    ...ofAll,
    ...ids.media
      .filter((id) => id < 10 || id % 5 === 0)
      .flatMap((id) => ofMedia.map((route): [Route, RequestParts] => [route, { params: { id } }])),
    ...ids.channels.map((id): [Route, RequestParts] => [routes.readChannel, { params: { id } }]),
    ...searches.map((q): [Route, RequestParts] => [routes.listChannels, { query: { q } }]),
    ...['relevance', 'latest', 'added'].map((sort): [Route, RequestParts] => [
      routes.listChannels,
      { query: { sort } },
    ]),
    [routes.listTags, { query: { usage: true } }],
    [routes.listGroups, { query: { usage: true } }],
    [routes.readStats, {}],
    [routes.readTranscriptStatus, {}],
    [routes.listAudit, { query: { size: 100 } }],
    [routes.listAudit, { query: { channel: 99 } }],
  ];
}

/** All that a server on a folder answers, by what was asked. */
async function answersOf(folder: string): Promise<Record<string, Answer>> {
  const server = await startTestServer({ DATA_DIR: folder });
  onTestFinished(() => server.stop());
  const api = await server.logIn();
  const ids = {
    media: server.db.column<number>(sql`SELECT id FROM media ORDER BY id`),
    channels: server.db.column<number>(sql`SELECT id FROM channels ORDER BY id`),
  };
  const answers: Record<string, Answer> = {};
  for (const [route, parts] of questionsOf(ids)) {
    answers[`${route.path} ${JSON.stringify(parts)}`] = await ask(api, route, parts);
  }
  for (const id of server.db.column<number>(sql`SELECT id FROM attachments ORDER BY id`)) {
    answers[`file ${id}`] = await ask(api, routes.downloadAttachment, {
      params: { id: ids.media[id - 1] ?? 0, attachmentId: id },
    });
  }
  return answers;
}

async function ask(api: ApiClient, route: Route, parts: RequestParts): Promise<Answer> {
  const answer = await api.send(route, parts);
  const text = await answer.text();
  return { status: answer.status, said: text };
}
