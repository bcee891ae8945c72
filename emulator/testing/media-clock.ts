import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CLOCK_BITS, LOWEST_TONE, TONE_STEP } from '../media/test-media.ts';
import { ffmpegPath } from './programs.ts';

const run = promisify(execFile);
const SAMPLE_RATE = 8000;
/** How many pictures a second a file is read with. */
const SHOWN_RATE = 50;
/** The strip with the second, alone. */
const STRIP = 'scale=320:180:flags=neighbor,format=gray,crop=320:20:0:160';
const STRIP_BYTES = 320 * 20;

/**
 * Reads which second of the original the picture shows at a place (seconds) in a media file that
 * was made from the emulator's. Throws when there is no picture at that place.
 */
export async function secondShownAt(file: string, place: number): Promise<number> {
  const pixels = await ffmpeg([
    ...['-ss', String(place), '-i', file, '-frames:v', '1', '-vf', STRIP, '-f', 'rawvideo', '-'],
  ]);
  if (pixels.length < STRIP_BYTES) throw new Error(`There is no picture at ${place} s in ${file}.`);
  return readStrip(pixels);
}

/**
 * Reads from the tone in the half second around the middle of the second `place` which second of
 * the original is heard, from 0 to 99.
 */
export async function toneAt(file: string, place: number): Promise<number> {
  return heardIn(await samplesOf(['-ss', String(place + 0.25), '-t', '0.5', '-i', file]));
}

/** A media file that was made from the emulator's, as it is seen and heard from its start to its end. */
export interface PlayedMedia {
  /** The second of the original that the picture shows at a place, in seconds. */
  shownAt(place: number): number;
  /** The second of the original that is heard from one place to another, in seconds. */
  heardBetween(from: number, to: number): number;
}

/** Plays a file from its start to its end; what has no picture or no sound throws when it is asked for it. */
export async function play(
  file: string,
  kinds: readonly ('picture' | 'sound')[],
): Promise<PlayedMedia> {
  // Shown at a steady rate, each picture until the next one comes.
  const steady = `${STRIP},fps=${SHOWN_RATE}:start_time=0`;
  const strips = kinds.includes('picture')
    ? await ffmpeg(['-i', file, '-vf', steady, '-f', 'rawvideo', '-'])
    : Buffer.alloc(0);
  const samples = kinds.includes('sound') ? await samplesOf(['-i', file]) : new Int16Array();
  return {
    shownAt: (place) => {
      const start = Math.floor(place * SHOWN_RATE) * STRIP_BYTES;
      const strip = strips.subarray(start, start + STRIP_BYTES);
      if (strip.length < STRIP_BYTES) throw new Error(`There is no picture at ${place} s.`);
      return readStrip(strip);
    },
    heardBetween: (from, to) => {
      const [start, end] = [from, to].map((place) => Math.round(place * SAMPLE_RATE));
      const piece = samples.subarray(start, end);
      if (piece.length === 0) throw new Error(`There is no sound at ${from} s.`);
      return heardIn(piece);
    },
  };
}

async function samplesOf(input: readonly string[]): Promise<Int16Array> {
  const target = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', '-'];
  const bytes = await ffmpeg([...input, '-map', '0:a:0', ...target]);
  return new Int16Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 2));
}

/** How much of a tone is in the samples, by Goertzel's way of looking for a single one. */
function strengthOf(samples: Int16Array, frequency: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
  let [last, before] = [0, 0];
  for (const sample of samples) [last, before] = [sample + turn * last - before, last];
  return last ** 2 + before ** 2 - turn * last * before;
}

/** The second that is heard in the samples, from 0 to 99. */
function heardIn(samples: Int16Array): number {
  const strengths = Array.from({ length: 100 }, (_, second) =>
    strengthOf(samples, LOWEST_TONE + TONE_STEP * second),
  );
  return strengths.indexOf(Math.max(...strengths));
}

/** Reads the second off a strip of the picture, 320 pixels wide. */
function readStrip(pixels: Uint8Array): number {
  const bright = (bit: number) => Number((pixels[10 * 320 + 4 + bit * 22 + 11] ?? 0) > 127);
  return Array.from({ length: CLOCK_BITS }, (_, bit) => bright(bit) * 2 ** bit).reduce(
    (sum, value) => sum + value,
  );
}

async function ffmpeg(options: readonly string[]): Promise<Buffer> {
  const { stdout } = await run(ffmpegPath, ['-nostdin', '-v', 'error', ...options], {
    encoding: 'buffer',
    maxBuffer: 64_000_000,
  });
  return stdout;
}
