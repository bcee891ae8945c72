import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Availability } from '../../../emulator/catalogue.ts';
import {
  type ActionSetup,
  audioRequest,
  expectNothingLeft,
  startActionSetup,
} from '../../testing/action-setup.ts';
import { listAttachments } from '../attachments/attachments.queries.ts';

let setup: ActionSetup;

beforeAll(async () => {
  setup = await startActionSetup();
});

afterEach(() => setup.platform.emulator.faults.clear());

afterAll(() => setup?.stop());

test.each<[Availability | 'running', RegExp]>([
  ['private', /The video is private\./],
  ['removed', /no longer available/],
  ['age', /confirmed their age/],
  ['members', /paying members/],
  ['region', /not available in the country/],
  ['upcoming', /has not begun yet\. Run the action again/],
  ['running', /^The live stream still runs\. Run the action again once it has ended\.$/],
])(
  'says in the audit, in words, that a video is %s, and with the video as well',
  async (state, words) => {
    const facts = state === 'running' ? { isRunning: true } : { availability: state };
    const { id } = setup.addVideo({ ...facts, durationSeconds: 8 });
    const run = await setup.submit(id, audioRequest('MP3'));
    const settled = await setup.settled(id, run.id);
    expect(settled).toMatchObject({ state: 'failed', problem: expect.stringMatching(words) });
    expect(await setup.audit(id)).toEqual([
      { status: 'failure', details: `Extracting audio (MP3) failed. ${settled.problem}` },
    ]);
    const { availability } = await setup.api.call(routes.readMedia, { params: { id } });
    expect(availability).toBe(state === 'running' ? 'public' : state);
    await expectNothingLeft(setup, id);
  },
);

test('tries again later what may pass, and says so in the meantime', async () => {
  const { id } = setup.addVideo({ durationSeconds: 8 });
  setup.platform.emulator.faults.set('silent', {
    match: { kinds: ['sponsorblock'] },
    answer: { type: 'status', status: 500 },
  });
  const run = await setup.submit(id, audioRequest('DEFAULT', { sponsorBlock: 'REMOVE' }));
  const waiting = await setup.settled(id, run.id);
  expect(waiting).toMatchObject({ state: 'queued', startsAt: expect.any(String) });
  expect(waiting.phase).toMatch(/^SponsorBlock, .* did not answer/);
  expect(await setup.audit(id)).toEqual([]);
  await expectNothingLeft(setup, id);
  setup.platform.emulator.faults.clear();
  // Asking anew takes it up at once.
  expect((await setup.submit(id, audioRequest('DEFAULT', { sponsorBlock: 'REMOVE' }))).id).toBe(
    run.id,
  );
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'done' });
  expect(listAttachments(setup.server.db, id)).toHaveLength(1);
});

test('says that nothing would be left of a piece that is all sponsored', async () => {
  const { id } = setup.addVideo({
    durationSeconds: 8,
    sponsorSegments: [{ start: 2, end: 6, category: 'sponsor' }],
  });
  const run = await setup.submit(
    id,
    audioRequest('DEFAULT', { startTime: '3', endTime: '5', sponsorBlock: 'REMOVE' }),
  );
  expect(await setup.settled(id, run.id)).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/nothing would be left of it/),
  });
  await expectNothingLeft(setup, id);
});
