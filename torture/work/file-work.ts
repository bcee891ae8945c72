import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '../../contract/routes.ts';
import type { Random } from '../../emulator/random.ts';
import { Fact } from '../fact.ts';
import type { FileSubject } from '../model.ts';
import { keptOf, knownMedia, pickOne, type Work } from './workplace.ts';

const MOST = 80;
/** In bytes; a large one is on its way for a while. */
const SIZES = { small: 20_000, large: 3_000_000 };
const PORTION = 64 * 1024;
const PORTION_EVERY_MS = 20;

/** Bytes that are not in any other file. */
function contentOf(random: Random, key: string): Buffer<ArrayBuffer> {
  const size = random.integer(1, random.chance(0.2) ? SIZES.large : SIZES.small);
  const content = Buffer.alloc(size, `${key} ${random.next()} `);
  return content;
}

/** A form with a file, sent in portions as from far away. */
async function inPortions(form: FormData): Promise<RequestInit> {
  const whole = new Response(form);
  const type = whole.headers.get('Content-Type') ?? '';
  const bytes = await whole.bytes();
  async function* portions(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < bytes.length; sent += PORTION) {
      yield bytes.subarray(sent, sent + PORTION);
      await sleep(PORTION_EVERY_MS);
    }
  }
  const body = ReadableStream.from(portions());
  return { method: 'POST', headers: { 'Content-Type': type }, body, duplex: 'half' };
}

export const uploadFile: Work = ({ model, client, random }) => {
  const media = pickOne(random, knownMedia(model));
  if (!media || keptOf(model, model.files).length >= MOST) return null;
  const key = model.newKey('f');
  const name = `${key}.bin`;
  const content = contentOf(random, key);
  const hash = createHash('sha256').update(content).digest('hex');
  const file: FileSubject = {
    key,
    mediaId: media.id,
    id: undefined,
    fact: new Fact(null),
    isCompared: false,
  };
  model.files.set(key, file);
  return model.alone(key, async () => {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    const form = random.chance(0.3) ? await inPortions(body) : { method: 'POST', body };
    const path = `/api/media/${media.id}/attachments`;
    const outcome = await client.change({
      kind: 'upload file',
      subject: key,
      text: `${content.length} bytes`,
      send: (api) => api.fetch(path, form),
      attempt: file.fact.attempt(() => ({ name, size: content.length, hash })),
    });
    if (outcome.state === 'done') file.id = JSON.parse(outcome.body).id;
  });
};

export const renameFile: Work = ({ model, client, random }) => {
  const file = pickOne(random, keptOf(model, model.files));
  if (!file) return null;
  const { key, mediaId, id, fact } = file;
  const name = `${key} ${model.newKey('v')}.bin`;
  return model.alone(key, async () => {
    await client.change({
      kind: 'rename file',
      subject: key,
      text: name,
      send: (api) =>
        api.send(routes.updateAttachment, {
          params: { id: mediaId, attachmentId: id },
          body: { name },
        }),
      attempt: fact.attempt((facts) => facts && { ...facts, name }),
    });
  });
};

export const deleteFile: Work = ({ model, client, random }) => {
  const file = pickOne(random, keptOf(model, model.files));
  if (!file) return null;
  const { key, mediaId, id, fact } = file;
  return model.alone(key, async () => {
    await client.change({
      kind: 'delete file',
      subject: key,
      text: '',
      send: (api) =>
        api.send(routes.deleteAttachment, { params: { id: mediaId, attachmentId: id } }),
      attempt: fact.attempt(() => null),
    });
  });
};
