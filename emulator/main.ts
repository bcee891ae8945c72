import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { demoCatalogue } from './content.ts';
import { startEmulator } from './emulator.ts';
import { parseCatalogue } from './orders.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9099' },
    folder: { type: 'string', default: '.cache/emulator' },
    ffmpeg: { type: 'string', default: 'ffmpeg' },
    /** A file of JSON with the channels to show in place of the invented ones. */
    catalogue: { type: 'string' },
  },
});

const emulator = await startEmulator({
  catalogue: values.catalogue
    ? parseCatalogue(await readFile(values.catalogue, 'utf8'))
    : demoCatalogue(new Date()),
  port: Number(values.port),
  folder: path.resolve(values.folder),
  ffmpegPath: values.ffmpeg,
});

const settings = Object.entries(emulator.serverSettings).map(([name, value]) => `${name}=${value}`);
console.log(`The emulated platform answers behind the proxy ${emulator.proxyUrl}

For a server that should use it:
  ${settings.join('\n  ')}
For yt-dlp by hand:
  yt-dlp --proxy ${emulator.proxyUrl} --no-check-certificates …

Channels:`);
for (const channel of emulator.catalogue.channels) {
  console.log(`  https://www.youtube.com/${channel.handle}  (${channel.videos.length} videos)`);
}
