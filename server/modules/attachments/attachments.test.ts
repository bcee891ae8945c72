import { describe, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { setUpAttachments } from '../../testing/attachment-setup.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';

const setup = setUpAttachments();

describe('the attachments of a video', () => {
  test('are listed newest first', async () => {
    for (const name of ['first', 'second', 'third']) await setup.upload('x', name);
    expect((await setup.list()).map(({ name }) => name)).toEqual(['third', 'second', 'first']);
  });

  test('are renamed, and nothing else', async () => {
    const attachment = await setup.upload('x', 'old.txt');
    const params = { id: setup.mediaId, attachmentId: attachment.id };
    const renamed = await setup.api.call(routes.updateAttachment, {
      params,
      body: { name: '  new ' },
    });
    expect(renamed).toEqual({ ...attachment, name: 'new' });
    expect(await setup.api.call(routes.readAttachment, { params })).toEqual(renamed);
    for (const name of ['', '  ', 'x'.repeat(301), null]) {
      const refused = await setup.api.send(routes.updateAttachment, {
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
    const before = await setup.files();
    const { id: attachmentId } = await setup.upload('x');
    const params = { id: setup.mediaId, attachmentId };
    const deleted = await setup.api.send(routes.deleteAttachment, { params });
    expect(deleted.status).toBe(204);
    expect(await setup.files()).toEqual(before);
    expect(await setup.list()).toEqual([]);
    expect((await setup.api.send(routes.deleteAttachment, { params })).status).toBe(404);
  });

  test('are not to be had through another video', async () => {
    const { id: attachmentId } = await setup.upload('x');
    const params = { id: seedMedia(setup.server.db, seedChannel(setup.server.db)), attachmentId };
    for (const route of [
      routes.readAttachment,
      routes.downloadAttachment,
      routes.readAttachmentCaptions,
      routes.updateAttachment,
      routes.deleteAttachment,
    ]) {
      const body = 'body' in route ? { name: 'x' } : undefined;
      const problem = await readProblem(await setup.api.send(route, { params, body }));
      expect(problem).toMatchObject({
        status: 404,
        detail: expect.stringMatching(/^There is no attachment with this id on this video/),
      });
    }
    expect(await setup.list()).toHaveLength(1);
  });

  test('of a video that is not there are not there either', async () => {
    const response = await setup.api.send(routes.listAttachments, {
      params: { id: 999_999 },
    });
    expect((await readProblem(response)).detail).toMatch(/no video/);
  });
});
