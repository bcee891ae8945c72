import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../contract/routes.ts';
import { ApiClient } from '../server/testing/api-client.ts';
import { memoryOf, openFilesOf } from '../server/testing/process-extent.ts';
import { processesWith } from '../server/testing/running-processes.ts';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { Fault } from './story.ts';

/** What a killed server had at work has so long to end with it. */
const PROGRAMS_END_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 20;
const BYTES_PER_MIB = 1024 * 1024;

/** What is tortured: a server on a folder, in one process after the other. */
export class TorturedServer {
  readonly dataDir: string;
  /** What its processes wrote of errors, by how often. */
  readonly errors = new Map<string, number>();
  readonly #settings: Record<string, string>;
  readonly #command: readonly string[] | undefined;
  readonly #stopWithin: number;
  #process: ServerProcess | undefined;
  #address = '';
  #isStruck = true;

  /**
   * @param dataDir its folder
   * @param settings its environment variables
   * @param how.stopWithin it has so long to end where it is asked to, in milliseconds
   * @param how.command what Node is called with; the sources as they are where it is left out
   */
  constructor(
    dataDir: string,
    settings: Record<string, string>,
    how: { stopWithin: number; command?: readonly string[] },
  ) {
    this.dataDir = dataDir;
    this.#settings = { ...settings, DATA_DIR: dataDir };
    this.#command = how.command;
    this.#stopWithin = how.stopWithin;
  }

  get address(): string {
    return this.#address;
  }

  /** Whether it was killed or asked to stop, so that a request may break off. */
  get isStruck(): boolean {
    return this.#isStruck;
  }

  /** The password that it made up, where it was started for the first time. */
  get generatedPassword(): string {
    return /with the password "([^"]+)"/.exec(this.#process?.printed().stdout ?? '')?.[1] ?? '';
  }

  /** Starts a process, and goes on at once. */
  spawn(): void {
    this.#process = startServerProcess(this.#settings, { command: this.#command });
  }

  /** Starts it, and waits until it is healthy. @returns how long that took, in milliseconds */
  async start(): Promise<number> {
    const begin = performance.now();
    this.spawn();
    this.#address = (await this.#process?.ready()) ?? '';
    await new ApiClient(this.#address).call(routes.health);
    this.#isStruck = false;
    return performance.now() - begin;
  }

  /** What it takes at this moment, in words; none where it ended by itself. */
  async extent(): Promise<string> {
    const pid = this.#process?.child.pid;
    if (pid === undefined || this.#process?.hasEnded()) return 'gone';
    const [{ now }, files] = await Promise.all([memoryOf(pid), openFilesOf(pid)]);
    return `${Math.round(now / BYTES_PER_MIB)} MiB, ${files} files open`;
  }

  /** Kills it, and makes sure that what it had at work ends with it. */
  async kill(): Promise<void> {
    this.#isStruck = true;
    await this.#process?.end('SIGKILL');
    this.#readErrors();
    await this.#expectNoPrograms('was killed');
  }

  /** Asks it to end. @returns how long that took, in milliseconds */
  async stop(): Promise<number> {
    const begin = performance.now();
    this.#isStruck = true;
    const process = this.#process;
    const ending = await process?.stop(this.#stopWithin);
    this.#readErrors();
    if (ending?.code !== 0) {
      const { stdout = '', stderr = '' } = process?.printed() ?? {};
      throw new Fault(
        `asked to stop, the server ended with ${ending?.code ?? ending?.signal}: ${stderr}${stdout}`,
      );
    }
    await this.#expectNoPrograms('stopped');
    return performance.now() - begin;
  }

  /** Ends whatever still runs, however the run ended. */
  async remove(): Promise<void> {
    this.#isStruck = true;
    await this.#process?.end('SIGKILL');
  }

  async #expectNoPrograms(what: string): Promise<void> {
    let left = await processesWith(this.dataDir);
    for (let waited = 0; left.length > 0; waited += LOOK_EVERY_MS) {
      if (waited > PROGRAMS_END_WITHIN_MS) {
        throw new Fault(`the server ${what}, and its programs ${left.join(', ')} still run`);
      }
      await sleep(LOOK_EVERY_MS);
      left = await processesWith(this.dataDir);
    }
  }

  #readErrors(): void {
    const { stdout = '', stderr = '' } = this.#process?.printed() ?? {};
    for (const line of `${stdout}\n${stderr}`.split('\n')) {
      const text = line.startsWith('{') ? errorOf(line) : '';
      if (text) this.errors.set(text, (this.errors.get(text) ?? 0) + 1);
    }
  }
}

/** What a line of the log says; a line of a killed process may be cut short. */
function errorOf(line: string): string {
  try {
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return err?.message ? `${msg}: ${err.message.split('\n')[0]}` : msg;
  } catch {
    return '';
  }
}
