import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = {
  sound: ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
  picture: ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x48:rate=10'],
};

/**
 * Makes a real recording of two seconds with ffmpeg.
 *
 * @param folder where the file is made
 * @param name its ending says the format
 * @param holds what is in it
 */
export function makeRecording(
  folder: string,
  name: string,
  holds: readonly (keyof typeof SOURCES)[],
): Buffer<ArrayBuffer> {
  const path = join(folder, name);
  const inputs = holds.flatMap((what) => SOURCES[what]);
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-shortest', path]);
  return Buffer.from(readFileSync(path));
}
