import type { Finding } from './finding.ts';
import { tellMemory } from './memory.ts';
import type { Outcome } from './plan.ts';

const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'closed'];

const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(24) + cells.map((cell) => String(cell).padStart(8)).join('');

function tellCounts(counts: Outcome['counts']): string[] {
  const sums = CLASSES.map((status) =>
    [...counts.values()].reduce((sum, found) => sum + (found.get(status) ?? 0), 0),
  );
  return [
    row('Requests', CLASSES),
    ...[...counts]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, found]) =>
        row(
          name,
          CLASSES.map((status) => found.get(status) ?? 0),
        ),
      ),
    row('all', sums),
  ];
}

/** A finding, and how to send it again. */
export const tellFinding = (
  { number, operation, faults, command }: Finding,
  seed: number,
): string[] => [
  number === null
    ? `Finding: ${operation}`
    : `Finding at request ${number} of the seed ${seed}: ${operation}`,
  ...faults.map((fault) => `  ${fault}`),
  ...(command === '' ? [] : [`  ${command}`]),
];

/** What came of a run, for people to read. */
export const tellOutcome = (
  { counts, memory, findings }: Outcome,
  { sent, seed }: { sent: number; seed: number },
): string[] => [
  ...tellCounts(counts),
  '',
  ...tellMemory(memory),
  '',
  `${sent} requests of the seed ${seed}: ${findings.length} findings`,
];
