import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { FaultAnswer, FaultMatch } from '../../../emulator/faults.ts';
import { ffmpegPath, ffprobePath } from '../../../emulator/testing/programs.ts';
import { startActionSetup, videoRequest } from '../../testing/action-setup.ts';
import { filesIn } from '../../testing/files-in.ts';
import { program } from '../../testing/program.ts';
import { commandLinesWith } from '../../testing/running-processes.ts';

const LIMIT = { timeout: 60_000, interval: 20 };
const LATE: FaultAnswer = { type: 'delay', milliseconds: 600_000 };

const WHOLE = { sponsorBlock: 'REMOVE' };
const PIECE = { ...WHOLE, startTime: '2', endTime: '20' };

/** The real ffmpeg, which reads at a crawl where its command line looks like this. */
const slowFfmpeg = async (pattern: string) => ({
  FFMPEG_PATH: await program(
    'ffmpeg',
    `case "$*" in ${pattern}) exec ${ffmpegPath} -readrate 0.3 "$@";; esac
exec ${ffmpegPath} "$@"`,
  ),
});

/** The real ffprobe, but that it never comes to an end with the result. */
const endlessFfprobe = async () => ({
  FFPROBE_PATH: await program(
    'ffprobe',
    `for last; do :; done
case "$last" in */result.*) exec tail -f "\${last#file:}";; esac
exec ${ffprobePath} "$@"`,
  ),
});

/** What holds a run in a phase. */
interface Hold {
  params?: object;
  settings?: () => Promise<Record<string, string>>;
  faults?: { match: FaultMatch; answer: FaultAnswer; times?: number }[];
  /** The program that is at work then, as its command line tells. */
  program?: RegExp;
}

test.each<[phase: string, Hold]>([
  ['Asking SponsorBlock', { faults: [{ match: { kinds: ['sponsorblock'] }, answer: LATE }] }],
  [
    'Asking YouTube for the video',
    { faults: [{ match: { kinds: ['watch', 'player'] }, answer: LATE }], program: /yt[-_]dlp/ },
  ],
  [
    'Downloading the picture',
    {
      params: WHOLE,
      faults: [
        { match: { kinds: ['media'] }, answer: { type: 'partial', share: 0.5 }, times: 1 },
        { match: { kinds: ['media'] }, answer: LATE },
      ],
      program: /yt[-_]dlp/,
    },
  ],
  [
    'Downloading the piece',
    { settings: () => slowFfmpeg('*googlevideo*'), program: /^\S*ffmpeg\0.*googlevideo/s },
  ],
  ['Cutting', { settings: () => slowFfmpeg('*/result.*'), program: /^\S*ffmpeg\0.*result\./s }],
  ['Checking the result', { settings: endlessFfprobe, program: /^tail\0/ }],
])('leaves nothing where it is cancelled while it says "%s"', async (phase, hold) => {
  const setup = await startActionSetup(await hold.settings?.());
  onTestFinished(setup.stop);
  const { id } = setup.addVideo({
    durationSeconds: 40,
    sponsorSegments: [{ start: 5, end: 8, category: 'sponsor' }],
  });
  for (const [index, fault] of (hold.faults ?? []).entries()) {
    setup.platform.emulator.faults.set(`hold ${index}`, fault);
  }
  const work = join(setup.server.dataDir, 'work');
  const run = await setup.submit(id, videoRequest('SMALL_720', hold.params ?? PIECE));
  const programs = async () => [...(await commandLinesWith(work)).values()];
  await vi.waitFor(async () => {
    expect(await setup.read(id, run.id)).toMatchObject({ state: 'running', phase });
    if (hold.program) expect(await programs()).toContainEqual(expect.stringMatching(hold.program));
  }, LIMIT);
  expect(await filesIn(work)).toHaveLength(1);

  await setup.api.call(routes.cancelAction, { params: { id, actionId: run.id } });
  expect(await setup.settled(id, run.id)).toMatchObject({ state: 'cancelled', problem: null });
  await expect.poll(() => filesIn(work), LIMIT).toEqual([]);
  expect(await programs()).toEqual([]);
  const kept = join(setup.server.dataDir, 'attachments');
  expect(await filesIn(kept)).toEqual(['partial']);
  expect(await filesIn(join(kept, 'partial'))).toEqual([]);
  expect(await setup.api.call(routes.listAttachments, { params: { id } })).toEqual([]);
  expect(await setup.audit(id)).toEqual([]);
});
