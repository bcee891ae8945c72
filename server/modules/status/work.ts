import type { Work, WorkGroup } from '../../../contract/status.ts';
import type { Context } from '../../context.ts';
import { type ActiveJobReport, listActive } from '../../jobs/reports.ts';
import { toInstant } from '../../platform/clock.ts';
import { letOthersGo } from '../../platform/turns.ts';
import { nameEntities } from './entities.queries.ts';
import { actionOf, entityOf } from './work-about.ts';
import { workTitle } from './work-words.ts';

type Parts = Pick<Context, 'db' | 'clock'> & { jobs: Pick<Context['jobs'], 'runningSince'> };

/** So many jobs are looked at before others have their turn: there may be some for each channel. */
const SLICE = 500;
/** So many of a group are told of one by one. */
const SHOWN = 20;

type Entry = ActiveJobReport & { at: number };

/** Counts jobs, and keeps those that come first. */
class Group {
  #first: Entry[] = [];
  readonly #counts = new Map<string, number>();

  add(entries: readonly Entry[]): void {
    for (const { name } of entries) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#first = [...this.#first, ...entries]
      .sort((one, other) => one.at - other.at || one.id - other.id)
      .slice(0, SHOWN);
  }

  told({ db }: Parts): WorkGroup {
    const kinds = [...this.#counts].map(([name, count]) => ({ title: workTitle(name), count }));
    const references = this.#first.map(entityOf).filter((entity) => entity !== null);
    const named = nameEntities(db, references);
    return {
      count: kinds.reduce((sum, { count }) => sum + count, 0),
      kinds: kinds.sort((one, other) => other.count - one.count),
      items: this.#first.map((job) => {
        const entity = entityOf(job);
        const { id, name, phase, done, total, attempts, at } = job;
        return {
          id,
          kind: name,
          title: workTitle(name, actionOf(job)),
          entity: entity && named(entity),
          ...{ phase, done, total, attempts },
          at: toInstant(at),
        };
      }),
    };
  }
}

/** Whether it was begun before, and waits for another try. */
const wasPutOff = ({ attempts, phase }: ActiveJobReport): boolean => attempts > 0 || phase !== '';

/**
 * All that is done now, waits, or is to be tried again.
 *
 * @throws the signal's reason where it was aborted meanwhile
 */
export async function readWork(parts: Parts, signal: AbortSignal): Promise<Work> {
  const { db, clock, jobs } = parts;
  const since = jobs.runningSince();
  const groups = { running: new Group(), waiting: new Group(), retrying: new Group() };
  let after: string | undefined = '';
  while (after !== undefined) {
    const slice: ActiveJobReport[] = listActive(db, after, SLICE);
    const {
      running = [],
      waiting = [],
      retrying = [],
    } = Object.groupBy(slice, (job) =>
      job.state === 'running' ? 'running' : wasPutOff(job) ? 'retrying' : 'waiting',
    );
    groups.running.add(running.map((job) => ({ ...job, at: since.get(job.id) ?? clock.now() })));
    groups.waiting.add(waiting.map((job) => ({ ...job, at: job.runAt })));
    groups.retrying.add(retrying.map((job) => ({ ...job, at: job.runAt })));
    after = slice.at(SLICE - 1)?.key;
    if (after !== undefined) await letOthersGo(signal);
  }
  return {
    running: groups.running.told(parts),
    waiting: groups.waiting.told(parts),
    retrying: groups.retrying.told(parts),
  };
}
