import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openAuthority } from './authority.ts';
import { startEmulator } from './emulator.ts';
import { PLATFORM_HOSTS } from './proxy.ts';
import {
  dailyVideos,
  emulatorFor,
  fetchThrough,
  smallCatalogue,
  temporaryFolder,
} from './testing/emulators.ts';

/** The status that the proxy answers to a raw request, such as `CONNECT host:443`. */
function proxyStatus(proxyUrl: string, method: string, target: string): Promise<number> {
  const { hostname, port } = new URL(proxyUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target });
    sent.on('connect', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('only the platform’s hosts can be reached, and only over TLS', async () => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  const status = (method: string, target: string) => proxyStatus(emulator.proxyUrl, method, target);
  for (const host of PLATFORM_HOSTS) {
    expect(await status('CONNECT', `${host.replace('*', 'rr3---sn-x')}:443`)).toBe(200);
  }
  for (const target of [
    'example.com:443',
    'www.youtube.com:80',
    'www.youtube.com.example.com:443',
    'evilgooglevideo.com:443',
    '127.0.0.1:443',
    '',
  ]) {
    expect(await status('CONNECT', target || ':443')).toBe(403);
  }
  expect(await status('GET', 'http://example.com/')).toBe(403);
  expect(await status('GET', 'http://www.youtube.com/@small')).toBe(403);
});

test('its certificates are accepted by who trusts the authority, for every host', async () => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  for (const host of PLATFORM_HOSTS) {
    const response = await fetchThrough(emulator, `https://${host.replace('*', 'rr3---sn-x')}/`);
    expect([200, 403, 404]).toContain(response.status);
  }
});

test('the authority stays the same for a folder, also when several open it at once', async () => {
  const folder = await temporaryFolder();
  const opened = await Promise.all([1, 2, 3].map(() => openAuthority(folder)));
  const later = await openAuthority(folder);
  for (const { identity } of opened) expect(identity).toEqual(later.identity);
  expect(await readFile(later.certificateFile, 'utf8')).toBe(later.identity.certificate);
});

test('two emulators run side by side in one folder, and closing one leaves the other', async () => {
  const folder = await temporaryFolder();
  const { catalogue, channel } = smallCatalogue(dailyVideos(1));
  const first = await startEmulator({ catalogue, folder });
  const second = await startEmulator({ catalogue, folder });
  try {
    const feed = `https://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}`;
    expect((await fetchThrough(first, feed)).status).toBe(200);
    await first.close();
    await expect(fetchThrough(first, feed)).rejects.toThrow();
    expect((await fetchThrough(second, feed)).status).toBe(200);
  } finally {
    await second.close();
  }
});

test('an address with broken escapes leads nowhere', async () => {
  const emulator = await emulatorFor(smallCatalogue([]).catalogue);
  expect((await fetchThrough(emulator, 'https://www.youtube.com/@%E0%A4%A')).status).toBe(404);
});
