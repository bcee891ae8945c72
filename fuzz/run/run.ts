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
import { fillCatalogue, openCatalogueIn, openSession } from './catalogue.ts';
import type { Outcome, Plan } from './plan.ts';
import { type FuzzedServer, startServer } from './server.ts';
import { Target } from './target.ts';

/** So many requests are drawn at a time. */
const BATCH = 500;

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
async function sendSome(
  target: Target,
  drawn: Iterator<Drawn>,
  many: number,
  plan: Plan,
): Promise<void> {
  let left = many;
  const lane = async () => {
    while (left > 0 && !target.isOver) {
      left -= 1;
      const { value, done } = drawn.next();
      if (done) return;
      if (Buffer.isBuffer(value)) await target.sendRaw(value);
      else await target.send(value);
    }
  };
  await Promise.all(Array.from({ length: plan.lanes }, lane));
}

async function sendAll(
  target: Target,
  operations: readonly Operation[],
  plan: Plan,
): Promise<void> {
  const { requests, samples, tell } = plan;
  const drawn = drawAll(operations, plan);
  const parts = Math.max(1, samples);
  for (let part = 1; part <= parts && !target.isOver; part += 1) {
    const until = Math.floor((requests * part) / parts);
    await sendSome(target, drawn, until - target.outcome.sent, plan);
    if (samples > 0) await target.sampleMemory();
    tell?.(`${target.outcome.sent} requests, ${target.outcome.findings.length} findings`);
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
    const db = openCatalogueIn(dataDir);
    const session = openSession(db);
    db.close();
    const operations = await describe(server.address, session);
    const target = new Target(server, dataDir, operations, { session, plan });
    await sendAll(target, operations, plan);
    if (server.isRunning()) await target.conclude();
    return target.outcome;
  } finally {
    if (server?.isRunning()) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
