import { killsOf, type Tally } from './lives.ts';
import type { Torture } from './set-up.ts';
import type { Findings } from './settle.ts';

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => inSeconds(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return sorted.length > 0 ? `median ${at(0.5)}, longest ${at(1)}` : 'none';
}

/** What was done and found, a line each. */
export function summaryOf(
  { story, model, server, options }: Torture,
  tally: Tally,
  { actions, transcripts, backups, stoppedWithin }: Findings,
): string[] {
  const counts = [...story.counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const sum = (what: 'acknowledged' | 'refused' | 'unknown') =>
    counts.reduce((total, [, count]) => total + count[what], 0);
  const row = (kind: string, ...figures: (number | string)[]) =>
    kind.padEnd(32) + figures.map((figure) => String(figure).padStart(14)).join('');
  const { uploads, workFolders } = tally.left;
  const kills = [...tally.kills].map(([victim, count]) => `${victim} ${count}`).join(', ');
  const states = Object.entries(actions).map(([state, count]) => `${state} ${count}`);
  return [
    '',
    row('request', 'acknowledged', 'refused', 'unknown'),
    ...counts.map(([kind, { acknowledged, refused, unknown }]) =>
      row(kind, acknowledged, refused, unknown),
    ),
    row('all', sum('acknowledged'), sum('refused'), sum('unknown')),
    '',
    `seed: ${options.seed}`,
    `kills: ${killsOf(tally)} (${kills})`,
    `stops amid the work: ${tally.stops.length}, ${spread(tally.stops)}; the last: ${inSeconds(stoppedWithin)}`,
    `starts until healthy: ${tally.starts.length}, ${spread(tally.starts)}`,
    `left by killed servers and swept: ${uploads} half uploads, ${workFolders} folders of work`,
    `actions: ${states.join(', ')}`,
    `transcripts: ${transcripts} whole; backups brought back: ${backups}`,
    `looks: ${tally.looks + 3}; facts at the end: ${model.size}, all there`,
    ...[...server.errors].map(([text, times]) => `in the log, ${times} times: ${text}`),
  ];
}
