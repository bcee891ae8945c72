import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layoutOf } from '../server/data-layout.ts';
import { migrate } from '../server/migrations/migrate.ts';
import { readCommandLine, wholeNumber } from '../server/platform/command-line.ts';
import { startPlatform } from '../server/testing/platform.ts';
import { openCatalogue } from '../server/text-index/open-catalogue.ts';
import { measureChecks } from './refresh/checks.ts';
import { measureIntake } from './refresh/intake.ts';
import { withMeasuredServer } from './refresh/measured-server.ts';
import { channelWith, settleCatalogue, subscribe, subscribeRead } from './refresh/subscriptions.ts';
import { watchYtDlp } from './refresh/yt-dlp-runs.ts';

const COMMAND = 'npm run bench:refresh';
const USAGE = `${COMMAND} -- [OPTIONS]

Measures what checking channels costs, and how fast reads are while videos come in:
docs/performance.md.

  --channels NUMBER   how many have nothing new (1000)
  --videos NUMBER     how many videos each of them has (30)
  --new NUMBER        how many videos a channel has that is read for the first time (5000)`;

const wanted = readCommandLine(COMMAND, USAGE, (args) => {
  const { values } = parseArgs({
    args,
    options: {
      channels: { type: 'string', default: '1000' },
      videos: { type: 'string', default: '30' },
      new: { type: 'string', default: '5000' },
    },
  });
  return {
    channels: wholeNumber('channels', values.channels, 1),
    videos: wholeNumber('videos', values.videos, 1),
    new: wholeNumber('new', values.new, 1),
  };
});

const folder = await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
const quiet = Array.from({ length: wanted.channels }, (_, index) =>
  channelWith(`@quiet${index}`, wanted.videos),
);
const listed = channelWith('@listed', wanted.new);
const atOnce = channelWith('@at-once', wanted.new);
const platform = await startPlatform([...quiet, listed, atOnce]);
const db = openCatalogue(layoutOf(folder).database);
try {
  migrate(db, 0);
  console.log(`Making a catalogue of ${quiet.length} channels …`);
  subscribeRead(db, quiet);
  const runs = await watchYtDlp(folder, atOnce);
  const { emulator } = platform;
  const settings = {
    ...platform.settings,
    YT_DLP_PATH: runs.path,
    DATA_DIR: folder,
    AUTH_ENABLED: 'false',
    REQUESTS_PER_HOUR: '1000000',
  };
  await withMeasuredServer(settings, (server) => measureChecks({ server, db, emulator, runs }));

  const intakes = [
    { name: 'as yt-dlp lists them', channel: listed },
    { name: 'all at once', channel: atOnce },
  ];
  for (const { name, channel } of intakes) {
    const id = subscribe(db, channel);
    await withMeasuredServer(settings, (server) => measureIntake({ server, db }, name, id));
    settleCatalogue(db, Date.now());
  }
} finally {
  db.close();
  await platform.stop();
  await rm(folder, { recursive: true });
}
