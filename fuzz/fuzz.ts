import { parseArgs } from 'node:util';
import { tellOutcome } from './run/report.ts';
import { fuzz } from './run/run.ts';

const SAMPLES = 10;

function wholeNumber(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${option} takes a whole number, not "${text}".`);
  process.exit(1);
}

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '8' },
  },
});
const requests = wholeNumber('requests', values.requests);
const seed = wholeNumber('seed', values.seed);
const lanes = Math.max(1, wholeNumber('lanes', values.lanes));
const tell = (line: string) => console.log(line);
const outcome = await fuzz({ requests, seed, lanes, samples: SAMPLES, tell });
for (const line of tellOutcome(outcome, { requests, seed })) console.log(line);
process.exitCode = outcome.findings.length === 0 ? 0 : 1;
