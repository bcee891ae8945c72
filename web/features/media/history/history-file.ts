import type { Format, HistoryReader } from './history-reader.ts';
import { HistoryRows, type LeftOut } from './history-rows.ts';
import { htmlHistory } from './html-history.ts';
import { jsonHistory } from './json-history.ts';
import { NotAHistory } from './not-a-history.ts';

/** What a file tells of the videos that somebody watched. */
export interface WatchHistory {
  format: Format;
  /** Their ids at YouTube, each once. */
  videos: string[];
  leftOut: LeftOut;
  /** Whether the file ends in the middle, so that rows may be missing. */
  isCut: boolean;
}

/** So much is read in one go, in bytes: the page stays alive meanwhile. */
const PIECE_BYTES = 256 * 1024;

const ARCHIVE =
  'This is an archive. Unpack it, and choose watch-history.json or watch-history.html out of it.';

/** The reader for a file that begins like this. */
function readerFor(start: string, rows: HistoryRows): HistoryReader {
  if (start.startsWith('PK')) throw new NotAHistory(ARCHIVE);
  const first = start.trimStart().charAt(0);
  if (first === '<') return htmlHistory(rows);
  if (first === '[' || first === '{') return jsonHistory(rows);
  throw new NotAHistory();
}

/** A file, as far as it is needed here. */
interface Source {
  /** In bytes. */
  size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

interface Options {
  signal: AbortSignal;
  /** Told again and again how much was read, in whole percents. */
  onProgress: (percent: number) => void;
}

/**
 * Reads a file with the history of another program, in pieces and without ever holding all of it.
 *
 * @throws NotAHistory where it is none that is known
 * @throws the signal's reason where it was aborted
 */
export async function readHistoryFile(
  file: Source,
  { signal, onProgress }: Options,
): Promise<WatchHistory> {
  const decoder = new TextDecoder();
  const rows = new HistoryRows();
  let reader: HistoryReader | undefined;
  for (let from = 0; from < file.size; from += PIECE_BYTES) {
    const bytes = await file.slice(from, from + PIECE_BYTES).arrayBuffer();
    signal.throwIfAborted();
    const piece = decoder.decode(bytes, { stream: true });
    reader ??= readerFor(piece, rows);
    reader.push(piece);
    onProgress(Math.floor((100 * Math.min(file.size, from + PIECE_BYTES)) / file.size));
  }
  const { format, isCut } = reader?.end() ?? {};
  if (!format) throw new NotAHistory();
  return { format, videos: rows.videos, leftOut: rows.leftOut, isCut: isCut ?? false };
}
