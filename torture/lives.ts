import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, type Program, strike } from '../server/testing/victims.ts';
import { type Leftovers, leftovers } from './checks/in-folder.ts';
import { look } from './look.ts';
import type { Torture } from './set-up.ts';
import { doSomething } from './work/work.ts';
import type { Workplace } from './work/workplace.ts';

/** Who is killed; a starting server is one that does not serve yet. */
export type Victim = 'server' | 'starting server' | Program;

/** What the blows came to. */
export interface Tally {
  kills: Map<Victim, number>;
  /** How often the server was asked to stop amid the work, and how long that took, in milliseconds. */
  stops: number[];
  /** From the start of a process to the first good answer, in milliseconds. */
  starts: number[];
  /** What killed servers left behind for the next one to sweep. */
  left: Leftovers;
  looks: number;
}

export const createTally = (): Tally => ({
  kills: new Map(),
  stops: [],
  starts: [],
  left: { uploads: 0, workFolders: 0 },
  looks: 0,
});

export const killsOf = ({ kills }: Tally): number =>
  [...kills.values()].reduce((sum, count) => sum + count, 0);

const PROGRAMS: readonly Program[] = ['yt-dlp', 'yt-dlp', 'fetching', 'cutting', 'backup'];
const SEEN_WITHIN_MS = 1_500;
const LOOK_EVERY_MS = 20;
/** The longest wait before a blow, from when the program was first seen, in milliseconds. */
const STRIKE_WITHIN_MS: Record<Program, number> = {
  'yt-dlp': 800,
  fetching: 100,
  cutting: 150,
  backup: 400,
};
const START_WITHIN_MS = 1_200;
const SHORTEST_LIFE_MS = 200;
const LONGEST_PAUSE_MS = 60;
const MOST_PROGRAM_KILLS = 3;
/** So often the server is asked to stop in place of being killed. */
const STOPS = 0.1;
/** So often one that is killed is killed once more while it starts. */
const KILLED_AT_START = 0.2;

function count({ kills }: Tally, victim: Victim): void {
  kills.set(victim, (kills.get(victim) ?? 0) + 1);
}

/** Kills a program that the server has at work. @returns whether there was one */
async function killProgram(torture: Torture, program: Program): Promise<boolean> {
  const { random, server, story } = torture;
  const wait = random.integer(0, STRIKE_WITHIN_MS[program]);
  const until = performance.now() + SEEN_WITHIN_MS;
  while (performance.now() < until) {
    const pid = await findProgram(program, server.dataDir);
    if (pid !== undefined) {
      await sleep(wait);
      if (await strike(pid, server.dataDir)) {
        story.note('run', `killed ${program} ${pid}`);
        return true;
      }
    }
    await sleep(LOOK_EVERY_MS);
  }
  return false;
}

/** Waits until all have ended, also where one fails. @throws what the first that failed in the list threw */
async function endOfAll<const Work extends readonly Promise<unknown>[]>(work: Work) {
  await Promise.allSettled(work);
  return Promise.all(work);
}

/** Has everyone work until the server is struck, or somebody finds a fault. */
async function workAll({ workplaces, server }: Torture): Promise<void> {
  let isFaulty = false;
  const work = async (workplace: Workplace) => {
    while (!isFaulty && !server.isStruck) {
      await doSomething(workplace);
      await sleep(workplace.random.integer(0, LONGEST_PAUSE_MS));
    }
  };
  await endOfAll(
    workplaces.map((workplace) =>
      work(workplace).catch((error: unknown) => {
        isFaulty = true;
        throw error;
      }),
    ),
  );
}

/** Kills programs, and then the server or asks it to stop. @returns what was done, in words */
async function strikeAll(torture: Torture, tally: Tally): Promise<string> {
  const { random, server, options } = torture;
  const done: string[] = [];
  for (let blows = random.integer(0, MOST_PROGRAM_KILLS); blows > 0; blows -= 1) {
    if (killsOf(tally) + 1 >= options.kills) break;
    const program = random.pick(PROGRAMS);
    if (await killProgram(torture, program)) {
      count(tally, program);
      done.push(program);
    }
  }
  await sleep(random.integer(SHORTEST_LIFE_MS, options.longestLife));
  const extent = await server.extent();
  if (random.chance(STOPS)) {
    const took = await server.stop();
    tally.stops.push(took);
    return [...done, `server (${extent}) stopped in ${Math.round(took)} ms`].join(', ');
  }
  await server.kill();
  count(tally, 'server');
  return [...done, `server (${extent})`].join(', ');
}

/** Starts the server again, which may be killed while it does so. */
async function startAgain(torture: Torture, tally: Tally): Promise<number> {
  const { random, server, options } = torture;
  while (killsOf(tally) < options.kills && random.chance(KILLED_AT_START)) {
    server.spawn();
    await sleep(random.integer(0, START_WITHIN_MS));
    await server.kill();
    count(tally, 'starting server');
  }
  const took = await server.start();
  tally.starts.push(took);
  return took;
}

/** One life of the server: work and blows until its end, then a start, and a look whether all is there. */
export async function live(torture: Torture, tally: Tally): Promise<void> {
  const { server, story, model } = torture;
  const [struck] = await endOfAll([strikeAll(torture, tally), workAll(torture)]);
  const { uploads, workFolders } = leftovers(server.dataDir);
  tally.left.uploads += uploads;
  tally.left.workFolders += workFolders;
  const took = await startAgain(torture, tally);
  await look(torture, { everyByte: false });
  tally.looks += 1;
  story.say(
    `${killsOf(tally)} kills: ${struck}; healthy after ${Math.round(took)} ms, all ${model.size} facts there`,
  );
}
