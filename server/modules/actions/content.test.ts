import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import { routes } from '../../../contract/routes.ts';
import type { Availability, CaptionTrack } from '../../../emulator/catalogue.ts';
import type { FaultAnswer } from '../../../emulator/faults.ts';
import { type ActionSetup, startActionSetup } from '../../testing/action-setup.ts';

const LIMIT = { timeout: 90_000, interval: 50 };
const DAY = 24 * 60 * 60 * 1000;

let setup: ActionSetup;

beforeAll(async () => {
  setup = await startActionSetup();
});

afterEach(() => setup.platform.emulator.faults.clear());

afterAll(() => setup?.stop());

const content = ActionRequest.parse({ action: 'extract_content' });

const track = (language: string, automatic: boolean, ...texts: string[]): CaptionTrack => ({
  language,
  automatic,
  segments: texts.map((text, index) => ({ start: index * 2, duration: 2, text })),
});

const transcriptOf = (id: number) => setup.api.call(routes.readTranscript, { params: { id } });

async function run(id: number) {
  const { id: runId } = await setup.submit(id, content);
  return setup.settled(id, runId);
}

function failCaptions(answer: FaultAnswer): void {
  setup.platform.emulator.faults.set('captions', { match: { kinds: ['captions'] }, answer });
}

test('reads what is said in a video, makes it searchable, and says from where it is', async () => {
  const { id } = setup.addVideo({
    captions: [track('de', false, 'Übersetzt'), track('en', true, 'so we', 'begin with tea')],
  });
  expect((await transcriptOf(id)).state).toBe('unread');
  expect(await run(id)).toMatchObject({ state: 'done', problem: null, request: content });
  expect(await transcriptOf(id)).toEqual({
    state: 'ready',
    language: 'en',
    automatic: true,
    lines: [
      { start: 0, end: 2, text: 'so we' },
      { start: 2, end: 4, text: 'begin with tea' },
    ],
  });
  expect(await setup.audit(id)).toEqual([
    {
      status: 'success',
      details: 'Read what is said: 2 lines in English, from automatic captions.',
    },
  ]);
  const found = sql`
    SELECT d.media_id AS id FROM transcript_search s JOIN transcript_docs d ON d.doc = s.rowid
    WHERE transcript_search MATCH 'begin AND tea'`;
  expect(setup.server.db.all(found)).toEqual([{ id }]);
  expect(await readdir(join(setup.server.dataDir, 'work'))).toEqual([]);
});

test('takes in what else the page of the video tells', async () => {
  const { id, video } = setup.addVideo({ captions: [track('en', true, 'words')] });
  await run(id);
  expect(await setup.api.call(routes.readMedia, { params: { id } })).toMatchObject({
    complete: true,
    description: video.description,
  });
});

test('replaces what was read before', async () => {
  const { id, video } = setup.addVideo({ captions: [track('en', true, 'badly herd')] });
  await run(id);
  video.captions?.push(track('en-GB', false, 'badly heard'));
  await run(id);
  expect(await transcriptOf(id)).toMatchObject({
    language: 'en-GB',
    automatic: false,
    lines: [{ text: 'badly heard' }],
  });
  expect((await setup.audit(id))[0]?.details).toBe(
    'Read what is said: 1 line in British English, from captions made by people.',
  );
});

test('keeps what was read where the captions are gone, and says so', async () => {
  const { id, video } = setup.addVideo({ captions: [track('ja', true, '世界')] });
  await run(id);
  video.captions = [];
  await run(id);
  expect(await transcriptOf(id)).toMatchObject({ state: 'ready', lines: [{ text: '世界' }] });
  expect((await setup.audit(id))[0]).toEqual({
    status: 'success',
    details:
      'There are no captions for this video any more. What was read before stays: 1 line in Japanese.',
  });
});

test.each([
  ['an old', 90 * DAY, /cannot be searched\.$/],
  ['a new', 0, /cannot be searched\. Automatic ones can take hours after an upload/],
])('says that %s video without captions cannot be searched', async (_, age, words) => {
  const publishedAt = new Date(Date.now() - age).toISOString();
  const { id } = setup.addVideo({ publishedAt });
  expect(await run(id)).toMatchObject({ state: 'done' });
  expect(await transcriptOf(id)).toMatchObject({ state: 'none', lines: [] });
  expect(await setup.audit(id)).toEqual([
    { status: 'success', details: expect.stringMatching(words) },
  ]);
});

test.each<[Availability, RegExp]>([
  ['private', /The video is private\./],
  ['removed', /no longer available/],
  ['age', /confirmed their age/],
  ['members', /paying members/],
  ['region', /not available in the country/],
  ['upcoming', /has not begun yet\. Run the action again/],
])('says in the audit, in words, that a video is %s', async (availability, words) => {
  const { id } = setup.addVideo({ availability, captions: [track('en', true, 'secret')] });
  const settled = await run(id);
  expect(settled).toMatchObject({ state: 'failed', problem: expect.stringMatching(words) });
  expect(await setup.audit(id)).toEqual([
    { status: 'failure', details: `Reading what is said failed. ${settled.problem}` },
  ]);
  const media = await setup.api.call(routes.readMedia, { params: { id } });
  expect(media.availability).toBe(availability);
});

test('tries again later what may pass, once asked for anew at once', async () => {
  const { id } = setup.addVideo({ captions: [track('en', true, 'words')] });
  failCaptions({ type: 'status', status: 500 });
  const waiting = await run(id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(/^YouTube could not be reached/);
  expect((await transcriptOf(id)).state).toBe('unread');
  setup.platform.emulator.faults.clear();
  expect(await run(id)).toMatchObject({ id: waiting.id, state: 'done' });
});

test('shows what it does, and leaves nothing behind where it is cancelled', async () => {
  const { id, video } = setup.addVideo({ captions: [track('en', true, 'words')] });
  failCaptions({ type: 'delay', milliseconds: 600_000 });
  const { id: runId } = await setup.submit(id, content);
  await vi.waitUntil(
    () =>
      setup.platform.emulator.requests.some(
        ({ kind, videoId }) => kind === 'captions' && videoId === video.id,
      ),
    LIMIT,
  );
  expect((await setup.read(id, runId))?.phase).toBe('Asking YouTube for the captions');
  await setup.api.call(routes.cancelAction, { params: { id, actionId: runId } });
  expect(await setup.settled(id, runId)).toMatchObject({ state: 'cancelled' });
  expect(await setup.audit(id)).toEqual([]);
  await expect.poll(() => readdir(join(setup.server.dataDir, 'work')), LIMIT).toEqual([]);
  expect((await transcriptOf(id)).state).toBe('unread');
});
