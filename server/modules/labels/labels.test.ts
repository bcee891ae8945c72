import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import { readProblem } from '../../testing/problems.ts';
import { seedChannel, seedMedia } from '../../testing/seed.ts';
import { setUpPlainServer } from '../../testing/server-setup.ts';
import { replaceChannelGroups } from '../channels/channels.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';

const setup = setUpPlainServer();

describe.each(['tag', 'group'] as const)('a %s', (kind) => {
  const [list, create, update, remove] =
    kind === 'tag'
      ? ([routes.listTags, routes.createTag, routes.updateTag, routes.deleteTag] as const)
      : ([routes.listGroups, routes.createGroup, routes.updateGroup, routes.deleteGroup] as const);

  const add = (name: string) => setup.api.call(create, { body: { name } });
  const rename = (id: number, name: string) =>
    setup.api.send(update, { params: { id }, body: { name } });
  const names = async () => (await setup.api.call(list)).map(({ name }) => name);

  /** Hangs the label on a new video, or puts a new channel into it. */
  const use = (id: number): void => {
    const channel = seedChannel(setup.server.db);
    if (kind === 'group') replaceChannelGroups(setup.server.db, channel, [id]);
    else replaceMediaTags(setup.server.db, seedMedia(setup.server.db, channel), [id]);
  };

  test('is created, listed, renamed and deleted', async () => {
    const before = Date.now();
    const created = await add('  Bread & butter  ');
    expect(created).toMatchObject({ name: 'Bread & butter' });
    expect(Date.parse(created.createdAt)).toBeGreaterThanOrEqual(before);
    expect(await setup.api.call(list)).toContainEqual(created);
    const renamed = await rename(created.id, 'Sourdough');
    expect(await renamed.json()).toEqual({ ...created, name: 'Sourdough' });
    await setup.api.call(remove, { params: { id: created.id } });
    expect(await names()).not.toContain('Sourdough');
  });

  test('is created with status 201, and deleted with 204 and no body', async () => {
    const created = await setup.api.send(create, { body: { name: 'Status' } });
    expect(created.status).toBe(201);
    const id = (await setup.api.call(list)).find(({ name }) => name === 'Status')?.id ?? 0;
    const deleted = await setup.api.send(remove, { params: { id } });
    expect(deleted.status).toBe(204);
    expect(await deleted.text()).toBe('');
  });

  test.each(['Čaj 🫖', '日本語', 'العربية', "O'Brien; DROP TABLE tags", '%_\\', 'x'.repeat(300)])(
    'can be named %s',
    async (name) => {
      const { id } = await add(name);
      expect(await names()).toContain(name);
      await setup.api.call(remove, { params: { id } });
    },
  );

  test.each(['', '   ', 'x'.repeat(301), 5, null, undefined])(
    'cannot be named %s',
    async (name) => {
      const problem = await readProblem(await setup.api.send(create, { body: { name } }));
      expect(problem).toMatchObject({ status: 400, errors: [{ field: 'name' }] });
    },
  );

  test.each([
    ['Music', 'MUSIC'],
    ['Ärger', 'äRGER'],
    ['ПРИВЕТ', 'привет'],
    ['Caf\u00e9', 'CAFE\u0301'],
  ])('named %s keeps another one from being named %s', async (taken, other) => {
    const { id } = await add(taken);
    const conflict = { status: 409, detail: `There is already a ${kind} named "${taken}".` };
    expect(
      await readProblem(await setup.api.send(create, { body: { name: other } })),
    ).toMatchObject(conflict);
    const second = await add('Something else');
    expect(await readProblem(await rename(second.id, ` ${other} `))).toMatchObject(conflict);
    expect((await rename(id, other)).status).toBe(200);
    for (const label of [id, second.id]) await setup.api.call(remove, { params: { id: label } });
  });

  test('is named by only one of two that ask at the same moment', async () => {
    const answers = await Promise.all(
      ['twin', 'TWIN'].map((name) => setup.api.send(create, { body: { name } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('says how often it is used where that is asked for', async () => {
    const { id } = await add('Used');
    use(id);
    use(id);
    const label = async (usage?: boolean) =>
      (await setup.api.call(list, usage === undefined ? {} : { query: { usage } })).find(
        (other) => other.id === id,
      );
    expect((await label(true))?.uses).toBe(2);
    expect(await label(false)).not.toHaveProperty('uses');
    expect(await label()).not.toHaveProperty('uses');
  });

  test('comes off everything when it is deleted, which stays', async () => {
    const { id } = await add('Doomed');
    use(id);
    const count = () =>
      setup.server.db.get(
        sql`SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM channels) AS channels`,
      );
    const before = count();
    await setup.api.call(remove, { params: { id } });
    expect(count()).toEqual(before);
    const left = setup.server.db.get<{ count: number }>(sql`
      SELECT (SELECT count(*) FROM media_tags WHERE tag_id = ${id} AND ${kind} = 'tag')
        + (SELECT count(*) FROM channel_groups WHERE group_id = ${id} AND ${kind} = 'group') AS count`);
    expect(left?.count).toBe(0);
  });

  test('that is not there cannot be changed or deleted', async () => {
    const there = `There is no ${kind} with this id. It may have been deleted.`;
    expect(await readProblem(await rename(999_999, 'x'))).toMatchObject({
      status: 404,
      detail: there,
    });
    const deleted = await setup.api.send(remove, { params: { id: 999_999 } });
    expect(await readProblem(deleted)).toMatchObject({ status: 404, detail: there });
  });

  test('stands in the list by its name, whatever its case', async () => {
    for (const name of ['order b', 'Order A', 'ORDER C', 'order Ä']) await add(name);
    const ordered = (await names()).filter((name) => /^order/i.test(name));
    expect(ordered).toEqual(['Order A', 'order Ä', 'order b', 'ORDER C']);
  });
});
