import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { routes } from '../contract/routes.ts';
import { readCommandLine } from '../server/platform/command-line.ts';
import type { ApiClient } from '../server/testing/api-client.ts';
import { emulatedChannel, startPlatform } from '../server/testing/platform.ts';
import { CREDENTIALS, logInto } from '../server/testing/test-server.ts';
import { buildImage } from './chroot.ts';
import { readDockerfile } from './dockerfile.ts';
import { serve } from './serve.ts';

const ROOT = resolve(import.meta.dirname, '..');
const VIDEOS = 40;
const MOST_MB = 450;
const PATIENCE_MS = 120_000;

const COMMAND = 'npm run image:check';
const USAGE = `${COMMAND}
${COMMAND} -- --folder FOLDER

As root on Debian with debootstrap: carries out the Dockerfile without Docker, and tests the image.

  --folder FOLDER   where its stages are built and kept for the next time (.cache/image)`;

const { values } = readCommandLine(COMMAND, USAGE, (args) =>
  parseArgs({
    args,
    options: { folder: { type: 'string', default: join(ROOT, '.cache/image') } },
  }),
);

/** Asks again and again until there is an answer. @throws where there is none for two minutes */
async function eventually<Answer>(what: string, ask: () => Promise<Answer | undefined>) {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > until) throw new Error(`This did not come: ${what}.`);
    await sleep(500);
  }
}

/** Subscribes to a channel, waits for its videos, and cuts sound out of one. */
async function doMainJob(api: ApiClient): Promise<void> {
  const url = 'https://www.youtube.com/@image';
  const channel = await api.call(routes.createChannel, { body: { url, subscribe: true } });
  const video = await eventually('the videos of the channel', async () => {
    const { videoCount } = await api.call(routes.readChannel, { params: { id: channel.id } });
    if (videoCount < VIDEOS) return undefined;
    return (await api.call(routes.listMedia, { query: { sort: 'latest' } })).content[0];
  });
  console.log(`${VIDEOS} videos of a channel came in by yt-dlp.`);
  await api.call(routes.submitAction, {
    params: { id: video.id },
    body: { action: 'extract_audio', params: { profile: 'DEFAULT' } },
  });
  const attachment = await eventually('the sound of a video', async () => {
    const list = await api.call(routes.listAttachments, { params: { id: video.id } });
    return list[0];
  });
  console.log(`ffmpeg made "${attachment.name}" of one.`);
}

const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
const image = stages.at(-1);
if (!image) throw new Error('The Dockerfile has no stage.');
const root = buildImage(stages, resolve(values.folder));
const megabytes = Number(execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0]);

const platform = await startPlatform([emulatedChannel('@image', { video: VIDEOS })]);
const data = mkdtempSync(join(tmpdir(), 'vidarium-image-'));
try {
  const passwd = readFileSync(join(root, 'etc/passwd'), 'utf8');
  const [, , uid, gid] = new RegExp(`^${image.user}:.*$`, 'm').exec(passwd)?.[0].split(':') ?? [];
  if (!Number(uid)) throw new Error(`"${image.user}" has the rights of root, or is not there.`);
  const certificate = join(data, 'emulator.pem');
  copyFileSync(platform.emulator.certificateFile, certificate);
  for (const path of [data, certificate]) chownSync(path, Number(uid), Number(gid));
  const { proxyUrl, serverSettings } = platform.emulator;
  const served = await serve(image, {
    root,
    data,
    settings: {
      HOST: '127.0.0.1',
      PORT: '18080',
      ...serverSettings,
      NODE_EXTRA_CA_CERTS: '/data/emulator.pem',
      YT_DLP_ARGS: `${serverSettings.YT_DLP_ARGS} --proxy ${proxyUrl}`,
      YT_DLP_UPDATES: 'off',
      AUTH_USERNAME: CREDENTIALS.username,
      AUTH_PASSWORD: CREDENTIALS.password,
    },
  });
  console.log(
    `It serves as "${image.user}" (${uid}) on a read-only root, and finds itself healthy.`,
  );
  try {
    await doMainJob(await logInto('http://127.0.0.1:18080'));
  } finally {
    console.log(`It ended ${Math.round(await served.stop())} ms after it was asked to.`);
  }
} finally {
  await platform.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(`The image takes ${megabytes} MB.`);
if (megabytes >= MOST_MB) throw new Error(`It may take less than ${MOST_MB} MB only.`);
