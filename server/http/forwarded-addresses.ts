import type { FastifyInstance } from 'fastify';

const WITH_PORT = /^([\d.]+):\d+$/;
/** An address of a neighbour on the same link has the name of that link after it. */
const IN_BRACKETS = /^\[([\da-f:.]+(?:%[\w.-]+)?)\](?::\d+)?$/i;

/** The address that an entry of `X-Forwarded-For` names; what is no address with a port stays as it is. */
const addressIn = (entry: string): string =>
  (WITH_PORT.exec(entry) ?? IN_BRACKETS.exec(entry))?.[1] ?? entry;

/** `X-Forwarded-For` with addresses alone, as in `192.0.2.1:5678, [2001:db8::1]:443`. */
export function withoutPorts(forwardedFor: string): string {
  return forwardedFor
    .split(',')
    .map((entry) => addressIn(entry.trim()))
    .join(', ');
}

/**
 * Takes the ports from what proxies tell of addresses, as some add them. With its port, which changes
 * with each connection, an address would be a new one each time, and that of a proxy not be known.
 * To be installed before all that asks where a request comes from.
 */
export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const told = headers['x-forwarded-for'];
    if (typeof told === 'string') headers['x-forwarded-for'] = withoutPorts(told);
  });
}
