import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = {
  sound: ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'],
  picture: ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x48:rate=10'],
};

/** A chapter without a title is made with an empty one. */
export interface RecordedChapter {
  /** In seconds. */
  start: number;
  end: number;
  title: string;
}

/** The chapters in ffmpeg's own format. */
const chapterList = (chapters: readonly RecordedChapter[]): string =>
  [
    ';FFMETADATA1',
    ...chapters.map(
      ({ start, end, title }) =>
        `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start * 1000}\nEND=${end * 1000}\ntitle=${title}`,
    ),
  ].join('\n');

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
  chapters: readonly RecordedChapter[] = [],
): Buffer<ArrayBuffer> {
  const path = join(folder, name);
  const list = `${path}.chapters`;
  writeFileSync(list, chapterList(chapters));
  const inputs = holds.flatMap((what) => SOURCES[what]);
  const marks = ['-f', 'ffmetadata', '-i', list, '-map_chapters', String(holds.length)];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs, ...marks, '-shortest', path]);
  return Buffer.from(readFileSync(path));
}
