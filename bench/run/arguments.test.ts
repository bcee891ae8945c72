import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

describe('The command line of the benchmark', () => {
  test('without anything asks for three sizes, a tenth of the videos with transcripts, all measures', () => {
    const { sizes, isWanted, ...files } = readArguments([]);
    expect(sizes).toEqual([
      { videos: 10_000, transcripts: 1_000 },
      { videos: 100_000, transcripts: 10_000 },
      { videos: 1_000_000, transcripts: 100_000 },
    ]);
    expect(isWanted('details')).toBe(true);
    expect(files).toEqual({ corpus: undefined, keep: undefined, json: undefined });
  });

  test('takes sizes, transcripts, files and a part of the measures', () => {
    const args =
      '--videos 2000,5000 --transcripts 3000 --keep a --json b --corpus c --only ^search';
    const { sizes, isWanted, ...files } = readArguments(args.split(' '));
    expect(sizes).toEqual([
      { videos: 2_000, transcripts: 2_000 },
      { videos: 5_000, transcripts: 3_000 },
    ]);
    expect(files).toEqual({ keep: 'a', json: 'b', corpus: 'c' });
    expect(isWanted('Search latest, common word')).toBe(true);
    expect(isWanted('content search, common word')).toBe(false);
  });

  test.each([
    ['--videos 10', 'from 1000 on'],
    ['--videos many', '"many"'],
    ['--transcripts -1', 'transcripts'],
    ['--only (', 'regular expression'],
    ['--speed 3', 'speed'],
  ])('says what is wrong with %s', (args, words) => {
    expect(() => readArguments(args.split(' '))).toThrow(words);
  });
});
