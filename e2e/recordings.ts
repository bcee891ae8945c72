import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Extras {
  /** How long it is; 5 where it is left out. */
  seconds?: number;
  /** Where chapters begin, in whole seconds. */
  chapters?: readonly { start: number; title: string }[];
}

/** Chapters in ffmpeg's own format; each lasts until the next. */
const chapterList = (chapters: NonNullable<Extras['chapters']>, seconds: number): string =>
  [
    ';FFMETADATA1',
    ...chapters.map(({ start, title }, index) => {
      const end = chapters[index + 1]?.start ?? seconds;
      return `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${end}\ntitle=${title}`;
    }),
  ].join('\n');

/**
 * Makes a real recording with ffmpeg; few pictures a second, or it would take long.
 *
 * @param folder where it is made
 * @param name its ending says the format
 * @returns its path
 */
export async function makeRecording(
  folder: string,
  name: string,
  kind: 'audio' | 'video',
  { seconds = 5, chapters = [] }: Extras = {},
): Promise<string> {
  const path = join(folder, name);
  const list = `${path}.chapters`;
  await writeFile(list, chapterList(chapters, seconds));
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  const picture = ['-f', 'lavfi', '-i', `testsrc2=duration=${seconds}:size=160x90:rate=4`];
  const inputs = kind === 'video' ? [...sound, ...picture] : sound;
  const marks = ['-f', 'ffmetadata', '-i', list, '-map_chapters', kind === 'video' ? '2' : '1'];
  const streams = kind === 'video' ? ['-map', '0', '-map', '1', '-deadline', 'realtime'] : [];
  const args = ['-v', 'error', '-y', ...inputs, ...marks, ...streams, '-shortest', path];
  // The platform lives in this process: it goes on answering meanwhile.
  await promisify(execFile)('ffmpeg', args);
  return path;
}
