import { GOALS, type Measure } from '../measures/measure.ts';
import { MANY } from './connections.ts';
import { READS_WHILE_WRITING } from './reads-while-writing.ts';
import type { ComparedFigure, Figure } from './run-measure.ts';

/** What 50 connections get of what bare statements give, at least. */
const LEAST_SHARE = 0.4;
/** So many times what it takes at the smallest size may it take at the largest. */
const MOST_GROWTH = 1.5;

/** Something that was found out about a catalogue beside the figures of its measures. */
export interface Note {
  videos: number;
  /** Such as "memory: idle". */
  what: string;
  /** In words, with its unit. */
  figure: string;
  /** The number in it that a goal is for. */
  value: number;
}

/** What notes are to stay below, in the units of their values. */
const GOALS_OF_NOTES: Record<string, number> = {
  'start: until it is healthy': 400,
  'memory: idle': 80,
  'memory: under mixed load': 130,
  'disk: videos and their search': 1_200,
  'disk: transcripts and their search': 8_000,
};

/** A time, and nothing where none was taken. */
const ms = (time: number | null): string => time?.toFixed(time >= 10 ? 0 : 2) ?? '';
const pair = (p50: number | null, p99: number | null): string =>
  p50 === null ? '' : `${ms(p50)} / ${ms(p99)}`;

/** What a request takes of the processor: on average where single ones cannot be told apart. */
const processorOf = ({ processor, processorP50, processorP99 }: Figure): string =>
  processorP50 === null ? ms(processor) : pair(processorP50, processorP99);

const ratioOf = ({ p50, rawP50 }: Figure): string =>
  rawP50 === null ? '' : (p50 / rawP50).toFixed(1);

/** One figure, as it is told while the others are still to come. */
export const figureLine = (figure: ComparedFigure): string =>
  `${figure.measure} (${figure.connections}): ${pair(figure.p50, figure.p99)} ms, ` +
  `bare ${pair(figure.rawP50, figure.rawP99)}, ` +
  `processor ${processorOf(figure)}, first ${ms(figure.processorFirst)}`;

/** A table as Markdown has it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** Every figure, those of one measure beneath one another. */
export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.measure,
    figure.videos.toLocaleString('en'),
    String(figure.connections),
    pair(figure.p50, figure.p99),
    pair(figure.rawP50, figure.rawP99),
    ratioOf(figure),
    processorOf(figure),
    ms(figure.processorFirst),
  ]);
  return table(
    [
      'Measure',
      'Videos',
      'Connections',
      'HTTP, p50 / p99',
      'Bare, p50 / p99',
      'Ratio',
      'Processor, p50 / p99',
      'First',
    ],
    rows,
  );
}

/** What a measure is to stay below. */
const goalOf = (measures: readonly Measure[], name: string): number | undefined =>
  name === READS_WHILE_WRITING
    ? GOALS.whileWriting
    : measures.find((measure) => measure.name === name)?.goal;

/** What of one measure is not as it should be, in words. */
function faultsOf(
  figure: Figure,
  goal: number | undefined,
  smallest: Figure | undefined,
): string[] {
  const faults: string[] = [];
  if (figure.connections === MANY) {
    const { measure, perSecond, rawPerSecond } = figure;
    if (measure !== 'latest, first page' || rawPerSecond === null) return faults;
    const share = perSecond / rawPerSecond;
    if (share < LEAST_SHARE) faults.push(`${share.toFixed(2)} of the bare statements`);
    return faults;
  }
  if (goal !== undefined && figure.p99 > goal) {
    const { p99, processorP99 } = figure;
    const processor = processorP99 === null ? '' : ` (processor ${ms(processorP99)})`;
    faults.push(`p99 ${ms(p99)}${processor}, goal ${goal}`);
  }
  const isList = goal === GOALS.list;
  if (isList && smallest && figure.p50 > smallest.p50 * MOST_GROWTH) {
    const growth = figure.p50 / smallest.p50;
    faults.push(`p50 ${growth.toFixed(1)} times that at ${smallest.videos.toLocaleString('en')}`);
  }
  return faults;
}

/** The measures of the largest catalogue that miss their goals, and by how much. */
export function missesOf(
  figures: readonly Figure[],
  measures: readonly Measure[],
): { measure: string; faults: string }[] {
  const sizes = figures.map(({ videos }) => videos);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return figures
    .filter(({ videos }) => videos === most)
    .map((figure) => {
      const smallest = figures.find(
        ({ measure, videos, connections }) =>
          videos === least &&
          videos < most &&
          measure === figure.measure &&
          connections === figure.connections,
      );
      const faults = faultsOf(figure, goalOf(measures, figure.measure), smallest);
      return { measure: `${figure.measure} (${figure.connections})`, faults: faults.join('; ') };
    })
    .filter(({ faults }) => faults !== '');
}

/** The notes of the largest catalogue that miss their goals. */
export function missedNotes(notes: readonly Note[]): { measure: string; faults: string }[] {
  const most = Math.max(...notes.map(({ videos }) => videos));
  return notes
    .filter(({ videos, what, value }) => videos === most && value > (GOALS_OF_NOTES[what] ?? value))
    .map(({ what, figure }) => ({
      measure: what,
      faults: `${figure}, goal ${GOALS_OF_NOTES[what]?.toLocaleString('en')}`,
    }));
}

/** What was noted, one beneath the other. */
export const notesTable = (notes: readonly Note[]): string =>
  table(
    ['Videos', 'What', 'Figure'],
    notes.map(({ videos, what, figure }) => [videos.toLocaleString('en'), what, figure]),
  );
