import { request } from 'node:http';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FORGERY_HEADER } from '../../../contract/auth.ts';
import { routes } from '../../../contract/routes.ts';
import { setUpAttachments } from '../../testing/attachment-setup.ts';
import { readProblem } from '../../testing/problems.ts';

const MB = 1024 * 1024;

const setup = setUpAttachments({ UPLOAD_LIMIT_MB: '1' });

describe('an upload is refused, and leaves nothing,', () => {
  let before: string[];

  beforeEach(async () => {
    before = await setup.files();
  });

  const expectNothing = async () => {
    await vi.waitFor(async () => expect(await setup.files()).toEqual(before));
    expect(await setup.list()).toEqual([]);
  };

  test.each([MB + 1, 5 * MB])('where it is larger than the limit: %d bytes', async (size) => {
    const problem = await readProblem(await setup.send(Buffer.alloc(size, 'x'), 'large.bin'));
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
    expect((await readProblem(await setup.api.fetch(setup.path, init))).status).toBe(413);
    await expectNothing();
  });

  test('where twenty others are on their way, until one of them is not', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const others = Array.from({ length: 20 }, () => {
      const gone = new AbortController();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from(`${head}half of it`)),
      });
      const init = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal } as const;
      return { gone, ended: setup.api.fetch(setup.path, init).catch(() => undefined) };
    });
    await vi.waitFor(async () => expect(await setup.files()).toHaveLength(before.length + 20));

    const refused = await setup.send('whole', 'whole.txt');
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await readProblem(refused)).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/^20 files are on their way already\. Nothing was kept/),
    });
    others[0]?.gone.abort();
    await vi.waitFor(async () =>
      expect((await setup.send('whole', 'whole.txt')).status).not.toBe(429),
    );
    for (const { gone } of others) gone.abort();
    await Promise.all(others.map(({ ended }) => ended));
    for (const { id } of await setup.list()) {
      const params = { id: setup.mediaId, attachmentId: id };
      await setup.api.call(routes.deleteAttachment, { params });
    }
    await expectNothing();
  });

  test('where the form holds no file', async () => {
    const body = new FormData();
    body.append('name', 'x');
    const problem = await readProblem(await setup.api.fetch(setup.path, { method: 'POST', body }));
    expect(problem).toMatchObject({
      status: 400,
      errors: [{ field: 'file', message: 'A file is required' }],
    });
    await expectNothing();
  });

  test('where the file goes by another name', async () => {
    const problem = await readProblem(await setup.send('x', 'a.txt', 'attachment'));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test('where no file was chosen in a form', async () => {
    const problem = await readProblem(await setup.send('', ''));
    expect(problem).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test('where two files come at once', async () => {
    const body = new FormData();
    body.append('file', new Blob(['one']), 'one.txt');
    body.append('file', new Blob(['two']), 'two.txt');
    const problem = await readProblem(await setup.api.fetch(setup.path, { method: 'POST', body }));
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
    const response = await setup.api.fetch(setup.path, { method: 'POST', headers, body });
    expect(await readProblem(response)).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
    await expectNothing();
  });

  test.each(['multipart/form-data', 'application/json', 'text/plain', 'application/octet-stream'])(
    'where it comes as %s',
    async (type) => {
      const response = await setup.api.fetch(setup.path, {
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
    const body = new FormData();
    body.append('file', new Blob([Buffer.alloc(MB, 'x')]), 'a.bin');
    const path = '/api/media/999999/attachments';
    const problem = await readProblem(await setup.api.fetch(path, { method: 'POST', body }));
    expect(problem).toMatchObject({ status: 404, detail: expect.stringMatching(/no video/) });
    expect(await setup.files()).toEqual(before);
  });

  test('where the sender goes away in the middle', async () => {
    const outgoing = request(setup.server.address + setup.path, {
      method: 'POST',
      agent: false,
      headers: {
        cookie: ['vidarium-session', 'XSRF-TOKEN']
          .map((name) => `${name}=${setup.api.cookie(name)}`)
          .join('; '),
        [FORGERY_HEADER]: setup.api.cookie('XSRF-TOKEN'),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 500_000,
      },
    });
    const ended = new Promise((resolve) => outgoing.once('error', resolve));
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    outgoing.write(head + 'x'.repeat(200_000));
    await vi.waitFor(async () => expect(await setup.files()).toHaveLength(before.length + 1));
    outgoing.destroy(new Error('gone'));
    await ended;
    await expectNothing();
  });
});
