import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { ActionRequest } from '../../../contract/action.ts';
import type { FaultMatch } from '../../../emulator/faults.ts';
import { type ActionSetup, startActionSetup } from '../../testing/action-setup.ts';
import { program } from '../../testing/program.ts';
import { ytDlpForTests } from '../../testing/yt-dlp.ts';

interface Step {
  phase: string;
  done: number;
  /** Null where the end is not known. */
  total: number | null;
}

let setup: ActionSetup;

/** A setup whose server keeps all that it ever showed of the progress of its jobs. */
async function startSetup(settings: Record<string, string> = {}): Promise<ActionSetup> {
  const started = await startActionSetup(settings);
  started.server.db.execute(`
    CREATE TABLE steps (job INTEGER, phase TEXT, done INTEGER, total INTEGER);
    CREATE TRIGGER keep_step AFTER UPDATE OF progress_done ON jobs BEGIN
      INSERT INTO steps VALUES (new.id, new.phase, new.progress_done, new.progress_total);
    END`);
  return started;
}

beforeAll(async () => {
  setup = await startSetup();
});

afterEach(() => setup.platform.emulator.faults.clear());

afterAll(() => setup?.stop());

/** Carries an action out and gives all that it ever showed of its progress. */
async function stepsOf(
  { server, submit, settled }: ActionSetup,
  id: number,
  wish: object,
): Promise<Step[]> {
  const run = await submit(id, ActionRequest.parse(wish));
  expect(await settled(id, run.id)).toMatchObject({ state: 'done' });
  return server.db.all<Step>(
    sql`SELECT phase, done, total FROM steps WHERE job = ${run.id} AND phase <> '' ORDER BY rowid`,
  );
}

/** The phases one after the other; one that comes back is there again. */
const phasesOf = (steps: Step[]): string[] =>
  steps.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);

/** What was shown of a phase, one after the other; null where that was no percentage. */
const percentagesOf = (steps: Step[], phase: string): (number | null)[] =>
  steps
    .filter((step) => step.phase === phase)
    .map(({ done, total }) => (total === 100 ? done : null));

function expectRising(values: (number | null)[]): void {
  const known = values.filter((value) => value !== null);
  expect(known).toEqual(known.toSorted((one, other) => one - other));
  expect(known.every((value) => value >= 0 && value <= 100)).toBe(true);
}

test('names each phase of a piece that is cut, and no percentage ever goes back', async () => {
  const { id, video } = setup.addVideo({
    durationSeconds: 60,
    sponsorSegments: [{ start: 14, end: 18, category: 'sponsor' }],
  });
  // No faster than it is told of: a third of the file takes two seconds.
  setup.platform.emulator.faults.set('slow', {
    match: { kinds: ['media'], videoId: video.id },
    answer: { type: 'slow', milliseconds: 6_000 },
  });
  const params = { profile: 'SMALL_720', startTime: '10', endTime: '30', sponsorBlock: 'REMOVE' };
  const steps = await stepsOf(setup, id, { action: 'extract_video', params });
  expect(phasesOf(steps)).toEqual([
    'Asking SponsorBlock',
    'Asking YouTube for the video',
    'Downloading the piece',
    'Cutting',
    'Checking the result',
  ]);
  for (const phase of ['Downloading the piece', 'Cutting']) {
    const shown = percentagesOf(steps, phase);
    expectRising(shown);
    // More than the beginning and the end: it is seen to move.
    expect(new Set(shown).size).toBeGreaterThan(2);
    expect(shown.at(-1)).toBeGreaterThan(90);
  }
});

test('goes on from where it was where a download breaks off', async () => {
  const { id, video } = setup.addVideo({ durationSeconds: 60 });
  const { faults } = setup.platform.emulator;
  const match: FaultMatch = { kinds: ['media'], videoId: video.id };
  faults.set('broken', { match, answer: { type: 'partial', share: 0.5 }, times: 1 });
  // Long enough for the half that is there to be written down.
  faults.set('late', { match, answer: { type: 'delay', milliseconds: 1_000 } });
  const steps = await stepsOf(setup, id, {
    action: 'extract_video',
    params: { profile: 'SMALL_720' },
  });
  expect(phasesOf(steps)).toEqual([
    'Asking YouTube for the video',
    'Downloading the picture',
    'Downloading the sound',
    'Joining picture and sound',
  ]);
  const shown = percentagesOf(steps, 'Downloading the picture');
  expectRising(shown);
  expect(shown.some((value) => value !== null && value > 40 && value < 60)).toBe(true);
  expect(shown.at(-1)).toBe(100);
});

test('does not go back where a download turns out to be larger than it was thought', async () => {
  // What yt-dlp tells of media that come in many pieces, whose lengths it cannot know beforehand.
  const ytDlp = await program(
    'yt-dlp',
    `case "$*" in *--progress-template*)
  echo '[dl]none {"downloaded_bytes": 50, "total_bytes_estimate": 100}'
  echo '[dl]none {"downloaded_bytes": 60, "total_bytes_estimate": 200}'
  echo '[dl]none {"downloaded_bytes": 60}';;
esac
exec "${ytDlpForTests()}" "$@"`,
  );
  const other = await startSetup({ YT_DLP_PATH: ytDlp });
  onTestFinished(other.stop);
  const { id } = other.addVideo({ durationSeconds: 8 });
  const steps = await stepsOf(other, id, {
    action: 'extract_audio',
    params: { profile: 'DEFAULT' },
  });
  const shown = percentagesOf(steps, 'Downloading the sound');
  expect(shown[0]).toBe(50);
  expectRising(shown);
  expect(shown.at(-1)).toBe(100);
});
