import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { CREDENTIALS, startTestServer } from '../testing/test-server.ts';
import { withoutPorts } from './forwarded-addresses.ts';

test.each([
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[fe80::1%eth0]:5678', 'fe80::1%eth0'],
  ['[::ffff:192.0.2.1]:80', '::ffff:192.0.2.1'],
  ['192.0.2.1:1 ,[::1]:2,  192.0.2.3', '192.0.2.1, ::1, 192.0.2.3'],
])('of %j only %j counts', (told, addresses) => {
  expect(withoutPorts(told)).toBe(addresses);
});

test.each(['192.0.2.1', '2001:db8::1', '::1', 'unknown', '_hidden', '192.0.2.1:', '[::1', ''])(
  'what has no port stays as it is: %j',
  (told) => {
    expect(withoutPorts(told)).toBe(told);
  },
);

test('every address is the same with any port', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(65_535), (address, port) => {
      const written = address.includes(':') ? `[${address}]` : address;
      expect(withoutPorts(`${written}:${port}`)).toBe(address);
    }),
  );
});

/** The addresses of the sessions after a login each, of which proxies tell these addresses. */
async function addressesTold(trusted: string, ...told: string[]): Promise<string[]> {
  const server = await startTestServer({ TRUST_PROXY: trusted });
  onTestFinished(server.stop);
  const body = JSON.stringify(CREDENTIALS);
  let api = await server.visit();
  for (const address of told) {
    api = await server.visit();
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    expect((await api.fetch('/api/auth/login', { method: 'POST', headers, body })).status).toBe(
      200,
    );
  }
  return (await api.call(routes.readAccount)).sessions.map(({ address }) => address);
}

test('a visitor is the one from an address, whatever the port', async () => {
  const told = await addressesTold('true', '192.0.2.1:1000', '[2001:db8::1]:2000');
  expect(told.sort()).toEqual(['192.0.2.1', '2001:db8::1']);
});

test('a proxy that is trusted is known by its address, whatever the port', async () => {
  expect(await addressesTold('127.0.0.1, 10.0.0.1', '192.0.2.1:1000, 10.0.0.1:443')).toEqual([
    '192.0.2.1',
  ]);
});
