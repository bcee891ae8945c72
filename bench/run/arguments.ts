import { parseArgs } from 'node:util';
import { WrongUse, wholeNumber } from '../../server/platform/command-line.ts';
import type { Size } from '../catalogue/videos.ts';

/** What is asked for on the command line. */
export interface Arguments {
  /** The catalogues to measure, in the order in which they are given. */
  sizes: Size[];
  /** A folder with real videos and what is said in them; made-up words where it is left out. */
  corpus: string | undefined;
  /** Where made-up catalogues are kept for the next time. */
  keep: string | undefined;
  /** The file that takes the figures. */
  json: string | undefined;
  /** Which measures are run, by their names. */
  isWanted: (measure: string) => boolean;
}

const DEFAULT_VIDEOS = '10000,100000,1000000';
const LEAST_VIDEOS = 1_000;
const VIDEOS_PER_TRANSCRIPT = 10;

function patternOf(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw new WrongUse(`--only takes a regular expression, and "${text}" is none.`);
  }
}

function readOptions(args: readonly string[]): Record<string, string | undefined> {
  const option = { type: 'string' } as const;
  const names = ['videos', 'transcripts', 'corpus', 'keep', 'json', 'only'];
  const options = Object.fromEntries(names.map((name) => [name, option]));
  return parseArgs({ args: [...args], options }).values;
}

/** @throws WrongUse, or what `parseArgs` throws */
export function readArguments(args: readonly string[]): Arguments {
  const { videos = DEFAULT_VIDEOS, transcripts, only = '', ...files } = readOptions(args);
  const pattern = patternOf(only);
  const sizes = videos.split(',').map((text) => {
    const count = wholeNumber('videos', text, LEAST_VIDEOS);
    return {
      videos: count,
      transcripts: transcripts
        ? Math.min(count, wholeNumber('transcripts', transcripts, 0))
        : Math.round(count / VIDEOS_PER_TRANSCRIPT),
    };
  });
  const { corpus, keep, json } = files;
  return { sizes, corpus, keep, json, isWanted: (measure) => pattern.test(measure) };
}
