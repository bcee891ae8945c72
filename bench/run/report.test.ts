import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import type { Measure } from '../measures/measure.ts';
import { READS_WHILE_WRITING } from './reads-while-writing.ts';
import { figuresTable, missedNotes, missesOf, type Note } from './report.ts';
import type { Figure } from './run-measure.ts';

const draw = () => ({ ask: { path: '/' }, bare: sql`SELECT 1` });
const MEASURES: Measure[] = [
  { name: 'latest, first page', goal: 2, draw },
  { name: 'details', goal: 1, draw },
];

const figure = (facts: Partial<Figure>): Figure => ({
  measure: 'latest, first page',
  videos: 1_000_000,
  connections: 1,
  p50: 0.4,
  p99: 1.5,
  rawP50: 0.2,
  rawP99: 0.5,
  perSecond: 2_000,
  rawPerSecond: 4_000,
  processor: 0.3,
  processorP50: 0.2,
  processorP99: 0.6,
  processorFirst: 1.2,
  ...facts,
});

describe('The report of the benchmark', () => {
  test('tells the figures and their ratio to the bare statement', () => {
    expect(figuresTable([figure({})])).toContain(
      '| latest, first page | 1,000,000 | 1 | 0.40 / 1.50 | 0.20 / 0.50 | 2.0 | 0.20 / 0.60 | 1.20 |',
    );
    const many = figure({ connections: 50, processorP50: null, processorP99: null });
    expect(figuresTable([many])).toContain('| 2.0 | 0.30 | 1.20 |');
  });

  test('leaves blank what was not measured, and tells it as no figure of a miss', () => {
    const reads = figure({
      measure: READS_WHILE_WRITING,
      p99: 16,
      rawP50: null,
      rawP99: null,
      rawPerSecond: null,
      processor: null,
      processorP50: null,
      processorP99: null,
      processorFirst: null,
    });
    expect(figuresTable([reads])).toContain(
      `| ${READS_WHILE_WRITING} | 1,000,000 | 1 | 0.40 / 16 |  |  |  |  |`,
    );
    expect(missesOf([reads], MEASURES)).toEqual([
      { measure: `${READS_WHILE_WRITING} (1)`, faults: 'p99 16, goal 15' },
    ]);
  });

  test('names no measure that is as it should be', () => {
    const figures = [figure({}), figure({ videos: 10_000, p50: 0.3 })];
    expect(missesOf(figures, MEASURES)).toEqual([]);
  });

  test('names what is slower than its goal, and what grew with the catalogue', () => {
    const figures = [
      figure({ videos: 10_000, p50: 0.2 }),
      figure({}),
      figure({ measure: 'details', p99: 3 }),
      figure({ connections: 50, p99: 90, perSecond: 1_000 }),
    ];
    expect(missesOf(figures, MEASURES)).toEqual([
      { measure: 'latest, first page (1)', faults: 'p50 2.0 times that at 10,000' },
      { measure: 'details (1)', faults: 'p99 3.00 (processor 0.60), goal 1' },
      { measure: 'latest, first page (50)', faults: '0.25 of the bare statements' },
    ]);
  });

  test('names what is beside the measures and misses its goal, with the most videos', () => {
    const idle = (videos: number, value: number): Note => ({
      videos,
      what: 'memory: idle',
      figure: `${value} MiB`,
      value,
    });
    const first = { videos: 1_000_000, what: 'first request: details', figure: '9 ms', value: 9 };
    expect(missedNotes([idle(10_000, 99), idle(1_000_000, 80), first])).toEqual([]);
    expect(missedNotes([idle(10_000, 70), idle(1_000_000, 81), first])).toEqual([
      { measure: 'memory: idle', faults: '81 MiB, goal 80' },
    ]);
  });
});
