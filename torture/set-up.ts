import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, seededRandom } from '../emulator/random.ts';
import { ffmpegPath, ffprobePath } from '../emulator/testing/programs.ts';
import { layoutOf } from '../server/data-layout.ts';
import type { Database } from '../server/platform/database.ts';
import { makeTemporaryFolder } from '../server/testing/temporary-folder.ts';
import { openCatalogue } from '../server/text-index/open-catalogue.ts';
import { Client } from './client.ts';
import { Model } from './model.ts';
import { startWorld, type World } from './platform.ts';
import { TorturedServer } from './server.ts';
import { Story } from './story.ts';
import type { Workplace } from './work/workplace.ts';

/** What is asked for. */
export interface TortureOptions {
  /** Choices that depend on nothing else are the same with the same seed; when they come true is up to the machine. */
  seed: string;
  /** How many processes are killed. */
  kills: number;
  /** How many work at the same time. */
  clients: number;
  /** How much there is on the platform. */
  size: { channels: number; strangers: number; videos: number };
  /** The longest time that a server lives, in milliseconds. */
  longestLife: number;
  /** A server has so long to end where it is asked to, in milliseconds. */
  stopWithin: number;
  /** So many actions are under way at the most. */
  mostActions: number;
  /** What Node is called with to serve; the sources as they are where it is left out. */
  command?: readonly string[];
  /** Takes what is said while it runs, a line at a time. */
  print: (line: string) => void;
}

/** Everything that a run works with. */
export interface Torture {
  options: TortureOptions;
  random: Random;
  story: Story;
  world: World;
  model: Model;
  server: TorturedServer;
  /** Those who work. */
  workplaces: Workplace[];
  /** Who looks whether all is there. */
  checker: Client;
  /** Empty, for what is tried beside the folder of the data. */
  scratch: string;
  /** A connection of its own to the server's database, for as long as the work takes. */
  withDatabase<Result>(work: (db: Database) => Result): Result;
  /** Ends all that runs. The folder of the data stays where that is wanted. @returns where it is */
  remove(wanted: { keep: boolean }): Promise<string>;
}

const PASSWORD_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** The password that a server makes up at its first start. */
async function passwordOf(server: TorturedServer): Promise<string> {
  for (let waited = 0; waited < PASSWORD_WITHIN_MS; waited += LOOK_EVERY_MS) {
    if (server.generatedPassword) return server.generatedPassword;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error('The server did not say which password it made up.');
}

/** What the server is started with: the emulated platform, programs that are there, and backups all the time. */
const settingsIn = ({ platform }: World): Record<string, string> => ({
  ...platform.settings,
  FFMPEG_PATH: ffmpegPath,
  FFPROBE_PATH: ffprobePath,
  REQUESTS_PER_HOUR: '1000000',
  BACKUP_SCHEDULE: '* * * * *',
});

const databaseOpener =
  (dataDir: string): Torture['withDatabase'] =>
  (work) => {
    const db = openCatalogue(layoutOf(dataDir).database);
    try {
      return work(db);
    } finally {
      db.close();
    }
  };

/** Those who work and who looks whether all is there, each logged in, with chances of their own. */
async function logEveryoneIn(
  { seed, clients, mostActions }: TortureOptions,
  world: World,
  parts: { model: Model; server: TorturedServer; story: Story },
): Promise<Pick<Torture, 'workplaces' | 'checker'>> {
  const { model } = parts;
  const clientOf = (name: string) => new Client(name, seededRandom(`${seed} ${name}`), parts);
  const workplaces = Array.from({ length: clients }, (_, index): Workplace => {
    const client = clientOf(`client ${index + 1}`);
    return { model, client, random: client.random, world, mostActions };
  });
  const checker = clientOf('checker');
  for (const client of [checker, ...workplaces.map((workplace) => workplace.client)]) {
    await client.logIn(model.password.value);
  }
  return { workplaces, checker };
}

/** Starts the platform and a server on an empty folder, and logs everyone in. */
export async function setUp(options: TortureOptions): Promise<Torture> {
  const random = seededRandom(options.seed);
  const story = new Story(options.print);
  const world = await startWorld(random, options.size);
  const folder = await makeTemporaryFolder();
  const [dataDir, scratch] = [join(folder.path, 'data'), join(folder.path, 'scratch')];
  await mkdir(scratch);
  const server = new TorturedServer(dataDir, settingsIn(world), options);
  const withDatabase = databaseOpener(dataDir);
  const remove = async ({ keep }: { keep: boolean }) => {
    await server.remove();
    await world.platform.stop();
    if (!keep) await folder.remove();
    return dataDir;
  };
  try {
    const startedWithin = await server.start();
    story.say(`a server on an empty folder, healthy after ${Math.round(startedWithin)} ms`);
    const model = new Model(await passwordOf(server));
    const everyone = await logEveryoneIn(options, world, { model, server, story });
    const run = { options, random, story, world, model, server, scratch };
    return { ...run, ...everyone, withDatabase, remove };
  } catch (error) {
    await remove({ keep: false });
    throw error;
  }
}
