import { parseArgs } from 'node:util';
import { readCorpus } from './corpus.ts';
import { measureRecall } from './transcripts/recall.ts';
import { measureSpeed } from './transcripts/speed.ts';

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, transcripts: { type: 'string' } },
});
if (values.corpus === undefined) {
  console.error('Say where the real transcripts are: npm run bench:transcripts -- --corpus FOLDER');
  process.exit(1);
}
const videos = await readCorpus(values.corpus);
if (values.transcripts === undefined) await measureRecall(videos);
else await measureSpeed(videos, Number(values.transcripts));
