import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../contract/routes.ts';
import { makeRecording } from '../server/testing/recordings.ts';
import { attach } from './support/attach.ts';
import { expect, test } from './support/fixtures.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

const SECONDS = 50;

test('what is pressed on the lock screen or a headset seeks in the recording', async ({
  page,
  product: { api },
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium session '));
  const { content } = await makeRecording(folder, 'Song.mp3', ['sound'], { seconds: SECONDS });
  await rm(folder, { recursive: true });
  const [media] = (await api.call(routes.listMedia, { query: { size: 1 } })).content;
  const id = media?.id ?? 0;
  const attachment = await attach(api, id, 'Song.mp3', content);

  // The device presses what the page told the browser; nobody else can.
  await page.addInitScript(() => {
    const handlers = new Map<string, MediaSessionActionHandler | null>();
    Object.assign(window, { handlers });
    const { mediaSession } = navigator;
    const set = mediaSession.setActionHandler.bind(mediaSession);
    mediaSession.setActionHandler = (action, handler) => {
      handlers.set(action, handler);
      set(action, handler);
    };
  });
  const press = (details: MediaSessionActionDetails) =>
    page.evaluate((pressed) => {
      const { handlers } = window as unknown as {
        handlers: Map<string, MediaSessionActionHandler | null>;
      };
      handlers.get(pressed.action)?.(pressed);
    }, details);
  const player = page.locator('audio, video');
  const expectAt = (seconds: number) =>
    expect
      .poll(() => player.evaluate((element: HTMLMediaElement) => Math.round(element.currentTime)))
      .toBe(seconds);

  await page.goto(`/media/${id}/attachments/${attachment}`);
  await expect
    .poll(() => player.evaluate((element: HTMLMediaElement) => Math.round(element.duration)))
    .toBe(SECONDS);
  const told = () => {
    const { title, album, artist, artwork } = navigator.mediaSession.metadata ?? {};
    return { title, album, artist, picture: artwork?.[0]?.src };
  };
  await expect
    .poll(() => page.evaluate(told))
    .toEqual({
      title: 'Song.mp3',
      album: media?.name,
      artist: media?.channel.name,
      picture: expect.stringContaining(`/images/media/${media?.thumbnail}`),
    });
  await press({ action: 'seekforward' });
  await expectAt(10);
  await press({ action: 'seekforward', seekOffset: 30 });
  await expectAt(40);
  await press({ action: 'seekbackward', seekOffset: 15 });
  await expectAt(25);
  await press({ action: 'seekto', seekTime: 5 });
  await expectAt(5);
  await press({ action: 'seekbackward' });
  await expectAt(0);

  await page.getByRole('link', { name: 'Back to video' }).click();
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
});
