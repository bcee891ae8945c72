import type { Attempt } from './attempt.ts';
import type { Opening } from './claims.ts';
import type { Job } from './job.ts';
import { PRIORITY } from './queue.ts';

/** A group of jobs that share a limit of how many run at the same time. */
export interface Lane {
  readonly places: number;
  /** The jobs that run in it, by name. */
  readonly jobs: Map<string, Job>;
  readonly running: Set<Attempt>;
}

/** @throws where a job has no lane, or two have the same name */
export function lanesOf({
  lanes,
  jobs,
}: {
  lanes: Readonly<Record<string, number>>;
  jobs: readonly Job[];
}): Lane[] {
  const byName = new Map<string, Lane>();
  for (const [name, places] of Object.entries(lanes)) {
    byName.set(name, { places, jobs: new Map(), running: new Set() });
  }
  const names = new Set<string>();
  for (const job of jobs) {
    const lane = byName.get(job.lane);
    if (!lane)
      throw new Error(`The job ${job.name} is of the lane ${job.lane}, which there is not`);
    if (names.has(job.name)) throw new Error(`There are two jobs of the name ${job.name}`);
    names.add(job.name);
    lane.jobs.set(job.name, job);
  }
  return [...byName.values()];
}

/** What a lane could take now; null where it has no place left. */
export function openingOf({ places, jobs, running }: Lane): Opening | null {
  const free = places - running.size;
  if (free <= 0) return null;
  const isKeptForUrgent = free === 1 && places > 1;
  return {
    names: [...jobs.keys()],
    lowestPriority: isKeptForUrgent ? PRIORITY.urgent : PRIORITY.background,
  };
}
