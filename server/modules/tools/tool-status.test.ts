import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { testLog } from '../../testing/log.ts';
import { setUpYouTube } from '../../testing/youtube-setup.ts';
import { createToolStatus } from './tool-status.ts';

const setup = setUpYouTube();

test('a look that is called off ends with the reason of that, and is no defect', async () => {
  const { log, lines } = testLog();
  const status = createToolStatus({
    youtube: setup.youTubeWith({ path: await setup.tool('hanging', 'exec sleep 600') }),
    commands: { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' },
    clock: systemClock,
    log,
  });
  const updating = new AbortController();
  const looked = status.check(updating.signal);
  const reason = new Error('The server ends');
  updating.abort(reason);
  await expect(looked).rejects.toBe(reason);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});
