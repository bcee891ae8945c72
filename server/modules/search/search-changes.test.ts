import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { SearchSetup } from '../../testing/search-setup.ts';
import { renameChannel } from '../channels/channels.queries.ts';
import { deleteLabel, insertLabel, renameLabel } from '../labels/labels.queries.ts';
import { updateMediaColumns } from '../media/media.queries.ts';
import { replaceMediaTags } from '../media/media-tags.queries.ts';

describe('after a change', () => {
  test('a video is found by its new name and not by its old one', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['Old name']);
    updateMediaColumns(setup.db, setup.id('Old name'), { name: 'Fresh title' });
    expect(await setup.find('old')).toEqual([]);
    expect(await setup.find('fresh')).toEqual(['Fresh title']);
  });

  test('a channel is found by its new name and not by its old one, and no video is written again', async () => {
    const setup = new SearchSetup();
    const names = Array.from({ length: 300 }, (_, index) => `Part ${index}`);
    const channel = setup.channel('Before', names);
    const written = () =>
      setup.db.get<{ total: number }>(sql`SELECT total_changes() AS total`)?.total ?? 0;
    const before = written();
    renameChannel(setup.db, channel, 'Afterwards');
    expect(written() - before).toBeLessThan(20);
    expect(await setup.find('before')).toEqual([]);
    expect(await setup.find('afterwards')).toHaveLength(100);
  });

  test('a tag is found by its new name, and not at all once it is off or deleted', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['One', 'Two']);
    const tag = setup.tag('One', 'carpentry');
    renameLabel(setup.db, 'tag', tag, 'Woodwork');
    expect(await setup.find('carpentry')).toEqual([]);
    expect(await setup.find('woodwork')).toEqual(['One']);
    replaceMediaTags(setup.db, setup.id('One'), []);
    expect(await setup.find('woodwork')).toEqual([]);
    replaceMediaTags(setup.db, setup.id('Two'), [tag]);
    expect(await setup.find('woodwork')).toEqual(['Two']);
    deleteLabel(setup.db, 'tag', tag);
    expect(await setup.find('woodwork')).toEqual([]);
    expect(await setup.find('two', { tags: [tag] })).toEqual([]);
  });

  test('a video is written again once, however many of its tags change', () => {
    const setup = new SearchSetup();
    setup.channel('C', ['One', 'Two']);
    const tags = Array.from({ length: 20 }, (_, index) =>
      insertLabel(setup.db, 'tag', `tag ${index}`, 0),
    );
    const written = () =>
      setup.db.get<{ total: number }>(sql`SELECT total_changes() AS total`)?.total ?? 0;
    const writtenFor = (name: string, tagIds: readonly number[]): number => {
      const before = written();
      replaceMediaTags(setup.db, setup.id(name), tagIds);
      return written() - before;
    };
    const forOne = writtenFor('One', tags.slice(0, 1));
    const forAll = writtenFor('Two', tags);
    // Each further tag is one row, and counted in one.
    expect(forAll - forOne).toBe(2 * (tags.length - 1));
    expect(writtenFor('Two', tags.toReversed())).toBe(0);
  });

  test('a video is found by those of its tags that it has, after several changed at once', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['One']);
    const [first = 0, ...others] = ['carpentry', 'joinery', 'woodwork'].map((name) =>
      insertLabel(setup.db, 'tag', name, 0),
    );
    replaceMediaTags(setup.db, setup.id('One'), others);
    for (const q of ['joinery', 'woodwork']) expect(await setup.find(q)).toEqual(['One']);
    replaceMediaTags(setup.db, setup.id('One'), [first]);
    expect(await setup.find('carpentry')).toEqual(['One']);
    for (const q of ['joinery', 'woodwork']) expect(await setup.find(q)).toEqual([]);
  });

  test('a comment and a description are found as they read now', async () => {
    const setup = new SearchSetup();
    setup.channel('C', ['One']);
    const comment = setup.comment('One', 'first thought');
    setup.describe('One', 'early words');
    setup.db.run(sql`UPDATE comments SET markdown_text = 'second thought' WHERE id = ${comment}`);
    setup.describe('One', 'late words');
    for (const q of ['first', 'early']) expect(await setup.find(q)).toEqual([]);
    for (const q of ['second', 'late']) expect(await setup.find(q)).toEqual(['One']);
    setup.db.run(sql`DELETE FROM comments`);
    expect(await setup.find('second')).toEqual([]);
  });
});
