import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetch, ProxyAgent, type RequestInit, type Response } from 'undici';
import { onTestFinished } from 'vitest';
import {
  type Catalogue,
  draftVideo,
  type EmulatedChannel,
  type EmulatedVideo,
} from '../catalogue.ts';
import { type Emulator, startEmulator } from '../emulator.ts';
import { ffmpegPath } from './programs.ts';

/** Makes a folder of its own for the running test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'emulator-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an emulator that ends with the running test. */
export async function emulatorFor(catalogue: Catalogue): Promise<Emulator> {
  const folder = await temporaryFolder();
  const emulator = await startEmulator({ catalogue, folder, ffmpegPath });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** A catalogue of one channel, `@small`, with the given videos. */
export function smallCatalogue(videos: EmulatedVideo[]): {
  catalogue: Catalogue;
  channel: EmulatedChannel;
} {
  const channel: EmulatedChannel = {
    id: `UC${'s'.repeat(22)}`,
    handle: '@small',
    name: 'Small & Co',
    description: 'A channel for a test.',
    avatarHue: 200,
    subscribers: 1234,
    videos,
  };
  return { catalogue: { channels: [channel] }, channel };
}

/** A number of videos, newest first, a day apart. */
export function dailyVideos(count: number): EmulatedVideo[] {
  return Array.from({ length: count }, (_, index) =>
    draftVideo({
      title: `Video ${count - index}`,
      publishedAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
      durationSeconds: 100 + index,
      views: 1000 + index,
    }),
  );
}

/** Fetches through the emulator's proxy, trusting nothing but its certificate. */
export async function fetchThrough(
  emulator: Emulator,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  const ca = await readFile(emulator.certificateFile, 'utf8');
  const dispatcher = new ProxyAgent({ uri: emulator.proxyUrl, requestTls: { ca } });
  onTestFinished(() => dispatcher.destroy());
  return fetch(url, { ...init, dispatcher });
}
