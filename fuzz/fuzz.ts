import { parseArgs } from 'node:util';
import { readCommandLine, wholeNumber } from '../server/platform/command-line.ts';
import { tellFinding, tellOutcome } from './run/report.ts';
import { fuzz } from './run/run.ts';

const LEAST_SAMPLES = 10;
const REQUESTS_PER_SAMPLE = 5_000;

const COMMAND = 'npm run fuzz';
const USAGE = `${COMMAND} -- [OPTIONS]

Sends the built server requests that nobody should send, and checks what comes back: docs/fuzzing.md.

  --requests NUMBER   how many (10000)
  --seed NUMBER       the same seed gives the same requests (1)
  --lanes NUMBER      how many at the same time (8)`;

const { requests, seed, lanes } = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: {
      requests: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      lanes: { type: 'string', default: '8' },
    },
  });
  return {
    requests: wholeNumber('requests', values.requests, 1),
    seed: wholeNumber('seed', values.seed, 0),
    lanes: wholeNumber('lanes', values.lanes, 1),
  };
});

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
