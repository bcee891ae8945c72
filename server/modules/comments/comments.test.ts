import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { changeComment } from './comments.usecases.ts';
import { renderPlainText } from './plain-text.ts';

const setup = setUpPlainServer();

const NO_VIDEO = 'There is no video with this id. It may have been removed.';
const NO_COMMENT = 'There is no such comment on this video. It may have been deleted.';

const newMedia = (): number => seedMedia(setup.server.db, seedChannel(setup.server.db));
const list = async (id: number) =>
  (await setup.api.call(routes.listComments, { params: { id } })).content;
const add = (id: number, markdownText: string) =>
  setup.api.call(routes.createComment, { params: { id }, body: { markdownText } });
const change = (id: number, commentId: number, markdownText: unknown) =>
  setup.api.send(routes.updateComment, { params: { id, commentId }, body: { markdownText } });
const remove = (id: number, commentId: number) =>
  setup.api.send(routes.deleteComment, { params: { id, commentId } });

test('a video begins without comments', async () => {
  expect(await list(newMedia())).toEqual([]);
});

test('a comment keeps its markdown, trimmed, and comes as HTML', async () => {
  const id = newMedia();
  const before = Date.now();
  const comment = await add(id, '  See **12:30**\nand `this` — 世界 \n ');
  expect(comment).toMatchObject({
    markdownText: 'See **12:30**\nand `this` — 世界',
    htmlText: '<p>See <strong>12:30</strong><br />and <code>this</code> — 世界</p>\n',
  });
  expect(Date.parse(comment.createdAt)).toBeGreaterThanOrEqual(before);
  expect(await list(id)).toEqual([comment]);
});

test.each(['[1]: https://example.org', '#', '> -', '&nbsp;', '[](javascript:x)'])(
  'a comment that as markdown would show nothing comes as it was typed: %s',
  async (text) => {
    const { htmlText } = await add(newMedia(), text);
    expect(htmlText).toBe(renderPlainText(text));
  },
);

test('a comment may be a line across and nothing else', async () => {
  expect((await add(newMedia(), '---')).htmlText).toBe('<hr />\n');
});

test('comments come newest first, and belong to one video', async () => {
  const [id, other] = [newMedia(), newMedia()];
  const made = [];
  for (const text of ['first', 'second', 'third']) made.push(await add(id, text));
  await add(other, 'elsewhere');
  expect(await list(id)).toEqual(made.toReversed());
});

test('a comment is created with status 201, and deleted with 204 and no body', async () => {
  const id = newMedia();
  const body = { markdownText: 'x' };
  const created = await setup.api.send(routes.createComment, { params: { id }, body });
  expect(created.status).toBe(201);
  const [comment] = await list(id);
  const deleted = await remove(id, comment?.id ?? 0);
  expect(deleted.status).toBe(204);
  expect(await deleted.text()).toBe('');
  expect(await list(id)).toEqual([]);
});

test('a changed comment keeps its place and its date', async () => {
  const id = newMedia();
  const [first, second] = [await add(id, 'first'), await add(id, 'second')];
  const changed = await (await change(id, first.id, '*better*')).json();
  expect(changed).toEqual({
    ...first,
    markdownText: '*better*',
    htmlText: '<p><em>better</em></p>\n',
  });
  expect(await list(id)).toEqual([second, changed]);
});

test('a comment may be changed to what it is', async () => {
  const id = newMedia();
  const comment = await add(id, 'same');
  const response = await change(id, comment.id, 'same');
  expect(await response.json()).toEqual(comment);
});

test('of two changes at once the one that was sent last stays, however long the other is read', async () => {
  const id = newMedia();
  const comment = await add(id, 'first');
  await Promise.all(
    ['*a_'.repeat(16_000), 'last'].map((text) => changeComment(setup.server, id, comment.id, text)),
  );
  expect(await list(id)).toMatchObject([{ markdownText: 'last' }]);
});

test('a change that is refused does not hold up the next one', async () => {
  const id = newMedia();
  const comment = await add(id, 'first');
  const refused = change(newMedia(), comment.id, 'elsewhere');
  const taken = change(id, comment.id, 'last');
  expect([(await refused).status, (await taken).status]).toEqual([404, 200]);
});

test.each(['', ' \n\t ', 'x'.repeat(50_001), 5, null, undefined])(
  'a comment cannot say %j',
  async (markdownText) => {
    const id = newMedia();
    const comment = await add(id, 'stays');
    const body = { markdownText };
    for (const response of [
      await setup.api.send(routes.createComment, { params: { id }, body }),
      await change(id, comment.id, markdownText),
    ]) {
      expect(await readProblem(response)).toMatchObject({
        status: 400,
        errors: [{ field: 'markdownText' }],
      });
    }
    expect(await list(id)).toEqual([comment]);
  },
);

test('there are no comments on a video that there is not', async () => {
  const unknown = 999_999;
  const body = { markdownText: 'x' };
  for (const response of [
    await setup.api.send(routes.listComments, { params: { id: unknown } }),
    await setup.api.send(routes.createComment, { params: { id: unknown }, body }),
    await change(unknown, 1, 'x'),
    await remove(unknown, 1),
  ]) {
    expect(await readProblem(response)).toMatchObject({ status: 404, detail: NO_VIDEO });
  }
});

test('a comment on another video, or none, is neither changed nor deleted', async () => {
  const [id, other] = [newMedia(), newMedia()];
  const comment = await add(id, 'mine');
  for (const response of [
    await change(other, comment.id, 'x'),
    await remove(other, comment.id),
    await change(id, 999_999, 'x'),
    await remove(id, 999_999),
  ]) {
    expect(await readProblem(response)).toMatchObject({ status: 404, detail: NO_COMMENT });
  }
  expect(await list(id)).toEqual([comment]);
});

test('a text that would take minutes to read is answered, as it was typed', async () => {
  const id = newMedia();
  const text = '*a_'.repeat(16_000);
  const comment = await add(id, text);
  expect(comment.htmlText).toBe(`<p>${text}</p>`);
});
