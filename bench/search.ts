import { parseArgs } from 'node:util';
import { readCorpus } from './corpus.ts';
import { compareSentences, compareWords } from './quality/compare.ts';
import { comparisonFaults, comparisonTable } from './quality/comparison-report.ts';
import { KINDS } from './quality/known-items.ts';
import { indexWritten } from './quality/plain-bm25.ts';
import { addTranscripts, makeRealCatalogue, readRealVideos } from './quality/real-catalogue.ts';

const SEARCHES = 500;
const SENTENCES = 200;

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, missed: { type: 'boolean', default: false } },
});
if (values.corpus === undefined) {
  console.error('Say where the real videos are: npm run bench:search -- --corpus FOLDER');
  process.exit(1);
}
const videos = await readRealVideos(values.corpus);
const transcripts = await readCorpus(values.corpus);
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

if (values.missed) console.log(comparisons.flatMap(({ missed }) => missed).join('\n'));
console.log(`\n${comparisonTable(comparisons)}\n`);
const faults = comparisons.flatMap(comparisonFaults);
console.log(faults.length === 0 ? 'No goal is missed.' : faults.join('\n'));
