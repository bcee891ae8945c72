import { readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { type Attachment, Attachment as AttachmentSchema } from '../../../contract/attachment.ts';
import { FORGERY_HEADER } from '../../../contract/auth.ts';
import { routes } from '../../../contract/routes.ts';
import type { ApiClient } from '../../testing/api-client.ts';
import { readProblem } from '../../testing/problems.ts';
import { makeRecording } from '../../testing/recordings.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const MB = 1024 * 1024;

let server: TestServer;
let api: ApiClient;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let mediaId: number;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  server = await startTestServer({ UPLOAD_LIMIT_MB: '1' });
  api = await server.logIn();
});

beforeEach(() => {
  mediaId = seedMedia(server.db, seedChannel(server.db));
});

afterAll(async () => {
  await server?.stop();
  await folder?.remove();
});

type Bytes = string | Buffer<ArrayBuffer>;

const pathOf = (id: number) => `/api/media/${id}/attachments`;

function send(content: Bytes, name: string, field = 'file'): Promise<Response> {
  const body = new FormData();
  body.append(field, new Blob([content]), name);
  return api.fetch(pathOf(mediaId), { method: 'POST', body });
}

async function upload(content: Bytes, name = 'file.bin'): Promise<Attachment> {
  const response = await send(content, name);
  expect(response.status).toBe(201);
  return AttachmentSchema.parse(await response.json());
}

const download = ({ id }: Attachment, query = '', headers: Record<string, string> = {}) =>
  api.fetch(`${pathOf(mediaId)}/${id}/download${query}`, { headers });

/** All files of attachments, those on their way in included. */
async function files(): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'attachments'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** What the file of an attachment is called on the disk. */
function fileOf({ id }: Attachment): string {
  const row = sql`SELECT file_name AS name FROM attachments WHERE id = ${id}`;
  return server.db.get<{ name: string }>(row)?.name ?? '';
}

const list = (id = mediaId) => api.call(routes.listAttachments, { params: { id } });

describe('an upload', () => {
  test('is kept byte by byte, with its name, size and time', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    const before = Date.now();
    const attachment = await upload(content, 'notes.bin');
    expect(attachment).toEqual({
      id: expect.any(Number),
      mediaId,
      name: 'notes.bin',
      type: 'uploaded',
      duration: null,
      size: 300_000,
      createdAt: expect.any(String),
    });
    expect(Date.parse(attachment.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Buffer.compare(content, Buffer.from(await (await download(attachment)).bytes()))).toBe(
      0,
    );
    expect(await list()).toEqual([attachment]);
  });

  test.each([
    ['talk.mp4', ['sound', 'picture'], 'uploaded_video', 'video/mp4'],
    ['film.webm', ['picture'], 'uploaded_video', 'video/webm'],
    ['sound.webm', ['sound'], 'uploaded_audio', 'audio/webm'],
    ['song.mp3', ['sound'], 'uploaded_audio', 'audio/mpeg'],
    ['song.ogg', ['sound'], 'uploaded_audio', 'audio/ogg'],
  ] as const)('of %s with %j is %s', async (name, holds, type, contentType) => {
    const attachment = await upload(makeRecording(folder.path, name, holds), 'no ending');
    expect(attachment.type).toBe(type);
    expect(attachment.duration).toBeCloseTo(2, 0);
    const response = await download(attachment, '?inline=true');
    await response.body?.cancel();
    expect(response.headers.get('content-type')).toBe(contentType);
  });

  test.each([
    ['page.mp4', '<!doctype html><script>alert(1)</script>'],
    ['song.mp3', 'no song at all'],
    ['picture.mp4', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['empty.mp4', ''],
    ['torn.mp4', '\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41'],
  ])('named %s that holds something else is just an upload', async (name, content) => {
    expect(await upload(content, name)).toMatchObject({ name, type: 'uploaded', duration: null });
  });

  test.each([
    ['ملاحظات الاجتماع.pdf', 'ملاحظات الاجتماع.pdf'],
    ['会議 👩‍👩‍👧.txt', '会議 👩‍👩‍👧.txt'],
    [`it's "quoted" 50% off; a=b.txt`, `it's "quoted" 50% off; a=b.txt`],
    ['../../../vidarium.db', 'vidarium.db'],
    ['..\\..\\boot.ini', 'boot.ini'],
  ])('keeps %j for people, and has a name of its own on the disk', async (given, name) => {
    const attachment = await upload('x', given);
    expect(attachment.name).toBe(name);
    for (const file of await files()) expect(file).toMatch(/^[0-9a-f-]{36}$/);
    const disposition = (await download(attachment)).headers.get('content-disposition') ?? '';
    const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(disposition) ?? [];
    expect(decodeURIComponent(encoded)).toBe(name);
  });

  test('without ffprobe is taken all the same, and told by how it begins', async () => {
    const without = await startTestServer({ FFPROBE_PATH: join(folder.path, 'no-ffprobe') });
    onTestFinished(() => without.stop());
    const id = seedMedia(without.db, seedChannel(without.db));
    const body = new FormData();
    body.append('file', new Blob([makeRecording(folder.path, 'a.mp4', ['picture'])]), 'a.mp4');
    const response = await (await without.logIn()).fetch(pathOf(id), { method: 'POST', body });
    expect(await response.json()).toMatchObject({ type: 'uploaded_video', duration: null });
  });

  test('may be as large as the limit', async () => {
    expect((await upload(Buffer.alloc(MB, 'x'))).size).toBe(MB);
  });
});

describe('an upload is refused, and leaves nothing,', () => {
  let before: string[];

  beforeEach(async () => {
    before = await files();
  });

  const expectNothing = async () => {
    await vi.waitFor(async () => expect(await files()).toEqual(before));
    expect(await list()).toEqual([]);
  };

  test.each([MB + 1, 5 * MB])('where it is larger than the limit: %d bytes', async (size) => {
    const problem = await readProblem(await send(Buffer.alloc(size, 'x'), 'large.bin'));
    expect(problem).toMatchObject({
      status: 413,
      title: 'Too large',
      detail: expect.stringMatching(/larger than the 1 MB .* Nothing was kept/),
    });
    await expectNothing();
  });

  test('where it does not say how large it is, and is too large', async () => {
    const boundary = 'x-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      pull: (controller) => {
        sent += 64 * 1024;
        if (sent > 3 * MB) controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`));
        else controller.enqueue(Buffer.alloc(64 * 1024, 'x'));
        if (sent > 3 * MB) controller.close();
      },
    });
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    expect((await readProblem(await api.fetch(pathOf(mediaId), init))).status).toBe(413);
    await expectNothing();
  });

  test('where the form holds no file', async () => {
    const body = new FormData();
    body.append('name', 'x');
    const problem = await readProblem(await api.fetch(pathOf(mediaId), { method: 'POST', body }));
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: 'A file is required' }],
    });
    await expectNothing();
  });

  test('where the file goes by another name', async () => {
    const problem = await readProblem(await send('x', 'a.txt', 'attachment'));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test('where no file was chosen in a form', async () => {
    const problem = await readProblem(await send('', ''));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test('where two files come at once', async () => {
    const body = new FormData();
    body.append('file', new Blob(['one']), 'one.txt');
    body.append('file', new Blob(['two']), 'two.txt');
    const problem = await readProblem(await api.fetch(pathOf(mediaId), { method: 'POST', body }));
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: expect.stringContaining('Only one file') }],
    });
    await expectNothing();
  });

  test.each([
    [
      'ends too early',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ],
    ['is empty', ''],
    ['is no form', 'nonsense'],
  ])('where its form %s', async (_, body) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const response = await api.fetch(pathOf(mediaId), { method: 'POST', headers, body });
    expect(await readProblem(response)).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test.each(['multipart/form-data', 'application/json', 'text/plain', 'application/octet-stream'])(
    'where it comes as %s',
    async (type) => {
      const response = await api.fetch(pathOf(mediaId), {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: '{}',
      });
      const { status } = await readProblem(response);
      expect(status).toBe(type === 'multipart/form-data' ? 400 : 415);
      await expectNothing();
    },
  );

  test('where there is no such video, before it is read', async () => {
    mediaId = 999_999;
    const problem = await readProblem(await send(Buffer.alloc(3 * MB, 'x'), 'a.bin'));
    expect(problem).toMatchObject({ status: 404, detail: expect.stringMatching(/no video/) });
    expect(await files()).toEqual(before);
  });

  test('where the sender goes away in the middle', async () => {
    const outgoing = request(server.address + pathOf(mediaId), {
      method: 'POST',
      agent: false,
      headers: {
        cookie: ['vidarium-session', 'XSRF-TOKEN']
          .map((name) => `${name}=${api.cookie(name)}`)
          .join('; '),
        [FORGERY_HEADER]: api.cookie('XSRF-TOKEN'),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 500_000,
      },
    });
    const ended = new Promise((resolve) => outgoing.once('error', resolve));
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    outgoing.write(head + 'x'.repeat(200_000));
    await vi.waitFor(async () => expect(await files()).toHaveLength(before.length + 1));
    outgoing.destroy(new Error('gone'));
    await ended;
    await expectNothing();
  });
});

describe('a download', () => {
  const text = 'The quick brown fox';
  let attachment: Attachment;

  beforeEach(async () => {
    attachment = await upload(text, 'fox.txt');
  });

  test('comes as bytes to save that can never run as a page of the product', async () => {
    for (const content of [
      '<!doctype html><script>alert(1)</script>',
      '<svg onload="alert(1)"/>',
    ]) {
      const { headers } = await download(await upload(content, 'page.html'), '?inline=true');
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="page\.html";/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  test('plays in place only where that is asked for', async () => {
    const song = await upload(makeRecording(folder.path, 'in-place.mp3', ['sound']), 'a.mp3');
    for (const [query, shown] of [
      ['?inline=true', 'inline'],
      ['?inline=false', 'attachment'],
      ['', 'attachment'],
    ] as const) {
      const response = await download(song, query);
      await response.body?.cancel();
      expect(response.headers.get('content-disposition')).toMatch(new RegExp(`^${shown}; `));
    }
  });

  test.each([
    ['bytes=4-8', 'quick', 'bytes 4-8/19'],
    ['bytes=16-', 'fox', 'bytes 16-18/19'],
    ['bytes=-3', 'fox', 'bytes 16-18/19'],
  ])('gives the part %s', async (range, part, contentRange) => {
    const response = await download(attachment, '', { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(response.headers.get('content-length')).toBe(String(part.length));
    expect(await response.text()).toBe(part);
  });

  test('says that a part lies beyond the end', async () => {
    const response = await download(attachment, '', { Range: 'bytes=19-' });
    expect(response.headers.get('content-range')).toBe('bytes */19');
    expect((await readProblem(response)).status).toBe(416);
  });

  test('comes whole where the part is wanted of another content', async () => {
    const etag = (await download(attachment)).headers.get('etag') ?? '';
    const part = await download(attachment, '', { Range: 'bytes=0-2', 'If-Range': etag });
    expect([part.status, await part.text()]).toEqual([206, 'The']);
    const whole = await download(attachment, '', { Range: 'bytes=0-2', 'If-Range': '"other"' });
    expect([whole.status, await whole.text()]).toEqual([200, text]);
  });

  test('does not come again to whom has it', async () => {
    const etag = (await download(attachment)).headers.get('etag') ?? '';
    const response = await download(attachment, '', { 'If-None-Match': etag });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  test('tells its headers alone', async () => {
    const path = `${pathOf(mediaId)}/${attachment.id}/download`;
    const response = await api.fetch(path, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('19');
    expect(await response.text()).toBe('');
  });

  test('of an empty file is empty', async () => {
    const response = await download(await upload('', 'empty.txt'));
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe('0');
  });

  test('says in words that the file is gone', async () => {
    await rm(join(server.dataDir, 'attachments', fileOf(attachment)));
    const problem = await readProblem(await download(attachment));
    expect(problem).toMatchObject({
      status: 404,
      detail: expect.stringMatching(/not on the disk/),
    });
  });

  test('needs a login', async () => {
    const visitor = await server.visit();
    const response = await visitor.fetch(`${pathOf(mediaId)}/${attachment.id}/download`);
    expect((await readProblem(response)).status).toBe(401);
  });
});

describe('the attachments of a video', () => {
  test('are listed newest first', async () => {
    for (const name of ['first', 'second', 'third']) await upload('x', name);
    expect((await list()).map(({ name }) => name)).toEqual(['third', 'second', 'first']);
  });

  test('are renamed, and nothing else', async () => {
    const attachment = await upload('x', 'old.txt');
    const params = { id: mediaId, attachmentId: attachment.id };
    const renamed = await api.call(routes.updateAttachment, { params, body: { name: '  new ' } });
    expect(renamed).toEqual({ ...attachment, name: 'new' });
    expect(await api.call(routes.readAttachment, { params })).toEqual(renamed);
    for (const name of ['', '  ', 'x'.repeat(301), null]) {
      const refused = await api.send(routes.updateAttachment, { params, body: { name } });
      expect(await readProblem(refused)).toMatchObject({
        status: 400,
        errors: [{ field: 'name' }],
      });
    }
  });

  test('are deleted with their files', async () => {
    const before = await files();
    const { id: attachmentId } = await upload('x');
    const params = { id: mediaId, attachmentId };
    const deleted = await api.send(routes.deleteAttachment, { params });
    expect(deleted.status).toBe(204);
    expect(await files()).toEqual(before);
    expect(await list()).toEqual([]);
    expect((await api.send(routes.deleteAttachment, { params })).status).toBe(404);
  });

  test('are not to be had through another video', async () => {
    const { id: attachmentId } = await upload('x');
    const params = { id: seedMedia(server.db, seedChannel(server.db)), attachmentId };
    for (const route of [
      routes.readAttachment,
      routes.downloadAttachment,
      routes.updateAttachment,
      routes.deleteAttachment,
    ]) {
      const body = 'body' in route ? { name: 'x' } : undefined;
      const problem = await readProblem(await api.send(route, { params, body }));
      expect(problem).toMatchObject({
        status: 404,
        detail: expect.stringMatching(/^There is no attachment with this id on this video/),
      });
    }
    expect(await list()).toHaveLength(1);
  });

  test('of a video that is not there are not there either', async () => {
    const response = await api.send(routes.listAttachments, { params: { id: 999_999 } });
    expect((await readProblem(response)).detail).toMatch(/no video/);
  });
});
