import { writeFile } from 'node:fs/promises';
import { runTool, ToolSilent } from '../platform/child-process.ts';
import type { Chapter, Span } from './timeline.ts';

/** How a recording is made from another one. */
export interface Edit {
  /** Absolute paths; the end of the target's name says what it becomes. */
  source: string;
  target: string;
  /** The pieces that are joined, in the time of the source; null takes all of it, without loss. */
  kept: readonly Span[] | null;
  /** Whether the result has a picture. */
  picture: boolean;
  /** What the sound becomes where it cannot be taken over as it is; null where there is none. */
  sound: 'aac' | 'mp3' | null;
  /** In the time of the target; these replace what chapters the source has. */
  chapters: readonly Chapter[];
}

export interface EditRun {
  /** ffmpeg: a path, or a name that is looked up on the path. */
  command: string;
  signal: AbortSignal;
  /** Told now and then how many seconds of the target are made. */
  onProgress: (seconds: number) => void;
}

/** ffmpeg could not make what it was asked for. */
export class EditFailed extends Error {
  /** Whether the disk is full. */
  readonly noSpace: boolean;

  /** @param said the end of ffmpeg's diagnostics */
  constructor(said: string) {
    const last = said.trim().split('\n').at(-1)?.trim();
    super(last || 'it said nothing');
    this.name = 'EditFailed';
    this.noSpace = /no space left on device|disk quota exceeded/i.test(said);
  }
}

/** It tells of its progress twice a second, so silence means that it hangs. */
const SILENT_MS = 120_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

const ENCODERS = {
  aac: ['-c:a', 'aac', '-b:a', '160k'],
  // A rate that every player takes.
  mp3: ['-c:a', 'libmp3lame', '-b:a', '192k', '-ar', '44100'],
};
const PICTURE_ENCODER = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p'],
];

const seconds = (value: number): string => value.toFixed(3);

/** Opens the source once for each piece, at its place: what lies between is not even decoded. */
function inputs({ source, kept }: Edit): string[] {
  const file = ['-i', `file:${source}`];
  if (!kept) return file;
  return kept.flatMap(({ start, end }) => [
    '-ss',
    seconds(start),
    '-t',
    seconds(end - start),
    ...file,
  ]);
}

/** Chooses the streams; several pieces are joined after decoding, so that each starts where it should. */
function streams({ kept, picture, sound }: Edit): string[] {
  const count = kept?.length ?? 1;
  const kinds = [...(picture ? ['v'] : []), ...(sound ? ['a'] : [])];
  if (count === 1) return kinds.flatMap((kind) => ['-map', `0:${kind}:0`]);
  const pads = Array.from({ length: count }, (_, index) =>
    kinds.map((kind) => `[${index}:${kind}:0]`).join(''),
  );
  const joined = `concat=n=${count}:v=${Number(picture)}:a=${Number(sound !== null)}`;
  const outputs = kinds.map((kind) => `[${kind}]`);
  const maps = outputs.flatMap((output) => ['-map', output]);
  return ['-filter_complex', `${pads.join('')}${joined}${outputs.join('')}`, ...maps];
}

function codecs({ kept, picture, sound }: Edit): string[] {
  const soundAsIs = kept === null && sound === 'aac';
  return [
    ...(picture ? (kept ? PICTURE_ENCODER : ['-c:v', 'copy']) : []),
    ...(soundAsIs ? ['-c:a', 'copy'] : sound ? ENCODERS[sound] : []),
  ];
}

/** The chapters in ffmpeg's own format. */
function chapterList(chapters: readonly Chapter[]): string {
  const entries = chapters.map(({ start, end, title }) => {
    const [from, to] = [start, end].map((time) => Math.round(time * 1000));
    const text = title.replace(/[=;#\\\n]/g, '\\$&');
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${text}\n`;
  });
  return [';FFMETADATA1\n', ...entries].join('');
}

/**
 * Makes a recording from another one with ffmpeg, in one go, so that nothing is encoded twice.
 *
 * @throws EditFailed, ToolMissing, or the signal's reason where it was aborted
 */
export async function writeEdited(edit: Edit, run: EditRun): Promise<void> {
  const list = `${edit.target}.chapters`;
  await writeFile(list, chapterList(edit.chapters));
  const chaptersInput = String(edit.kept?.length ?? 1);
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '0.5'],
    ...inputs(edit),
    ...['-f', 'ffmetadata', '-i', `file:${list}`],
    ...streams(edit),
    ...['-map_chapters', chaptersInput],
    ...codecs(edit),
    ...['-movflags', '+faststart', `file:${edit.target}`],
  ];
  const { exitCode, stderr } = await watched(args, run);
  if (exitCode !== 0) throw new EditFailed(stderr);
}

async function watched(args: readonly string[], { command, signal, onProgress }: EditRun) {
  try {
    return await runTool({
      command,
      args,
      signal,
      idleTimeoutMs: SILENT_MS,
      maxOutputBytes: MAX_OUTPUT,
      onLine: (line) => {
        const made = readProgress(line);
        if (made !== null) onProgress(made);
      },
    });
  } catch (error) {
    if (error instanceof ToolSilent) throw new EditFailed(error.message);
    throw error;
  }
}

/** How many seconds are made, where a line that ffmpeg writes for programs tells it. */
function readProgress(line: string): number | null {
  const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? [];
  return microseconds === undefined ? null : Number(microseconds) / 1_000_000;
}
