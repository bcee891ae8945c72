import { readFileSync } from 'node:fs';

const NANOSECONDS_PER_MS = 1e6;

/** The processor time of a process's main thread so far, in milliseconds. */
export const processorTimeOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS;
