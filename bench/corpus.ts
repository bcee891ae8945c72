import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { WrongUse } from '../server/platform/command-line.ts';
import type { SpokenLine } from '../server/text-index/transcript-codec.ts';

/** The files of a corpus: the videos, and what is said in them. */
export const VIDEOS = 'videos.jsonl.gz';
export const SAID = 'transcripts.jsonl.gz';

/** A real video and what is said in it. */
export interface CorpusVideo {
  id: string;
  title: string;
  channelId: string;
  channel: string;
  /** ISO 8601 in UTC. */
  publishedAt: string;
  durationSeconds: number;
  views: number;
  lines: SpokenLine[];
}

/** A row of `videos.jsonl.gz`. */
export const VideoRow = z.object({
  id: z.string(),
  title: z.string(),
  channel_id: z.string(),
  channel: z.string(),
  upload_date: z.string().check(z.regex(/^\d{8}$/)),
  duration: z.nullable(z.number()),
  view_count: z.nullable(z.number()),
});

const TranscriptRow = z.object({
  id: z.string(),
  segments: z.array(z.tuple([z.number(), z.string()])),
});

/**
 * The folder of a corpus that a person named.
 *
 * @throws WrongUse where none is named, or one of the files is not in it
 */
export function corpusFolder(folder: string | undefined, ...files: string[]): string {
  if (!folder) {
    throw new WrongUse('Say where the real videos are: --corpus FOLDER.');
  }
  const missing = files.find((file) => !existsSync(join(folder, file)));
  if (missing === undefined) return folder;
  throw new WrongUse(`There is no ${missing} in ${folder}.`);
}

/** When a video came out, in ISO 8601 and UTC: a date without a time is taken as 18:00. */
export const publishedAt = ({ upload_date: date }: z.output<typeof VideoRow>): string =>
  `${date.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')}T18:00:00.000Z`;

/** How long the last line of a transcript lasts, in seconds. */
const LAST_LINE = 3;

/** The rows of a compressed file, each as the schema reads it. */
export async function readRows<Schema extends z.core.$ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => z.parse(schema, JSON.parse(line)));
}

/** The videos of which the folder holds what is said, in the order of their ids. */
export async function readCorpus(folder: string): Promise<CorpusVideo[]> {
  const transcripts = await readRows(join(folder, SAID), TranscriptRow);
  const videos = await readRows(join(folder, VIDEOS), VideoRow);
  const linesOf = new Map(
    transcripts.map(({ id, segments }) => [
      id,
      segments.map(([start, text], index) => ({
        start,
        end: segments[index + 1]?.[0] ?? start + LAST_LINE,
        text,
      })),
    ]),
  );
  return videos
    .flatMap((video) => {
      const lines = linesOf.get(video.id) ?? [];
      if (lines.length === 0) return [];
      return {
        id: video.id,
        title: video.title,
        channelId: video.channel_id,
        channel: video.channel,
        publishedAt: publishedAt(video),
        durationSeconds: video.duration ?? Math.ceil(lines.at(-1)?.end ?? 0),
        views: video.view_count ?? 0,
        lines,
      };
    })
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
