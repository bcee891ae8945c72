import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Few pictures a second, or it would take long. */
const SOURCES = { sound: 'sine=frequency=440', picture: 'testsrc2=size=160x90:rate=4' };

/** A chapter that lasts until the next; one without a title is made with an empty one. */
interface RecordedChapter {
  /** In seconds. */
  start: number;
  title: string;
}

interface Extras {
  /** How long it is; 2 where it is left out. */
  seconds?: number;
  chapters?: readonly RecordedChapter[];
  /** Whether there is a picture of what it is about, as songs have one. */
  hasCover?: boolean;
}

/** The one picture of a recording that is a sound. */
const COVER = ['-frames:v', '1', '-c:v', 'mjpeg', '-disposition:v', 'attached_pic'];

interface Recording {
  path: string;
  content: Buffer<ArrayBuffer>;
}

/** The chapters in ffmpeg's own format. */
const chapterList = (chapters: readonly RecordedChapter[], seconds: number): string =>
  [
    ';FFMETADATA1',
    ...chapters.map(({ start, title }, index) => {
      const end = chapters[index + 1]?.start ?? Math.max(seconds, start + 1);
      return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start * 1000}\nEND=${end * 1000}\ntitle=${title}`;
    }),
  ].join('\n');

/**
 * Makes a real recording with ffmpeg.
 *
 * @param folder where the file is made
 * @param name its ending says the format
 * @param holds what is in it
 */
export async function makeRecording(
  folder: string,
  name: string,
  holds: readonly (keyof typeof SOURCES)[],
  { seconds = 2, chapters = [], hasCover = false }: Extras = {},
): Promise<Recording> {
  const path = join(folder, name);
  const list = `${path}.chapters`;
  await writeFile(list, chapterList(chapters, seconds));
  const sources = hasCover ? [...holds, 'picture' as const] : holds;
  const inputs = sources.flatMap((what) => [
    '-f',
    'lavfi',
    '-t',
    `${seconds}`,
    '-i',
    SOURCES[what],
  ]);
  const streams = sources.flatMap((_, index) => ['-map', `${index}`]);
  const marks = ['-f', 'ffmetadata', '-i', list, '-map_chapters', `${sources.length}`];
  const isSlow = name.endsWith('.webm') && holds.includes('picture');
  const quality = isSlow ? ['-deadline', 'realtime', '-cpu-used', '8'] : [];
  const args = [
    '-v',
    'error',
    '-y',
    ...inputs,
    ...marks,
    ...streams,
    ...quality,
    ...(hasCover ? COVER : []),
    path,
  ];
  // What else lives in this process, as the emulated platform, goes on answering meanwhile.
  await promisify(execFile)('ffmpeg', args);
  return { path, content: Buffer.from(await readFile(path)) };
}
