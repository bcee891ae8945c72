import { parseArgs } from 'node:util';
import { tellFinding, tellOutcome } from './run/report.ts';
import { fuzz } from './run/run.ts';

const LEAST_SAMPLES = 10;
const REQUESTS_PER_SAMPLE = 5_000;

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

/** What was found until a person ends the run is worth telling, too. */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const outcome = await fuzz({
  requests,
  seed,
  lanes,
  samples: Math.max(LEAST_SAMPLES, Math.ceil(requests / REQUESTS_PER_SAMPLE)),
  signal: stopping.signal,
  tell,
  tellFinding: (finding) => tellFinding(finding, seed).forEach(tell),
});
tellOutcome(outcome, { sent: outcome.sent, seed }).forEach(tell);
process.exitCode = outcome.findings.length === 0 ? 0 : 1;
