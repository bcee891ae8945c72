import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CLOCK_BITS, LOWEST_TONE, TONE_STEP } from '../media/test-media.ts';
import { ffmpegPath } from './programs.ts';

const run = promisify(execFile);
const SAMPLE_RATE = 8000;

/**
 * Reads which second of the original the picture shows at a place (seconds) in a media file that
 * was made from the emulator's. Throws when there is no picture at that place.
 */
export async function secondShownAt(file: string, place: number): Promise<number> {
  const pixels = await ffmpeg([
    ...['-ss', String(place), '-i', file, '-frames:v', '1'],
    ...['-vf', 'scale=320:180:flags=neighbor,format=gray', '-f', 'rawvideo', '-'],
  ]);
  if (pixels.length < 320 * 180) throw new Error(`There is no picture at ${place} s in ${file}.`);
  const bright = (bit: number) => Number((pixels[170 * 320 + 4 + bit * 22 + 11] ?? 0) > 127);
  return Array.from({ length: CLOCK_BITS }, (_, bit) => bright(bit) * 2 ** bit).reduce(
    (sum, value) => sum + value,
  );
}

/**
 * Reads from the tone in the half second around the middle of the second `place` which second of
 * the original is heard, from 0 to 99.
 */
export async function toneAt(file: string, place: number): Promise<number> {
  const bytes = await ffmpeg([
    ...[
      '-ss',
      String(place + 0.25),
      '-t',
      '0.5',
      '-i',
      file,
      '-ac',
      '1',
      '-ar',
      String(SAMPLE_RATE),
    ],
    ...['-f', 's16le', '-'],
  ]);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
  const strengths = Array.from({ length: 100 }, (_, second) =>
    strengthOf(samples, LOWEST_TONE + TONE_STEP * second),
  );
  return strengths.indexOf(Math.max(...strengths));
}

function strengthOf(samples: Int16Array, frequency: number): number {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, index) => {
    const angle = (2 * Math.PI * frequency * index) / SAMPLE_RATE;
    real += sample * Math.cos(angle);
    imaginary += sample * Math.sin(angle);
  });
  return Math.hypot(real, imaginary);
}

async function ffmpeg(options: readonly string[]): Promise<Buffer> {
  const { stdout } = await run(ffmpegPath, ['-nostdin', '-v', 'error', ...options], {
    encoding: 'buffer',
    maxBuffer: 16_000_000,
  });
  return stdout;
}
