import { pbkdf2 } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Attachment } from '../../../contract/attachment.ts';
import { setUpAttachments } from '../../testing/attachment-setup.ts';
import { readProblem } from '../../testing/problems.ts';
import { makeRecording } from '../../testing/recordings.ts';

const setup = setUpAttachments();

/** Keeps the threads busy that read from the disk, so that there is time between any two of their steps. */
function keepDisksWaiting() {
  let isOver = false;
  const work = async () => {
    while (!isOver) await promisify(pbkdf2)('a', 'b', 8_000, 16, 'sha1');
  };
  const all = Promise.all(Array.from({ length: 8 }, work));
  return {
    end: async () => {
      isOver = true;
      await all;
    },
  };
}

describe('a download', () => {
  const text = 'The quick brown fox';
  let attachment: Attachment;

  beforeEach(async () => {
    attachment = await setup.upload(text, 'fox.txt');
  });

  test('comes as bytes to save that can never run as a page of the product', async () => {
    for (const content of [
      '<!doctype html><script>alert(1)</script>',
      '<svg onload="alert(1)"/>',
    ]) {
      const { headers } = await setup.download(
        await setup.upload(content, 'page.html'),
        '?inline=true',
      );
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page\.html";/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy');
      expect(policy).toMatch(/^default-src 'none'; .*; sandbox$/);
      for (const barred of ['base-uri', 'form-action', 'frame-ancestors', 'object-src']) {
        expect(policy).toContain(`${barred} 'none'`);
      }
    }
  });

  test('plays in place only where that is asked for', async () => {
    const { content } = await makeRecording(setup.folder, 'in-place.mp3', ['sound']);
    const song = await setup.upload(content, 'a.mp3');
    for (const [query, shown] of [
      ['?inline=true', 'inline'],
      ['?inline=false', 'attachment'],
      ['', 'attachment'],
    ] as const) {
      const response = await setup.download(song, query);
      await response.body?.cancel();
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${shown}; `));
    }
  });

  test.each([
    ['bytes=4-8', 'quick', 'bytes 4-8/19'],
    ['bytes=16-', 'fox', 'bytes 16-18/19'],
    ['bytes=-3', 'fox', 'bytes 16-18/19'],
  ])('gives the part %s', async (range, part, contentRange) => {
    const response = await setup.download(attachment, '', { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(await response.text()).toBe(part);
  });

  test('says that a part lies beyond the end', async () => {
    const response = await setup.download(attachment, '', { Range: 'bytes=19-' });
    expect(response.headers.get('content-range')).toBe('bytes */19');
    expect((await readProblem(response)).status).toBe(416);
  });

  test('comes whole where the part is wanted of another content', async () => {
    const etag = (await setup.download(attachment)).headers.get('etag') ?? '';
    const part = await setup.download(attachment, '', { Range: 'bytes=0-2', 'If-Range': etag });
    expect([part.status, await part.text()]).toEqual([206, 'The']);
    const whole = await setup.download(attachment, '', {
      Range: 'bytes=0-2',
      'If-Range': '"other"',
    });
    expect([whole.status, await whole.text()]).toEqual([200, text]);
  });

  test('does not come again to whom has it', async () => {
    const etag = (await setup.download(attachment)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await setup.download(attachment, '', { 'If-None-Match': known });
      expect([response.status, await response.text()]).toEqual([304, '']);
    }
    const other = await setup.download(attachment, '', { 'If-None-Match': '"other"' });
    expect(other.status).toBe(200);
  });

  test('tells its headers alone', async () => {
    const path = `${setup.path}/${attachment.id}/download`;
    const response = await setup.api.fetch(path, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('19');
    expect(await response.text()).toBe('');
  });

  test.each(['bytes=0-2', 'bytes=19-'])(
    'tells of the whole where a part of it is asked about: %s',
    async (range) => {
      const path = `${setup.path}/${attachment.id}/download`;
      const response = await setup.api.fetch(path, { method: 'HEAD', headers: { Range: range } });
      expect([response.status, response.headers.get('content-length')]).toEqual([200, '19']);
      expect(response.headers.get('content-range')).toBeNull();
    },
  );

  test('comes whole, or is gone, at whatever moment its file is deleted', async () => {
    const statuses: number[] = [];
    for (let wait = 0; wait < 40; wait += 3) {
      const file = await setup.upload(text, 'fox.txt');
      const busy = keepDisksWaiting();
      const answer = setup.download(file);
      await sleep(wait);
      rmSync(join(setup.server.dataDir, 'attachments', setup.fileOf(file)));
      const response = await answer;
      if (response.ok) expect(await response.text()).toBe(text);
      else await response.body?.cancel();
      statuses.push(response.status);
      await busy.end();
    }
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  });

  test('of an empty file is empty', async () => {
    const response = await setup.download(await setup.upload('', 'empty.txt'));
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('0');
  });

  test('says in words that the file is gone', async () => {
    await rm(join(setup.server.dataDir, 'attachments', setup.fileOf(attachment)));
    const problem = await readProblem(await setup.download(attachment));
    expect(problem).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/not on the disk/),
    });
  });

  test('needs a login', async () => {
    const visitor = await setup.server.visit();
    const response = await visitor.fetch(`${setup.path}/${attachment.id}/download`);
    expect((await readProblem(response)).status).toBe(401);
  });
});
