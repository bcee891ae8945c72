import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { SearchBench } from '../../testing/search-bench.ts';
import { renameChannel } from '../channels/channels.queries.ts';
import { deleteLabel, renameLabel } from '../labels/labels.queries.ts';
import { replaceMediaTags, updateMediaColumns } from '../media/media.queries.ts';

describe('after a change', () => {
  test('a video is found by its new name and not by its old one', async () => {
    const bench = new SearchBench();
    bench.channel('C', ['Old name']);
    updateMediaColumns(bench.db, bench.id('Old name'), { name: 'Fresh title' });
    expect(await bench.find('old')).toEqual([]);
    expect(await bench.find('fresh')).toEqual(['Fresh title']);
  });

  test('a channel is found by its new name and not by its old one, and no video is written again', async () => {
    const bench = new SearchBench();
    const names = Array.from({ length: 300 }, (_, index) => `Part ${index}`);
    const channel = bench.channel('Before', names);
    const written = () =>
      bench.db.get<{ total: number }>(sql`SELECT total_changes() AS total`)?.total ?? 0;
    const before = written();
    renameChannel(bench.db, channel, 'Afterwards');
    expect(written() - before).toBeLessThan(20);
    expect(await bench.find('before')).toEqual([]);
    expect(await bench.find('afterwards')).toHaveLength(100);
  });

  test('a tag is found by its new name, and not at all once it is off or deleted', async () => {
    const bench = new SearchBench();
    bench.channel('C', ['One', 'Two']);
    const tag = bench.tag('One', 'carpentry');
    renameLabel(bench.db, 'tag', tag, 'Woodwork');
    expect(await bench.find('carpentry')).toEqual([]);
    expect(await bench.find('woodwork')).toEqual(['One']);
    replaceMediaTags(bench.db, bench.id('One'), []);
    expect(await bench.find('woodwork')).toEqual([]);
    replaceMediaTags(bench.db, bench.id('Two'), [tag]);
    expect(await bench.find('woodwork')).toEqual(['Two']);
    deleteLabel(bench.db, 'tag', tag);
    expect(await bench.find('woodwork')).toEqual([]);
    expect(await bench.find('two', { tags: [tag] })).toEqual([]);
  });

  test('a comment and a description are found as they read now', async () => {
    const bench = new SearchBench();
    bench.channel('C', ['One']);
    const comment = bench.comment('One', 'first thought');
    bench.describe('One', 'early words');
    bench.db.run(sql`UPDATE comments SET markdown_text = 'second thought' WHERE id = ${comment}`);
    bench.describe('One', 'late words');
    for (const q of ['first', 'early']) expect(await bench.find(q)).toEqual([]);
    for (const q of ['second', 'late']) expect(await bench.find(q)).toEqual(['One']);
    bench.db.run(sql`DELETE FROM comments`);
    expect(await bench.find('second')).toEqual([]);
  });
});
