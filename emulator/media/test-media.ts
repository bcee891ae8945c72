import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { containerOf, frameRate, type MediaFormat } from './formats.ts';

const run = promisify(execFile);

/** How many binary digits of the second are shown, enough for four and a half hours. */
export const CLOCK_BITS = 14;

/** The sound of a second is a tone of this many hertz, ... */
export const LOWEST_TONE = 220;
/** ... plus this many for each second, beginning again after a hundred. */
export const TONE_STEP = 8;

/** The quickest that each encoder has: nobody looks at it for its beauty. */
const PICTURE_ENCODERS = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '32'],
  webm: [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-lag-in-frames', '0'],
    ...['-crf', '50', '-b:v', '0'],
  ],
};
const SOUND_ENCODERS = {
  mp4: ['-c:a', 'aac', '-b:a', '24k'],
  webm: ['-c:a', 'libopus', '-b:a', '24k'],
};

/** The ffmpeg to make media with, and a signal that ends it early. */
export interface MediaTools {
  ffmpegPath: string;
  signal: AbortSignal;
}

/**
 * Writes media whose every second can be told from picture and sound: a strip of {@link CLOCK_BITS}
 * fields at the bottom shows the second in binary (white is 1, the lowest digit on the left) below a
 * test picture that counts, and the tone rises with the second.
 */
export async function writeTestMedia(
  file: string,
  durationSeconds: number,
  format: MediaFormat,
  { ffmpegPath, signal }: MediaTools,
): Promise<void> {
  const container = containerOf(format);
  const length = ['-t', String(durationSeconds)];
  const inputs: string[] = [];
  const codecs: string[] = [];
  if (format.height > 0) {
    const rate = frameRate(format, durationSeconds);
    inputs.push('-f', 'lavfi', ...length, '-i', picture(rate, format.height));
    codecs.push(...PICTURE_ENCODERS[container], '-g', String(rate * 5));
  }
  if (format.sound) {
    inputs.push('-f', 'lavfi', ...length, '-i', tone());
    codecs.push(...SOUND_ENCODERS[container]);
  }
  const options = [
    ...['-nostdin', '-v', 'error', '-y', '-threads', '1'],
    ...inputs,
    ...codecs,
    ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
    ...['-f', container, file],
  ];
  await run(ffmpegPath, options, { signal });
}

function picture(rate: number, height: number): string {
  const fields = Array.from({ length: CLOCK_BITS }, (_, bit) => {
    const place = `x=${4 + bit * 22}:y=160:w=22:h=20:t=fill`;
    return `drawbox=${place}:color=white:enable='mod(floor((t+0.001)/${2 ** bit}),2)'`;
  });
  return [
    `testsrc=size=320x180:rate=${rate}`,
    'drawbox=x=0:y=160:w=320:h=20:t=fill:color=black',
    ...fields,
    // Before it grows: of a large picture this would take longer than all else.
    'format=yuv420p',
    `scale=${Math.round((height * 16) / 9 / 2) * 2}:${height}:flags=neighbor`,
  ].join(',');
}

function tone(): string {
  const pitch = `(${LOWEST_TONE}+${TONE_STEP}*mod(floor(t),100))`;
  return `aevalsrc='0.1*sin(2*PI*${pitch}*t)':s=8000`;
}
