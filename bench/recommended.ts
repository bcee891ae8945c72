import { parseArgs } from 'node:util';
import { seededRandom } from '../emulator/random.ts';
import { readCommandLine } from '../server/platform/command-line.ts';
import { corpusFolder, VIDEOS } from './corpus.ts';
import {
  drawnBlindly,
  type Neighbourhood,
  neighbourhoodOf,
  newestOfChannel,
  ourRecommender,
  RECOMMENDED,
  type Recommender,
  topicTags,
} from './quality/neighbours.ts';
import {
  addTags,
  makeRealCatalogue,
  type RealVideo,
  readRealVideos,
} from './quality/real-catalogue.ts';
import { table } from './run/report.ts';

const SAMPLES = 300;

const COMMAND = 'npm run bench:recommended';
const USAGE = `${COMMAND} -- --corpus FOLDER

Measures what "You Might Like" has in common with a video, and how varied it is:
docs/performance.md.

  --corpus FOLDER   holds real videos`;

const corpus = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({ args, options: { corpus: { type: 'string' } } });
  return corpusFolder(values.corpus, VIDEOS);
});
const videos = await readRealVideos(corpus);
const random = seededRandom('samples');
const samples = new Set<RealVideo>();
while (samples.size < Math.min(SAMPLES, videos.length)) samples.add(random.pick(videos));

const untagged = makeRealCatalogue(videos);
const tagged = makeRealCatalogue(videos);
addTags(tagged, topicTags(videos));
const recommenders: [name: string, recommended: Recommender][] = [
  ['ours', ourRecommender(untagged, videos)],
  ['ours, tags given', ourRecommender(tagged, videos)],
  ['newest of the channel', newestOfChannel(videos)],
  ['drawn blindly', drawnBlindly(videos)],
];
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const cells = ({ channel, word, tag, channels, largest }: Neighbourhood): string[] => [
  percent(channel),
  percent(word),
  percent(tag),
  channels.toFixed(1),
  percent(largest),
];
const head = [
  'Recommended',
  'Same channel',
  'A word',
  'A tag',
  'Channels',
  'Of the largest channel',
];
const rows = recommenders.map(([name, recommended]) => [
  name,
  ...cells(neighbourhoodOf(videos, [...samples], recommended)),
]);
console.log(`The first ${RECOMMENDED} recommended with each of ${samples.size} videos:\n`);
console.log(table(head, rows));
for (const { db } of [untagged, tagged]) db.close();
