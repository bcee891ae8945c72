import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SERVER_COMMAND } from '../server/testing/server-command.ts';
import { runTorture } from './run.ts';

const { values } = parseArgs({
  options: {
    /** How many processes are killed. */
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    /** How many work at the same time. */
    clients: { type: 'string', default: '4' },
    /** The longest time that a server lives, in seconds. */
    life: { type: 'string', default: '4' },
  },
});

for (const name of ['kills', 'clients', 'life'] as const) {
  if (/^[1-9]\d*$/.test(values[name])) continue;
  console.error(`--${name} takes whole numbers from 1 on, not "${values[name]}".`);
  process.exit(1);
}
// What was started ends with this process, which it does not when a signal ends it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
const seed = values.seed ?? String(randomInt(1_000_000));
console.log(
  `npm run torture -- --kills ${values.kills} --clients ${values.clients} --life ${values.life} --seed ${seed}`,
);
const { fault } = await runTorture({
  seed,
  kills: Number(values.kills),
  clients: Number(values.clients),
  size: { channels: 6, strangers: 3, videos: 10 },
  longestLife: Number(values.life) * 1_000,
  stopWithin: 10_000,
  mostActions: 4,
  command: SERVER_COMMAND,
  print: (line) => console.log(line),
  keep: true,
});
for (const line of fault ?? []) console.error(line);
process.exitCode = fault ? 1 : 0;
