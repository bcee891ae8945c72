import { FORGERY_COOKIE, FORGERY_HEADER, SESSION_COOKIE } from '../../contract/auth.ts';
import { routes } from '../../contract/routes.ts';
import { ApiClient } from '../../server/testing/api-client.ts';
import type { Ask } from '../ask.ts';
import { PlainConnection } from './plain-connection.ts';
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
  const connections = Array.from({ length: count }, () => new PlainConnection(address));
  return {
    send: async ({ path, method = 'GET', body }, number = 0) => {
      const connection = connections[number % count];
      if (!connection) throw new RangeError('There are no connections.');
      const { status, whole } = await connection.send({
        path,
        method,
        headers,
        body: body === undefined ? '' : JSON.stringify(body),
      });
      if (status >= 300) throw new Error(`${method} ${path} was answered so: ${whole()}`);
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}
