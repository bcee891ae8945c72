import { table } from '../run/report.ts';
import type { Comparison } from './compare.ts';
import type { Hits } from './hits.ts';

/** So many of the known titles are to be among the first three. */
const LEAST_HIT3_OF_TITLES = 0.97;

const FIGURES: readonly (readonly [name: string, figure: keyof Hits])[] = [
  ['hit@1', 'hit1'],
  ['hit@3', 'hit3'],
  ['MRR', 'mrr'],
];

const share = (figure: number): string => figure.toFixed(3);

/** A row for each kind of search: the figures of our order, each before that of plain bm25. */
export const comparisonTable = (comparisons: readonly Comparison[]): string =>
  table(
    [
      'Searches for',
      'Drawn',
      'Left out',
      ...FIGURES.map(([name]) => `${name}, ours`),
      ...FIGURES.map(([name]) => `${name}, bm25`),
    ],
    comparisons.map(({ kind, count, ambiguous, ours, bm25 }) => [
      kind,
      String(count),
      String(ambiguous),
      ...[ours, bm25].flatMap((hits) => FIGURES.map(([, figure]) => share(hits[figure]))),
    ]),
  );

/** In which figures our order is not as good as it is to be, in words. */
export function comparisonFaults({ kind, ours, bm25 }: Comparison): string[] {
  const below = FIGURES.filter(([, figure]) => ours[figure] < bm25[figure]).map(
    ([name, figure]) =>
      `Below plain bm25: ${kind}, ${name} ${share(ours[figure])} to ${share(bm25[figure])}.`,
  );
  return kind === 'title words' && ours.hit3 < LEAST_HIT3_OF_TITLES
    ? [...below, `Goal missed: ${kind}, hit@3 ${share(ours.hit3)} of ${LEAST_HIT3_OF_TITLES}.`]
    : below;
}
