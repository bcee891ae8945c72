import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { type RawValue, Sql } from 'sql-template-tag';
import { openCatalogue } from '../../server/text-index/open-catalogue.ts';

/**
 * The least that can answer from a catalogue: Node's own HTTP, a prepared statement, and its rows as JSON.
 * It knows nobody, checks nothing and shapes nothing. It runs in a thread of its own and answers `/0` with
 * the first of its statements, `/1` with the second, and so on.
 */

/** What it answers from. */
export interface Answers {
  database: string;
  statements: { strings: string[]; values: RawValue[] }[];
}

const { database, statements } = workerData as Answers;
const db = openCatalogue(database);
const queries = statements.map(({ strings, values }) => new Sql(strings, values));

const server = createServer((request, response) => {
  const query = queries[Number(request.url?.slice(1))];
  if (!query) return response.writeHead(404).end();
  const body = JSON.stringify(db.all(query));
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  return response.end(body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);
