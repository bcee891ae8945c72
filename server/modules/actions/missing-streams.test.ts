import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ActionSetup,
  audioRequest,
  startActionSetup,
  videoRequest,
} from '../../testing/action-setup.ts';
import { expectToShow, inspect } from '../../testing/extract-expectations.ts';
import { KEPT, PIECE, TIMED } from '../../testing/timed-video.ts';

/** Each makes programs that are heavy for a small machine. */
const TIMEOUT = 240_000;

let setup: ActionSetup;

beforeAll(async () => {
  setup = await startActionSetup();
});

afterAll(() => setup?.stop());

test(
  'cuts a video without sound, and says why there is no sound of it',
  async () => {
    const { id } = setup.addVideo({ ...TIMED, lacks: 'sound' });
    const whole = await setup.extract(id, videoRequest('SMALL_720', { sponsorBlock: 'REMOVE' }));
    await expectToShow(whole, KEPT.whole.cut, ['picture']);
    const cut = await setup.extract(
      id,
      videoRequest('SMALL_720', { ...PIECE, sponsorBlock: 'REMOVE' }),
    );
    await expectToShow(cut, KEPT.piece.cut, ['picture']);
    const large = await setup.extract(id, videoRequest('LARGE_4K', PIECE));
    await expectToShow(large, KEPT.piece.all, ['picture']);
    expect(await inspect(large)).toMatchObject({ streams: [{ codec_name: 'h264', height: 2160 }] });
    for (const range of [{}, PIECE]) {
      const { id: run } = await setup.submit(id, audioRequest('DEFAULT', range));
      expect(await setup.settled(id, run)).toMatchObject({
        state: 'failed',
        problem: 'The video has no sound, so there is nothing to extract. Extract video instead.',
      });
    }
  },
  TIMEOUT,
);

test('says why there is no picture of what has only sound', async () => {
  const { id } = setup.addVideo({ ...TIMED, lacks: 'picture' });
  for (const range of [{}, PIECE]) {
    const { id: run } = await setup.submit(id, videoRequest('MEDIUM_1080', range));
    expect(await setup.settled(id, run)).toMatchObject({
      state: 'failed',
      problem: 'The video has no picture, so there is nothing to extract. Extract audio instead.',
    });
  }
  const sound = await setup.extract(id, audioRequest('DEFAULT'));
  await expectToShow(sound, KEPT.whole.all, ['sound']);
});
