import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { layoutOf } from '../server/data-layout.ts';
import { migrate } from '../server/migrations/migrate.ts';
import { startPlatform } from '../server/testing/platform.ts';
import { openCatalogue } from '../server/text-index/open-catalogue.ts';
import { measureChecks } from './refresh/checks.ts';
import { measureIntake } from './refresh/intake.ts';
import { withMeasuredServer } from './refresh/measured-server.ts';
import { channelWith, settleCatalogue, subscribe, subscribeRead } from './refresh/subscriptions.ts';
import { watchYtDlp } from './refresh/yt-dlp-runs.ts';

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '1000' },
    /** How many videos each of them has. */
    videos: { type: 'string', default: '30' },
    /** How many a channel has that is read for the first time. */
    new: { type: 'string', default: '5000' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'vidarium-bench-'));
const quiet = Array.from({ length: Number(values.channels) }, (_, index) =>
  channelWith(`@quiet${index}`, Number(values.videos)),
);
const listed = channelWith('@listed', Number(values.new));
const atOnce = channelWith('@at-once', Number(values.new));
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
