import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { demoCatalogue } from './content.ts';
import { startEmulator } from './emulator.ts';
import { parseCatalogue } from './orders.ts';

const COMMAND = 'node emulator/main.ts';
const USAGE = `${COMMAND}

Answers as the platform does, behind a proxy on this machine, until it is stopped.

  --port PORT        where the proxy listens; 9099, and any free port with 0
  --folder FOLDER    where it keeps what it makes; .cache/emulator
  --ffmpeg PROGRAM   what it makes recordings with; ffmpeg
  --catalogue FILE   JSON with the channels to show in place of the invented ones`;

/** Ends it with what is wrong in the way that it was called, in one line. */
function refuse(words: string): never {
  console.error(`${words} What it takes: ${COMMAND} --help`);
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '9099' },
        folder: { type: 'string', default: '.cache/emulator' },
        ffmpeg: { type: 'string', default: 'ffmpeg' },
        catalogue: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (/^\d{1,5}$/.test(values.port) && Number(values.port) < 65_536) return values;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    // What follows is advice on how to write arguments that nobody meant.
    refuse(message.replace(/(?:\.\s|\n).*/s, '').replace(/\.?$/, '.'));
  }
  return refuse('--port takes whole numbers up to 65535.');
}

const values = readOptions();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

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
