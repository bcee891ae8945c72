import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { draftVideo } from './catalogue.ts';
import { emulatorFor, fetchThrough, smallCatalogue, temporaryFolder } from './testing/emulators.ts';
import { secondShownAt, toneAt } from './testing/media-clock.ts';
import { ffprobePath } from './testing/programs.ts';
import { errorsOf, runYtDlp } from './testing/yt-dlp.ts';

const run = promisify(execFile);

async function probe(file: string) {
  const fields = ['-show_entries', 'format=duration:stream=codec_name,height', '-of', 'json'];
  const { stdout } = await run(ffprobePath, ['-v', 'error', ...fields, file]);
  return JSON.parse(stdout) as {
    format: { duration: string };
    streams: { codec_name: string; height?: number }[];
  };
}

test('a video downloads in the height and length that it says, and shows its seconds', async () => {
  const video = draftVideo({ title: 'Twenty-one', durationSeconds: 21 });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const folder = await temporaryFolder();
  const result = await runYtDlp(emulator, [
    ...['--quiet', '--no-playlist', '--no-simulate', '-o', '%(id)s.%(ext)s', '-P', folder],
    ...['-f', 'bv*[height<=720]+ba/b', '-S', 'res:720,vcodec:h264,acodec:aac'],
    ...['--merge-output-format', 'mp4', `https://www.youtube.com/watch?v=${video.id}`],
  ]);
  expect(errorsOf(result)).toBe('');
  const file = path.join(folder, `${video.id}.mp4`);
  const { format, streams } = await probe(file);
  expect(Number(format.duration)).toBeCloseTo(21, 0);
  expect(streams).toMatchObject([{ codec_name: 'h264', height: 720 }, { codec_name: 'aac' }]);
  expect(await secondShownAt(file, 3.5)).toBe(3);
  expect(await secondShownAt(file, 19.5)).toBe(19);
  expect(await toneAt(file, 12)).toBe(12);
});

test('the sound downloads alone', async () => {
  const video = draftVideo({ title: 'Heard', durationSeconds: 5 });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const folder = await temporaryFolder();
  const address = `https://www.youtube.com/watch?v=${video.id}`;
  const result = await runYtDlp(emulator, [
    ...['-q', '-f', 'ba[ext=m4a]/ba/b', '-x', '-o', '%(id)s.%(ext)s', '-P', folder, address],
  ]);
  expect(errorsOf(result)).toBe('');
  const { streams } = await probe(path.join(folder, `${video.id}.m4a`));
  expect(streams).toMatchObject([{ codec_name: 'aac' }]);
});

test('media comes in the ranges that are asked for', async () => {
  const video = draftVideo({ title: 'In parts', durationSeconds: 2 });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const url = `https://rr1---sn-emulated.googlevideo.com/videoplayback?id=${video.id}&itag=140`;
  const whole = Buffer.from(await (await fetchThrough(emulator, url)).arrayBuffer());
  const part = await fetchThrough(emulator, url, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true);
  const beyond = { headers: { range: `bytes=${whole.length}-` } };
  expect((await fetchThrough(emulator, url, beyond)).status).toBe(416);
});

test('media of a video that is not open is refused', async () => {
  const video = draftVideo({ title: 'Closed', availability: 'private' });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const url = `https://rr1---sn-emulated.googlevideo.com/videoplayback?id=${video.id}&itag=18`;
  expect((await fetchThrough(emulator, url)).status).toBe(403);
});

test('captions download as json3 and vtt, automatic ones also under their original name', async () => {
  const segments = [
    { start: 0.5, duration: 2, text: 'A first sentence.' },
    { start: 3661.25, duration: 1.5, text: 'And <a> second & last.' },
  ];
  const video = draftVideo({
    title: 'Spoken',
    durationSeconds: 4000,
    captions: [
      { language: 'en', automatic: true, segments },
      { language: 'ja', automatic: false, segments: [{ start: 1, duration: 2, text: '世界' }] },
    ],
  });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const folder = await temporaryFolder();
  for (const format of ['json3', 'vtt']) {
    const result = await runYtDlp(emulator, [
      ...['-q', '--skip-download', '--no-simulate', '--write-subs', '--write-auto-subs'],
      ...['--sub-langs', 'en,en-orig,ja', '--sub-format', format, '-o', '%(id)s.%(ext)s'],
      ...['-P', folder, `https://www.youtube.com/watch?v=${video.id}`],
    ]);
    expect(errorsOf(result)).toBe('');
  }
  const names = (await readdir(folder)).map((name) => name.replace(`${video.id}.`, '')).sort();
  expect(names).toEqual([
    'en-orig.json3',
    'en-orig.vtt',
    'en.json3',
    'en.vtt',
    'ja.json3',
    'ja.vtt',
  ]);
  const json3 = JSON.parse(await readFile(path.join(folder, `${video.id}.en.json3`), 'utf8'));
  const last = json3.events.at(-1);
  expect(last).toMatchObject({ tStartMs: 3_661_250, dDurationMs: 1500 });
  const words = last.segs.map((segment: { utf8: string }) => segment.utf8).join('');
  expect(words).toBe('And <a> second & last.');
  // What was heard rolls: a line stays until the next one is complete.
  expect(json3.events[1]).toMatchObject({ tStartMs: 500, dDurationMs: 3_662_250 });
  expect(json3.events[2]).toMatchObject({ aAppend: 1, segs: [{ utf8: '\n' }] });
  const vtt = await readFile(path.join(folder, `${video.id}.ja.vtt`), 'utf8');
  expect(vtt).toContain('00:00:01.000 --> 00:00:03.000\n世界');
});

test('SponsorBlock knows the segments of the categories asked for', async () => {
  const video = draftVideo({
    title: 'Sponsored',
    durationSeconds: 100,
    sponsorSegments: [{ start: 5, end: 15, category: 'sponsor' }],
  });
  const bare = draftVideo({ title: 'Bare' });
  const emulator = await emulatorFor(smallCatalogue([video, bare]).catalogue);
  const api = 'https://sponsor.ajay.app/api/skipSegments';
  const ask = (query: string) => fetchThrough(emulator, `${api}?${query}`);
  const known = await ask(`videoID=${video.id}`);
  expect(await known.json()).toMatchObject([{ segment: [5, 15], category: 'sponsor' }]);
  expect((await ask(`videoID=${video.id}&categories=["outro"]`)).status).toBe(404);
  expect((await ask(`videoID=${bare.id}`)).status).toBe(404);
});

test('yt-dlp marks the segments that SponsorBlock knows', async () => {
  const video = draftVideo({
    title: 'Sponsored',
    durationSeconds: 20,
    sponsorSegments: [{ start: 5, end: 15, category: 'sponsor' }],
  });
  const emulator = await emulatorFor(smallCatalogue([video]).catalogue);
  const folder = await temporaryFolder();
  const result = await runYtDlp(emulator, [
    ...['-q', '-f', '18', '--sponsorblock-mark', 'all', '-o', 'marked.%(ext)s', '-P', folder],
    `https://www.youtube.com/watch?v=${video.id}`,
  ]);
  expect(errorsOf(result)).toBe('');
  const options = ['-v', 'error', '-show_chapters', '-of', 'json', path.join(folder, 'marked.mp4')];
  const { chapters } = JSON.parse((await run(ffprobePath, options)).stdout);
  expect(chapters).toContainEqual(
    expect.objectContaining({ start_time: '5.000000', end_time: '15.000000' }),
  );
});
