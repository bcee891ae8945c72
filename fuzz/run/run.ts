import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SESSION_COOKIE } from '../../contract/auth.ts';
import { routes } from '../../contract/routes.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import { type Description, type Operation, operationsOf } from '../description.ts';
import { rawBytes } from '../draws/raw.ts';
import { type Draw, drawRequests } from '../draws/requests.ts';
import { fillCatalogue, findDamage, openCatalogue, openSession } from './catalogue.ts';
import { judge, judgeStray } from './checks.ts';
import { type Composed, type Credentials, compose } from './compose.ts';
import { classOf, commandOf, endsAtOnce, type Finding, rawCommand } from './finding.ts';
import { KnownThings } from './known-things.ts';
import { findGrowth, type MemorySample, sampleMemory } from './memory.ts';
import { judgeRows } from './rows.ts';
import { type FuzzedServer, startServer } from './server.ts';
import { type Exchange, exchange, toBytes } from './wire.ts';

/** What a run is asked for. */
export interface Plan {
  requests: number;
  /** The same seed draws the same requests. */
  seed: number;
  /** How many requests are under way at the same time; with more than one their order is left to chance. */
  lanes: number;
  /** How often the memory is looked at. */
  samples: number;
  /** Is told how far the run is. */
  tell?: (line: string) => void;
}

/** What came of a run. */
export interface Outcome {
  findings: Finding[];
  /** How many requests of each operation ended in each class of status. */
  counts: Map<string, Map<string, number>>;
  memory: MemorySample[];
}

/** So many requests are drawn at a time. */
const BATCH = 500;

/** After so many findings a run is not worth going on with. */
const MOST_FINDINGS = 50;

const RAW = 'no call at all';

/** The calls after which the session may have ended. */
const ENDS_SESSIONS = new Set([
  'logout',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'login',
]);

/** A server that is being fuzzed, with all that is known of it. */
class Run {
  readonly #server: FuzzedServer;
  readonly #dataDir: string;
  readonly #known: KnownThings;
  readonly #credentials: Credentials;
  #mayHaveEnded = true;
  /** How many requests were sent so far. */
  sent = 0;
  readonly outcome: Outcome = { findings: [], counts: new Map(), memory: [] };

  constructor(
    server: FuzzedServer,
    dataDir: string,
    operations: readonly Operation[],
    session: string,
  ) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.#known = new KnownThings(operations);
    this.#credentials = { session, password: server.password };
  }

  #next(): number {
    this.sent += 1;
    return this.sent - 1;
  }

  #count(operation: string, result: Exchange): void {
    const counts = this.outcome.counts.get(operation) ?? new Map<string, number>();
    const status = classOf(result);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.outcome.counts.set(operation, counts);
  }

  /** Writes down what is wrong, and with it what the server said meanwhile. */
  find(finding: Finding): void {
    const faults = [...finding.faults, ...this.#server.takeErrors()];
    if (!this.#server.isRunning()) faults.push('The server has ended.');
    if (faults.length > 0) this.outcome.findings.push({ ...finding, faults });
  }

  get isOver(): boolean {
    return !this.#server.isRunning() || this.outcome.findings.length >= MOST_FINDINGS;
  }

  /** Takes over what an answer tells of, and opens another session where the former has ended. */
  #learn({ draw, params, request }: Composed, { answers }: Exchange, session: string): string[] {
    const { operation, visitor } = draw;
    const status = answers[0]?.status ?? 0;
    const isTaken = status >= 200 && status < 300 && draw.method === undefined;
    if (isTaken && operation.id === 'changePassword') {
      this.#credentials.password = JSON.parse(request.content.toString('utf8')).newPassword;
    }
    if (isTaken && answers[0]?.headers.get('content-type')?.startsWith('application/json')) {
      this.#known.learn(operation, params, JSON.parse(answers[0].body.toString('utf8')));
    }
    const isOut = status === 401 && visitor === 'user' && operation.id !== 'login';
    if (!isOut || draw.headers.some(([name]) => name === 'Cookie')) return [];
    if (session !== this.#credentials.session) return [];
    const isExpected = this.#mayHaveEnded;
    this.renewSession();
    return isExpected ? [] : ['The session has ended without anybody ending it.'];
  }

  renewSession(): void {
    const db = openCatalogue(this.#dataDir);
    this.#credentials.session = openSession(db);
    this.#mayHaveEnded = false;
    db.close();
  }

  async send(draw: Draw): Promise<void> {
    const { address } = this.#server;
    const number = this.#next();
    const { session } = this.#credentials;
    if (ENDS_SESSIONS.has(draw.operation.id)) this.#mayHaveEnded = true;
    const composed = compose(draw, {
      known: this.#known,
      credentials: this.#credentials,
      number,
    });
    const { method } = composed.request;
    const bytes = toBytes(composed.request);
    const result = await exchange(address, bytes, { method, ends: endsAtOnce(composed) });
    const faults = [...(await judge(composed, result)), ...this.#learn(composed, result, session)];
    this.#count(draw.operation.id, result);
    const operation = draw.operation.id;
    this.find({ number, operation, faults, command: commandOf(address, composed) });
  }

  async sendRaw(bytes: Buffer): Promise<void> {
    const { address } = this.#server;
    const number = this.#next();
    const result = await exchange(address, bytes, { method: 'GET', ends: true });
    this.#count(RAW, result);
    const faults = await judgeStray(result);
    this.find({ number, operation: RAW, faults, command: rawCommand(address, bytes) });
  }

  async sampleMemory(): Promise<void> {
    if (!this.#server.isRunning()) return;
    this.outcome.memory.push(await sampleMemory(this.#server, this.sent));
  }

  /** Looks at what the requests have left behind. */
  async conclude(): Promise<void> {
    const ofAll = (operation: string, faults: string[]) =>
      this.find({ number: null, operation, faults, command: '' });
    ofAll('memory', [findGrowth(this.outcome.memory) ?? []].flat());
    const db = openCatalogue(this.#dataDir);
    try {
      const session = openSession(db);
      ofAll(
        'rows',
        await judgeRows(new ApiClient(this.#server.address, { [SESSION_COOKIE]: session })),
      );
      ofAll('database', findDamage(db));
    } finally {
      db.close();
    }
    const code = await this.#server.stop();
    if (code !== 0) ofAll('end', [`The server ended with ${code}.`]);
  }
}

async function describe(address: string, session: string): Promise<Operation[]> {
  const api = new ApiClient(address, { [SESSION_COOKIE]: session });
  return operationsOf((await api.call(routes.describeApi)) as unknown as Description);
}

type Drawn = Draw | Buffer;

/** The requests that a seed draws, one after the other. */
function* drawAll(operations: readonly Operation[], { requests, seed }: Plan): Generator<Drawn> {
  const drawn = fc.oneof<fc.WeightedArbitrary<Drawn>[]>(
    { weight: 19, arbitrary: drawRequests(operations) },
    { weight: 1, arbitrary: rawBytes },
  );
  for (let number = 0; number < requests; number += BATCH) {
    const numRuns = Math.min(BATCH, requests - number);
    yield* fc.sample(drawn, { numRuns, seed: seed + number });
  }
}

/** Sends so many of the requests, over some connections at once. */
async function sendSome(run: Run, drawn: Iterator<Drawn>, many: number, plan: Plan): Promise<void> {
  let left = many;
  const lane = async () => {
    while (left > 0 && !run.isOver) {
      left -= 1;
      const { value, done } = drawn.next();
      if (done) return;
      if (Buffer.isBuffer(value)) await run.sendRaw(value);
      else await run.send(value);
    }
  };
  await Promise.all(Array.from({ length: plan.lanes }, lane));
}

async function sendAll(run: Run, operations: readonly Operation[], plan: Plan): Promise<void> {
  const { requests, samples, tell } = plan;
  const drawn = drawAll(operations, plan);
  const parts = Math.max(1, samples);
  for (let part = 1; part <= parts && !run.isOver; part += 1) {
    const until = Math.floor((requests * part) / parts);
    await sendSome(run, drawn, until - run.sent, plan);
    if (samples > 0) await run.sampleMemory();
    tell?.(`${run.sent} requests, ${run.outcome.findings.length} findings`);
  }
}

/** Fuzzes a server of its own on a catalogue of its own, and takes both down. */
export async function fuzz(plan: Plan): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium fuzz '));
  let server: FuzzedServer | undefined;
  try {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    fillCatalogue(dataDir);
    server = await startServer(dataDir);
    const db = openCatalogue(dataDir);
    const session = openSession(db);
    db.close();
    const operations = await describe(server.address, session);
    const run = new Run(server, dataDir, operations, session);
    await sendAll(run, operations, plan);
    if (server.isRunning()) await run.conclude();
    return run.outcome;
  } finally {
    if (server?.isRunning()) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
