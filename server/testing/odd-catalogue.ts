import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { layoutOf } from '../data-layout.ts';
import { migrate } from '../migrations/migrate.ts';
import { recordAudit } from '../modules/audit/audit.queries.ts';
import { replaceChannelGroups } from '../modules/channels/channels.queries.ts';
import { renderMarkdown } from '../modules/comments/markdown.ts';
import { renderPlainText } from '../modules/comments/plain-text.ts';
import { replaceDescription } from '../modules/intake/told-media.queries.ts';
import { deleteLabel, insertLabel } from '../modules/labels/labels.queries.ts';
import { updateMediaColumns } from '../modules/media/media.queries.ts';
import { replaceMediaTags } from '../modules/media/media-tags.queries.ts';
import type { Database } from '../platform/database.ts';
import { openCatalogue } from '../text-index/open-catalogue.ts';
import { picturePath, seedAttachment, writeStored } from './backup-setup.ts';
import { seedChannel, seedMedia, seedTranscript } from './seed.ts';

/** Texts that are easily broken on their way. */
const ODD_TEXTS = [
  'Größe & Maße – “quoted” \\ back\\slash',
  'שלום עולם, مرحبا بالعالم',
  'नमस्ते दुनिया สวัสดีชาวโลก',
  '日本語の題名　全角',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈 flag',
  'line\u2028separator\u2029paragraph\u0085next',
  'nul\u0000within, tab\tand bell\u0007',
  '</script><!-- "html" -->',
  'e\u0301 not é, ﬁ not fi',
  '\ufeffa mark at the beginning',
  ' spaces around ',
  'ends with half\\',
];

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const BEGIN = Date.UTC(2024, 1, 29);
/** A subscription of the tests is never due. */
const NEVER_DUE = Date.UTC(2200, 0);

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
};

function seedChannels(db: Database): number[] {
  const groups = ['Köche 👩‍🍳', '音楽', 'Deleted'].map((name) => insertLabel(db, 'group', name, 1));
  const ids = ODD_TEXTS.slice(0, 4).map((name, index) =>
    seedChannel(
      db,
      {
        name,
        description: index === 0 ? null : name,
        handle: index === 1 ? null : `@handle${index}`,
        avatarUrl: index === 2 ? 'https://example.org/ü.jpg' : null,
        fullExtract: index !== 3,
      },
      BEGIN + index,
    ),
  );
  ids.forEach((id, index) => {
    replaceChannelGroups(db, id, groups.slice(0, index));
  });
  deleteLabel(db, 'group', pick(groups, 2));
  db.run(sql`
    UPDATE channels
    SET subscribed = 1, next_run_at = ${NEVER_DUE}, schedule = '0 0 1 1 *', last_extract_at = ${BEGIN},
      listed_completely_at = 123, name_edited = 1, transcripts = 0
    WHERE id = ${pick(ids, 1)}`);
  return ids;
}

/**
 * Many of one second, some of which came there later, before 1970 and in the year 9999. Crowds lie far
 * apart: where they meet, the index tells no more than about which came first.
 */
function seedVideos(db: Database, channels: readonly number[]): number[] {
  const ids = Array.from({ length: 60 }, (_, index) =>
    seedMedia(db, pick(channels, index), {
      name: `${pick(ODD_TEXTS, index)} ${index % 5 === 0 ? 'bread' : 'tea'}`,
      duration: index % 7 === 0 ? null : index * 100,
      views: pick([null, 0, 12_345, Number.MAX_SAFE_INTEGER], index),
      uploadedAt: BEGIN + pick([0, 0, 2, 4, 6], index) * HOUR + (index % 3),
      kind: pick(['video', 'short', 'live'], index),
      precision: pick([0, 1, 2], index),
    }),
  );
  const move = (id: number, at: number): void => {
    db.run(sql`UPDATE media SET uploaded_at = ${at} WHERE id = ${id}`);
  };
  for (const id of ids.slice(0, 20)) move(id, BEGIN - DAY);
  for (const id of ids.slice(0, 15).toReversed()) move(id, BEGIN);
  move(pick(ids, 40), -5 * 365 * DAY);
  move(pick(ids, 41), Date.UTC(9999, 11, 31));
  for (const id of ids.filter((_, index) => index % 4 === 0)) {
    updateMediaColumns(db, id, { watched: true, watchLaterAt: BEGIN + id, name: `Mine ${id}` });
    db.run(sql`
      UPDATE media SET library_at = ${BEGIN - id}, details_at = 5, likes = ${id}, listing_position = ${id},
        captions_due_at = NULL, availability = 'members' WHERE id = ${id}`);
  }
  return ids;
}

function seedWords(db: Database, media: readonly number[]): void {
  const tags = [...ODD_TEXTS.slice(0, 3), 'Deleted'].map((name) => insertLabel(db, 'tag', name, 2));
  media.forEach((id, index) => {
    replaceMediaTags(db, id, tags.slice(index % 3, index % 5));
    if (index % 2 === 0) replaceDescription(db, id, `${pick(ODD_TEXTS, index + 1)}\r\nflour`);
  });
  replaceDescription(db, pick(media, 1), 'A long text. '.repeat(20_000));
  deleteLabel(db, 'tag', pick(tags, 3));
  ODD_TEXTS.forEach((text, index) => {
    const render = index % 2 === 0 ? renderMarkdown : renderPlainText;
    const markdown = `**${text}**\n\n<b onclick="x">"raw"</b> [link](https://example.org/?a="b"&c)`;
    db.run(sql`
      INSERT INTO comments (media_id, markdown_text, html_text, created_at)
      VALUES (${pick(media, index % 4)}, ${markdown}, ${render(markdown)}, ${BEGIN + index})`);
  });
  db.run(sql`DELETE FROM comments WHERE id = (SELECT max(id) FROM comments)`);
  for (const id of media.filter((_, index) => index % 3 === 0)) {
    seedTranscript(db, id, [...ODD_TEXTS, `knead the dough of ${id}`, '']);
  }
}

function seedFiles(dataDir: string, db: Database, media: readonly number[]): void {
  for (const id of media.slice(0, 6)) writeStored(dataDir, picturePath(id), randomBytes(500));
  writeStored(dataDir, 'images/channels/1-0123abcd-sm.webp', randomBytes(100));
  const names = media.slice(0, 5).map((id) => seedAttachment(dataDir, db, id));
  db.run(sql`
    UPDATE attachments
    SET name = '🎧 a/b\\c"d.mp3', type = 'generated_audio', content_type = 'audio/mpeg', duration = 12.345,
      pieces = '[{"start":0.1,"end":1e-7}]', chapters = '[{"start":0,"title":"Übersicht\\n"}]'
    WHERE file_name = ${pick(names, 1)}`);
  rmSync(join(layoutOf(dataDir).attachments, pick(names, 2)));
  db.run(sql`DELETE FROM attachments WHERE file_name = ${pick(names, 4)}`);
  rmSync(join(layoutOf(dataDir).attachments, pick(names, 4)));
}

function seedAudit(db: Database, media: readonly number[]): void {
  const request = {
    action: 'extract_audio',
    params: { profile: 'MP3', startTime: '00:00:01', sponsorBlock: 'REMOVE' },
  } as const;
  media.slice(0, 30).forEach((entityId, index) => {
    const details = `${pick(ODD_TEXTS, index)} done`;
    const status = index % 2 === 0 ? 'success' : 'failure';
    const told = {
      source: 'action',
      status,
      details,
      ...(index % 3 === 0 && { request }),
    } as const;
    recordAudit(db, { entityType: 'media', entityId, ...told }, BEGIN + index);
  });
  const gone = { source: 'subscription', status: 'failure', details: 'Gone.' } as const;
  recordAudit(db, { entityType: 'channel', entityId: 99, ...gone }, 0);
  db.run(sql`DELETE FROM media WHERE id = ${media.at(-1)}`);
}

/**
 * Fills a folder of data with what is easily lost on its way: texts in all scripts, things without
 * a value, the largest numbers, videos of one second in an order of their own, and gaps where the
 * last things were deleted. One attachment has lost its file.
 */
export function seedOddCatalogue(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const db = openCatalogue(layoutOf(dataDir).database);
  try {
    migrate(db, Date.now());
    db.transaction(() => {
      const media = seedVideos(db, seedChannels(db));
      seedWords(db, media);
      seedFiles(dataDir, db, media);
      seedAudit(db, media);
    });
  } finally {
    db.close();
  }
}
