import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readCommandLine, wholeNumber } from '../server/platform/command-line.ts';
import { SERVER_COMMAND } from '../server/testing/server-command.ts';
import { runTorture } from './run.ts';

const COMMAND = 'npm run torture';
const USAGE = `${COMMAND} -- [OPTIONS]

Kills the built server and its programs while they work, and checks that nothing is lost:
docs/reliability.md.

  --kills NUMBER     how many processes are killed (200)
  --clients NUMBER   how many work with the server at the same time (4)
  --life SECONDS     how long a server lives at most (4)
  --seed TEXT        makes the choices of an earlier run`;

const { kills, clients, life, seed } = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: {
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
      clients: { type: 'string', default: '4' },
      life: { type: 'string', default: '4' },
    },
  });
  return {
    kills: wholeNumber('kills', values.kills, 1),
    clients: wholeNumber('clients', values.clients, 1),
    life: wholeNumber('life', values.life, 1),
    seed: values.seed,
  };
});

// What was started ends with this process, which it does not when a signal ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
console.log(`${COMMAND} -- --kills ${kills} --clients ${clients} --life ${life} --seed ${seed}`);
const { fault } = await runTorture({
  seed,
  kills,
  clients,
  size: { channels: 6, strangers: 3, videos: 10 },
  longestLife: life * 1_000,
  stopWithin: 10_000,
  mostActions: 4,
  command: SERVER_COMMAND,
  print: (line) => console.log(line),
  keep: true,
});
for (const line of fault ?? []) console.error(line);
process.exitCode = fault ? 1 : 0;
