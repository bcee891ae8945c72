import { Client } from 'undici';
import { FORGERY_COOKIE, FORGERY_HEADER, SESSION_COOKIE } from '../../contract/auth.ts';
import { routes } from '../../contract/routes.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import type { Ask } from '../ask.ts';
import { CREDENTIALS, type RunningServer } from './running-server.ts';

/** Connections of someone who is logged in, kept open. */
export interface Connections {
  /** Sends a request over one of them, and waits for all of the answer. @throws where it is no success */
  send(ask: Ask, connection?: number): Promise<void>;
  close(): Promise<void>;
}

export async function logIn(address: string): Promise<ApiClient> {
  const api = new ApiClient(address);
  await api.call(routes.health);
  await api.call(routes.login, { body: CREDENTIALS });
  return api;
}

/** So many connections are many people at once. */
export const MANY = 50;

/** Whom requests are sent to, and with what. */
export interface Visitor {
  address: string;
  headers: Record<string, string>;
}

/** Who is logged in there. */
export function visitorOf(address: string, api: ApiClient): Visitor {
  const token = api.cookie(FORGERY_COOKIE) ?? '';
  const cookie = `${SESSION_COOKIE}=${api.cookie(SESSION_COOKIE)}; ${FORGERY_COOKIE}=${token}`;
  return {
    address,
    headers: { cookie, [FORGERY_HEADER]: token, 'content-type': 'application/json' },
  };
}

export const visit = async ({ address }: RunningServer): Promise<Visitor> =>
  visitorOf(address, await logIn(address));

export function openConnections({ address, headers }: Visitor, count: number): Connections {
  const clients = Array.from({ length: count }, () => new Client(address));
  return {
    send: async ({ path, method = 'GET', body }, connection = 0) => {
      const client = clients[connection % count];
      if (!client) throw new RangeError('There are no connections.');
      const response = await client.request({
        path,
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      const answer = await response.body.arrayBuffer();
      if (response.statusCode >= 300) {
        const text = Buffer.from(answer).toString('utf8');
        throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`);
      }
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
