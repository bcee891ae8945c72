import { expect, test } from 'vitest';
import { parseCatalogue } from './orders.ts';
import { emulatorFor, fetchThrough } from './testing/emulators.ts';

const said = (text: string) => ({
  language: 'en',
  automatic: false,
  segments: [{ start: 1, duration: 2, text }],
});

test('shows the channels that a file gives, and what is said in their videos', async () => {
  const video = { id: 'abcdefghij0', title: 'Told', captions: [said('Given words')] };
  const json = JSON.stringify({ channels: [{ handle: '@given', name: 'Given', videos: [video] }] });
  const catalogue = parseCatalogue(json);
  expect(parseCatalogue(json).channels[0]?.id).toBe(catalogue.channels[0]?.id);
  const emulator = await emulatorFor(catalogue);
  const page = await fetchThrough(emulator, 'https://www.youtube.com/@given/videos');
  expect(await page.text()).toContain('Told');
  const captions = 'https://www.youtube.com/api/timedtext?v=abcdefghij0&lang=en&fmt=json3';
  expect(await (await fetchThrough(emulator, captions)).json()).toMatchObject({
    events: [{ tStartMs: 1000, dDurationMs: 2000, segs: [{ utf8: 'Given words' }] }],
  });
});

test('takes no file that says something else', () => {
  for (const json of ['{}', '{"channels":[{"handle":"given","name":"x","videos":[]}]}', '[]']) {
    expect(() => parseCatalogue(json)).toThrow();
  }
});
