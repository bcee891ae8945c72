import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../contract/routes.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';
import { makeRecording } from '../../server/testing/recordings.ts';
import { attach } from './attach.ts';

const POLL_EVERY_MS = 200;

/** Has what is said in a video read, where nobody has looked for it yet. */
export async function transcribe(api: ApiClient, id: number): Promise<void> {
  const params = { id };
  const isUnread = async () =>
    (await api.call(routes.readTranscript, { params })).state === 'unread';
  if (!(await isUnread())) return;
  const body = { action: 'extract_content', params: {} } as const;
  await api.call(routes.submitAction, { params, body });
  while (await isUnread()) await sleep(POLL_EVERY_MS);
}

/** Hangs two recordings of all of a video on it, sound alone and sound with a picture. */
export async function attachRecordings(api: ApiClient, id: number): Promise<void> {
  const { duration } = await api.call(routes.readMedia, { params: { id } });
  const seconds = duration ?? 60;
  const chapters = [
    { start: 0, title: 'Packing' },
    { start: Math.floor(seconds / 4), title: 'Up the hill, where the path ends at a fence' },
    { start: Math.floor(seconds / 2), title: 'قصة قصيرة عن الطريق' },
  ];
  const folder = await mkdtemp(join(tmpdir(), 'vidarium recordings '));
  try {
    for (const [name, holds] of [
      ['Evening talk, with the tent.webm', ['sound', 'picture']],
      ['Evening talk.webm', ['sound']],
    ] as const) {
      const { content } = await makeRecording(folder, name, holds, { seconds, chapters });
      await attach(api, id, name, content);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
