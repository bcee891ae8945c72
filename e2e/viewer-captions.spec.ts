import { routes } from '../contract/routes.ts';
import { findVideo } from '../emulator/catalogue.ts';
import { expect, test } from './support/fixtures.ts';
import { mediaNamed } from './support/media-named.ts';
import { BENCH, NEWCOMER } from './support/setups.ts';
import { player, viewer } from './support/viewer.ts';

test.use({ setup: { ...NEWCOMER, subscriptions: [BENCH] } });

/** yt-dlp and ffmpeg are at work here, on a machine that has other things to do as well. */
const WORK = { timeout: 180_000 };

test('what is said is shown while it is said, in the time of the piece', async ({
  page,
  product,
}) => {
  const { api, emulator } = product;
  const id = await mediaNamed(product, 'Test bench 1');
  const { remoteId } = await api.call(routes.readMedia, { params: { id } });
  const placed = findVideo(emulator.catalogue, remoteId);
  if (!placed) throw new Error('The platform does not have the video.');
  placed.video.captions = [
    {
      language: 'en',
      automatic: false,
      segments: [
        { start: 2, duration: 4, text: 'before the piece' },
        { start: 12, duration: 3, text: 'A <b>first</b> & sentence' },
        { start: 16, duration: 3, text: 'and a second' },
      ],
    },
  ];
  const piece = { startTime: '10', endTime: '20' };
  for (const request of [
    { action: 'extract_content', params: {} },
    { action: 'extract_audio', params: { profile: 'DEFAULT', ...piece } },
    { action: 'extract_video', params: { profile: 'SMALL_720', ...piece } },
  ] as const) {
    await api.call(routes.submitAction, { params: { id }, body: request });
  }
  const made = () => api.call(routes.listAttachments, { params: { id } });
  await expect.poll(async () => (await made()).length, WORK).toBe(2);
  const { state } = await api.call(routes.readTranscript, { params: { id } });
  expect(state).toBe('ready');
  const [sound, picture] = (await made()).toSorted((one, other) =>
    one.type.localeCompare(other.type),
  );

  await page.goto(`/media/${id}/attachments/${picture?.id}`);
  const button = viewer(page).getByRole('button', { name: 'Captions' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  const track = () =>
    player(page).evaluate(({ textTracks: [first] }: HTMLMediaElement) => ({
      mode: first?.mode,
      cues: [...(first?.activeCues ?? [])].map((cue) =>
        cue instanceof VTTCue ? cue.getCueAsHTML().textContent : null,
      ),
    }));
  await expect.poll(track).toEqual({ mode: 'disabled', cues: [] });
  await viewer(page).focus();
  await page.keyboard.press('c');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  for (const [seconds, cues] of [
    [3, ['A <b>first</b> & sentence']],
    [5.5, []],
    [7, ['and a second']],
  ] as const) {
    await player(page).evaluate((media: HTMLMediaElement, time) => {
      media.currentTime = time;
    }, seconds);
    await expect.poll(track).toEqual({ mode: 'showing', cues });
  }

  // The browser draws none over sound; they stand below it, as they are wanted by now.
  await page.goto(`/media/${id}/attachments/${sound?.id}`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await player(page).evaluate((media: HTMLMediaElement) => {
    media.currentTime = 3;
  });
  await expect(viewer(page).getByText('A <b>first</b> & sentence')).toBeVisible();
  await button.click();
  await expect(viewer(page).getByText('A <b>first</b> & sentence')).toBeHidden();
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
