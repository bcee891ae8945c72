import { SESSION_COOKIE } from '../../contract/auth.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import type { Operation } from '../description.ts';
import type { Draw } from '../draws/requests.ts';
import { findDamage, openCatalogueIn, openSession } from './catalogue.ts';
import { judge, judgeStray } from './checks.ts';
import { type Composed, type Credentials, compose } from './compose.ts';
import { classOf, commandOf, endsAtOnce, type Finding, rawCommand } from './finding.ts';
import { KnownThings } from './known-things.ts';
import { findGrowth, sampleMemory } from './memory.ts';
import type { Outcome, Plan } from './plan.ts';
import { judgeRows } from './rows.ts';
import type { FuzzedServer } from './server.ts';
import { type Exchange, exchange, toBytes } from './wire.ts';

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
export class Target {
  readonly #server: FuzzedServer;
  readonly #dataDir: string;
  readonly #plan: Plan;
  readonly #known: KnownThings;
  readonly #credentials: Credentials;
  #mayHaveEnded = true;
  /** How many calls are under way that may end the session, also one that was opened since they were sent. */
  #ending = 0;
  readonly outcome: Outcome = { sent: 0, findings: [], counts: new Map(), memory: [] };

  constructor(
    server: FuzzedServer,
    dataDir: string,
    operations: readonly Operation[],
    { session, plan }: { session: string; plan: Plan },
  ) {
    this.#server = server;
    this.#dataDir = dataDir;
    this.#plan = plan;
    this.#known = new KnownThings(operations);
    this.#credentials = { session, password: server.password };
  }

  #next(): number {
    this.outcome.sent += 1;
    return this.outcome.sent - 1;
  }

  #count(operation: string, result: Exchange): void {
    const counts = this.outcome.counts.get(operation) ?? new Map<string, number>();
    const status = classOf(result);
    counts.set(status, (counts.get(status) ?? 0) + 1);
    this.outcome.counts.set(operation, counts);
  }

  /** Writes down what is wrong, and with it what the server said meanwhile. */
  find({ command, ...found }: Omit<Finding, 'command'> & { command: () => string }): void {
    const faults = [...found.faults, ...this.#server.takeErrors()];
    if (!this.#server.isRunning()) faults.push('The server has ended.');
    if (faults.length === 0) return;
    const finding = { ...found, faults, command: command() };
    this.outcome.findings.push(finding);
    this.#plan.tellFinding?.(finding);
  }

  get isOver(): boolean {
    const isStopped = this.#plan.signal?.aborted === true;
    const isUseless = this.outcome.findings.length >= MOST_FINDINGS;
    return isStopped || isUseless || !this.#server.isRunning();
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
    const isExpected = this.#mayHaveEnded || this.#ending > 0;
    this.renewSession();
    return isExpected ? [] : ['The session has ended without anybody ending it.'];
  }

  renewSession(): void {
    const db = openCatalogueIn(this.#dataDir);
    this.#credentials.session = openSession(db);
    this.#mayHaveEnded = false;
    db.close();
  }

  /** The answer of a call that may end the session, at any moment until it is there. */
  async #ended(sent: Promise<Exchange>): Promise<Exchange> {
    this.#ending += 1;
    try {
      return await sent;
    } finally {
      this.#ending -= 1;
      this.#mayHaveEnded = true;
    }
  }

  async send(draw: Draw): Promise<void> {
    const { address } = this.#server;
    const number = this.#next();
    const { session } = this.#credentials;
    const composed = compose(draw, {
      known: this.#known,
      credentials: this.#credentials,
      number,
    });
    const { method } = composed.request;
    const bytes = toBytes(composed.request);
    const sent = exchange(address, bytes, { method, ends: endsAtOnce(composed) });
    const result = await (ENDS_SESSIONS.has(draw.operation.id) ? this.#ended(sent) : sent);
    const faults = [...(await judge(composed, result)), ...this.#learn(composed, result, session)];
    this.#count(draw.operation.id, result);
    const operation = draw.operation.id;
    this.find({ number, operation, faults, command: () => commandOf(address, composed) });
  }

  async sendRaw(bytes: Buffer): Promise<void> {
    const { address } = this.#server;
    const number = this.#next();
    const result = await exchange(address, bytes, { method: 'GET', ends: true });
    this.#count(RAW, result);
    const faults = await judgeStray(result);
    this.find({ number, operation: RAW, faults, command: () => rawCommand(address, bytes) });
  }

  async sampleMemory(): Promise<void> {
    if (!this.#server.isRunning()) return;
    this.outcome.memory.push(await sampleMemory(this.#server, this.outcome.sent));
  }

  /** Looks at what the requests have left behind. */
  async conclude(): Promise<void> {
    const ofAll = (operation: string, faults: string[]) =>
      this.find({ number: null, operation, faults, command: () => '' });
    ofAll('memory', [findGrowth(this.outcome.memory) ?? []].flat());
    const db = openCatalogueIn(this.#dataDir);
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
