import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { listMediaIds } from '../modules/media/media-list.queries.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { encodeTranscript } from '../text-index/transcript-codec.ts';
import { initialSchema } from './0001-initial-schema.ts';
import { search } from './0002-search.ts';
import { transcripts } from './0003-transcripts.ts';
import { migrate } from './migrate.ts';

const MINUTE = 60_000;
const SAID = ['the old bearing is worn', 'the bearing of the old shaft', 'nothing of it'];

/** A database as the version before made it, with videos from the newest to the oldest. */
function makeOlder(file: string): void {
  const db = new BetterSqlite(file);
  for (const name of ['search_words', 'transcript_words', 'transcript_word_pairs']) {
    db.function(name, { varargs: true }, () => '');
  }
  db.exec(initialSchema);
  db.exec(search);
  db.exec(transcripts);
  db.exec(`
    CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT;
    INSERT INTO migrations VALUES (1, 'initial schema', 0), (2, 'search', 0), (3, 'transcripts', 0);
    INSERT INTO channels (source, remote_id, name, subscribed, schedule, full_extract, created_at)
      VALUES ('youtube', 'UC', 'Channel', 1, '', 1, 0);`);
  const uploads = [9 * MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE, 4 * MINUTE, 0];
  uploads.forEach((uploadedAt, index) => {
    const id = index + 1;
    db.prepare(`
      INSERT INTO media (id, source, remote_id, channel_id, name, kind, uploaded_at, uploaded_precision, added_at)
      VALUES (?, 'youtube', ?, 1, 'Video', 'video', ?, 2, 0)`).run(id, `v${id}`, uploadedAt);
    const lines = [{ start: 0, end: 1, text: SAID[index % SAID.length] ?? '' }];
    db.prepare(`
      INSERT INTO transcripts (media_id, language, automatic, lines, read_at)
      VALUES (?, 'en', 1, ?, 0)`).run(id, encodeTranscript(lines));
  });
  db.close();
}

test('what was said before is found afterwards, from the newest on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vidarium-migration-'));
  try {
    const file = join(folder, 'older.db');
    makeOlder(file);
    const db = openCatalogue(file);
    expect(migrate(db, 1)).toContain('spoken terms');
    const find = (q: string): Promise<number[]> =>
      listMediaIds(
        db,
        { q, tags: [], groups: [], sort: 'latest', contentSearch: true },
        { page: 1, size: 9 },
      );
    expect(await find('bearing')).toEqual([1, 2, 4, 5]);
    expect(await find('"old bearing"')).toEqual([1, 4]);
    expect(await find('nothing')).toEqual([3, 6]);
    expect(db.all(sql`SELECT media_id AS id FROM transcript_docs ORDER BY doc`)).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
    );
    expect(db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
    db.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
