import { writeFile } from 'node:fs/promises';
import { runTool } from '../platform/child-process.ts';
import { NO_SPACE_WORDS } from '../platform/storage-faults.ts';
import { ENDED_FROM_OUTSIDE, ToolSilent } from '../platform/tool-failures.ts';
import { PICTURE_ENCODER, SOUND_ENCODERS } from './encoders.ts';
import { readSecondsMade, TELL_PROGRESS } from './progress.ts';
import { type Chapter, type Span, shifted } from './timeline.ts';

/** So many pieces can be joined at once: what is said of them all is one argument of at most 128 KB. */
export const MOST_PIECES = 500;

/** How a recording is made from another one. */
export interface Edit {
  /** Absolute paths; the end of the target's name says what it becomes. */
  source: string;
  target: string;
  /** The pieces that are joined, in the time of the source, at most so many; null takes all of it, without loss. */
  kept: readonly Span[] | null;
  /** Whether the result has a picture. */
  picture: boolean;
  /** What the sound becomes where it cannot be taken over as it is; null where there is none. */
  sound: keyof typeof SOUND_ENCODERS | null;
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
    this.noSpace = NO_SPACE_WORDS.test(said);
  }
}

/** It tells of its progress twice a second once it has opened what it reads, so silence before means that it hangs. */
const OPENS_WITHIN_MS = 120_000;
/**
 * It tells nothing while it writes the whole file once more at the end, to have its index at the front:
 * so long a slow disk takes for some gigabytes.
 */
const WRITES_WITHIN_MS = 15 * 60_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

const seconds = (value: number): string => value.toFixed(3);

/** Half of the least time that is told apart: a picture that is due at an edge counts to what follows. */
const EDGE = 0.0005;

/** Files alone are read: what a recording names in itself leads to no other place. */
const FILES_ALONE = ['-protocol_whitelist', 'file'];

/** Opens the source where the first piece begins and closes it where the last one ends. */
function input({ source, kept }: Edit): string[] {
  const [first, last] = [kept?.[0], kept?.at(-1)];
  const bounds =
    first && last ? ['-ss', seconds(first.start), '-t', seconds(last.end - first.start)] : [];
  return [...FILES_ALONE, ...bounds, '-i', `file:${source}`];
}

/** A sum in ffmpeg's own notation, added up in pairs: one of more than a hundred terms in a row is refused. */
function sum(terms: readonly string[]): string {
  if (terms.length <= 2) return terms.join('+');
  const middle = Math.ceil(terms.length / 2);
  return `(${sum(terms.slice(0, middle))})+(${sum(terms.slice(middle))})`;
}

/** Takes the pictures of the pieces, and moves each back by what is left out before it. */
function pictureFilter(pieces: readonly Span[]): string {
  const taken = pieces.map(
    ({ start, end }) => `gte(t,${seconds(start - EDGE)})*lt(t,${seconds(end - EDGE)})`,
  );
  const gaps = pieces.slice(1).map(({ start }, index) => {
    const gap = start - (pieces[index]?.end ?? start);
    return `gte(T,${seconds(start - EDGE)})*${seconds(gap)}`;
  });
  return `[0:v:0]select='${sum(taken)}',setpts='PTS-(${sum(gaps)})/TB'[v]`;
}

/** Takes the samples of the pieces and joins them; a hole in the sound becomes silence, not a shift. */
function soundFilter(pieces: readonly Span[]): string {
  const names = pieces.map((_, index) => `[p${index}]`);
  const trims = pieces.map(({ start, end }, index) => {
    const [from, to] = [start, end].map(seconds);
    return `[p${index}]atrim=${from}:${to},asetpts=PTS-${from}/TB[t${index}]`;
  });
  const trimmed = pieces.map((_, index) => `[t${index}]`);
  return [
    `[0:a:0]aresample=async=1:first_pts=0,asplit=${pieces.length}${names.join('')}`,
    ...trims,
    `${trimmed.join('')}concat=n=${pieces.length}:v=0:a=1[a]`,
  ].join(';');
}

/**
 * Chooses the streams. Several pieces are joined after decoding; pictures and sound are moved by the
 * same times, so that nothing adds up from piece to piece and they stay together.
 */
function streams({ kept, picture, sound }: Edit): string[] {
  const kinds = [...(picture ? ['v'] : []), ...(sound ? ['a'] : [])];
  if (!kept || kept.length === 1) return kinds.flatMap((kind) => ['-map', `0:${kind}:0`]);
  const pieces = shifted(kept, kept[0]?.start ?? 0);
  const filters = [
    ...(picture ? [pictureFilter(pieces)] : []),
    ...(sound ? [soundFilter(pieces)] : []),
  ];
  return ['-filter_complex', filters.join(';'), ...kinds.flatMap((kind) => ['-map', `[${kind}]`])];
}

function codecs({ kept, picture, sound }: Edit): string[] {
  const soundAsIs = kept === null && sound === 'aac';
  return [
    ...(picture ? (kept ? PICTURE_ENCODER : ['-c:v', 'copy']) : []),
    ...(soundAsIs ? ['-c:a', 'copy'] : sound ? SOUND_ENCODERS[sound] : []),
  ];
}

/**
 * A title in ffmpeg's own format. It takes what ends a line or a text for the end, whatever stands before
 * it, and a backslash at the end for the beginning of more.
 */
function writeTitle(title: string): string {
  const line = title.replaceAll(/\p{Cc}+/gu, ' ').replace(/\\$/, '$& ');
  return line.replaceAll(/[=;#\\]/g, '\\$&');
}

/** The chapters in ffmpeg's own format. */
function chapterList(chapters: readonly Chapter[]): string {
  const entries = chapters.map(({ start, end, title }) => {
    const [from, to] = [start, end].map((time) => Math.round(time * 1000));
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${writeTitle(title)}\n`;
  });
  return [';FFMETADATA1\n', ...entries].join('');
}

/**
 * Makes a recording from another one with ffmpeg, in one go, so that nothing is encoded twice.
 *
 * @throws EditFailed, ToolMissing, ToolFailed, or the signal's reason where it was aborted
 */
export async function writeEdited(edit: Edit, run: EditRun): Promise<void> {
  const list = `${edit.target}.chapters`;
  await writeFile(list, chapterList(edit.chapters));
  const args = [
    ...['-nostdin', '-v', 'error', '-y', ...TELL_PROGRESS],
    ...input(edit),
    ...[...FILES_ALONE, '-f', 'ffmetadata', '-i', `file:${list}`],
    ...streams(edit),
    ...['-map_chapters', '1'],
    ...codecs(edit),
    ...['-movflags', '+faststart', `file:${edit.target}`],
  ];
  const { exitCode, stderr } = await watched(args, run);
  if (exitCode === null) throw new EditFailed(`it ${ENDED_FROM_OUTSIDE}`);
  // Where the disk is full at the very end, ffmpeg says so and claims success.
  if (exitCode !== 0 || NO_SPACE_WORDS.test(stderr)) throw new EditFailed(stderr);
}

async function watched(args: readonly string[], { command, signal, onProgress }: EditRun) {
  let silentMs = OPENS_WITHIN_MS;
  try {
    return await runTool({
      command,
      args,
      signal,
      idleTimeoutMs: () => silentMs,
      maxOutputBytes: MAX_OUTPUT,
      onLine: (line) => {
        const made = readSecondsMade(line);
        if (made === null) return;
        silentMs = WRITES_WITHIN_MS;
        onProgress(made);
      },
    });
  } catch (error) {
    if (error instanceof ToolSilent) throw new EditFailed(error.message);
    throw error;
  }
}
