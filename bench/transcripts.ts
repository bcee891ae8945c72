import { parseArgs } from 'node:util';
import { readCommandLine, wholeNumber } from '../server/platform/command-line.ts';
import { corpusFolder, readCorpus, SAID, VIDEOS } from './corpus.ts';
import { measureRecall } from './transcripts/recall.ts';
import { measureSpeed } from './transcripts/speed.ts';

const COMMAND = 'npm run bench:transcripts';
const USAGE = `${COMMAND} -- --corpus FOLDER [--transcripts NUMBER]

Measures how well spoken words are found, or how fast: docs/performance.md.

  --corpus FOLDER        holds real videos and what is said in them
  --transcripts NUMBER   measures how fast, with so many that are made up of them`;

const { corpus, transcripts } = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: { corpus: { type: 'string' }, transcripts: { type: 'string' } },
  });
  const number = values.transcripts;
  return {
    transcripts: number === undefined ? undefined : wholeNumber('transcripts', number, 1),
    corpus: corpusFolder(values.corpus, VIDEOS, SAID),
  };
});
const videos = await readCorpus(corpus);
if (transcripts === undefined) await measureRecall(videos);
else await measureSpeed(videos, transcripts);
