import type { Measure } from '../measures/measure.ts';
import type { Note } from './report.ts';
import type { Figure } from './run-measure.ts';

/** What was found out about one catalogue. */
export interface Result {
  videos: number;
  measures: Measure[];
  figures: Figure[];
  notes: Note[];
}

/** Whether something is to be measured, by its name. */
export type IsWanted = (name: string) => boolean;

/** Adds something that was found out, and tells it while the rest is still to come. */
export function note({ videos, notes }: Result, found: Omit<Note, 'videos'>): void {
  console.error(`${found.what}: ${found.figure}`);
  notes.push({ videos, ...found });
}

export const showMs = (time: number): string => `${time.toFixed(1)} ms`;
