import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Makes a real recording of some seconds with ffmpeg.
 *
 * @param folder where it is made
 * @param name its ending says the format
 * @returns its path
 */
export function makeRecording(folder: string, name: string, kind: 'audio' | 'video'): string {
  const path = join(folder, name);
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5'];
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=duration=5:size=320x180:rate=10'];
  const inputs = kind === 'video' ? [...sound, ...picture] : sound;
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, '-shortest', path]);
  return path;
}
