import { parseArgs } from 'node:util';
import { readCommandLine } from '../server/platform/command-line.ts';
import { corpusFolder, readCorpus, SAID, VIDEOS } from './corpus.ts';
import { compareSentences, compareWords } from './quality/compare.ts';
import { comparisonFaults, comparisonTable } from './quality/comparison-report.ts';
import { KINDS } from './quality/known-items.ts';
import { indexWritten } from './quality/plain-bm25.ts';
import { addTranscripts, makeRealCatalogue, readRealVideos } from './quality/real-catalogue.ts';

const SEARCHES = 500;
const SENTENCES = 200;

const COMMAND = 'npm run bench:search';
const USAGE = `${COMMAND} -- --corpus FOLDER [--missed]

Measures how well the search ranks known videos: docs/performance.md.

  --corpus FOLDER   holds real videos and what is said in them
  --missed          lists the searches whose video is not among the first three`;

const { corpus, missed } = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: { corpus: { type: 'string' }, missed: { type: 'boolean', default: false } },
  });
  return { corpus: corpusFolder(values.corpus, VIDEOS, SAID), missed: values.missed };
});
const videos = await readRealVideos(corpus);
const transcripts = await readCorpus(corpus);
const catalogue = makeRealCatalogue(videos);
indexWritten(catalogue);
addTranscripts(catalogue, transcripts);
const comparisons = [];
for (const kind of KINDS) {
  console.log(`Searching for ${SEARCHES} videos: ${kind} …`);
  comparisons.push(await compareWords(catalogue, videos, kind, SEARCHES));
}
console.log(`Searching for ${SENTENCES} sentences in ${transcripts.length} transcripts …`);
comparisons.push(await compareSentences(catalogue, transcripts, SENTENCES));
catalogue.db.close();

if (missed) console.log(comparisons.flatMap((comparison) => comparison.missed).join('\n'));
console.log(`\n${comparisonTable(comparisons)}\n`);
const faults = comparisons.flatMap(comparisonFaults);
console.log(faults.length === 0 ? 'No goal is missed.' : faults.join('\n'));
