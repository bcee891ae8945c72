import { describe, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { setUpAttachmentBench } from '../../testing/attachment-bench.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';

const bench = setUpAttachmentBench();

describe('the attachments of a video', () => {
  test('are listed newest first', async () => {
    for (const name of ['first', 'second', 'third']) await bench.upload('x', name);
    expect((await bench.list()).map(({ name }) => name)).toEqual(['third', 'second', 'first']);
  });

  test('are renamed, and nothing else', async () => {
    const attachment = await bench.upload('x', 'old.txt');
    const params = { id: bench.mediaId, attachmentId: attachment.id };
    const renamed = await bench.api.call(routes.updateAttachment, {
      params,
      body: { name: '  new ' },
    });
    expect(renamed).toEqual({ ...attachment, name: 'new' });
    expect(await bench.api.call(routes.readAttachment, { params })).toEqual(renamed);
    for (const name of ['', '  ', 'x'.repeat(301), null]) {
      const refused = await bench.api.send(routes.updateAttachment, {
        params,
        body: { name },
      });
      expect(await readProblem(refused)).toMatchObject({
        status: 400,
        errors: [{ field: 'name' }],
      });
    }
  });

  test('are deleted with their files', async () => {
    const before = await bench.files();
    const { id: attachmentId } = await bench.upload('x');
    const params = { id: bench.mediaId, attachmentId };
    const deleted = await bench.api.send(routes.deleteAttachment, { params });
    expect(deleted.status).toBe(204);
    expect(await bench.files()).toEqual(before);
    expect(await bench.list()).toEqual([]);
    expect((await bench.api.send(routes.deleteAttachment, { params })).status).toBe(404);
  });

  test('are not to be had through another video', async () => {
    const { id: attachmentId } = await bench.upload('x');
    const params = { id: seedMedia(bench.server.db, seedChannel(bench.server.db)), attachmentId };
    for (const route of [
      routes.readAttachment,
      routes.downloadAttachment,
      routes.readAttachmentCaptions,
      routes.updateAttachment,
      routes.deleteAttachment,
    ]) {
      const body = 'body' in route ? { name: 'x' } : undefined;
      const problem = await readProblem(await bench.api.send(route, { params, body }));
      expect(problem).toMatchObject({
        status: 404,
        detail: expect.stringMatching(/^There is no attachment with this id on this video/),
      });
    }
    expect(await bench.list()).toHaveLength(1);
  });

  test('of a video that is not there are not there either', async () => {
    const response = await bench.api.send(routes.listAttachments, {
      params: { id: 999_999 },
    });
    expect((await readProblem(response)).detail).toMatch(/no video/);
  });
});
