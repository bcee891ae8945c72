import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '../data-folder/refused.ts';
import { readAll, seedCatalogue, testFolder } from '../testing/backup-setup.ts';
import { seedChannel } from '../testing/seed.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { readExportManifest } from './export-manifest.ts';
import { importCatalogue } from './import-catalogue.ts';
import { makeExport } from './make-export.ts';

let folder: string;
let target: string;

let made: Awaited<ReturnType<typeof makeTemporaryFolder>>;

beforeAll(async () => {
  made = await makeTemporaryFolder();
  const dataDir = join(made.path, 'data');
  const catalogue = seedCatalogue(dataDir, 3);
  catalogue.within((db) => seedChannel(db));
  await makeExport({ dataDir, folder: join(made.path, 'export'), now: Date.now() });
});

afterAll(() => made?.remove());

beforeEach(async () => {
  const place = await testFolder();
  folder = join(place, 'export');
  target = join(place, 'target');
  cpSync(join(made.path, 'export'), folder, { recursive: true });
});

const importIt = (): Promise<unknown> =>
  importCatalogue({ dataDir: target, folder, now: Date.now() });

/** What an import says that changed nothing. */
async function refusal(): Promise<string> {
  const error = await importIt().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  const left = existsSync(target) ? readdirSync(target) : [];
  expect(left.filter((name) => !name.endsWith('lock'))).toEqual([]);
  return (error as Refused).message;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Changes the manifest as somebody would who knows how it is sealed. */
function changeManifest(change: (text: string) => string): void {
  const file = join(folder, 'manifest.json');
  const text = change(readFileSync(file, 'utf8'));
  writeFileSync(file, text);
  writeFileSync(join(folder, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`);
}

/** Adds a file to those beside the lines, as somebody would who knows how the manifest is written. */
function addFile(name: string, content: Buffer): void {
  const path = `files/${name}`;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  const hash = createHash('sha256').update(content).digest('hex');
  changeManifest((text) => {
    const manifest = JSON.parse(text) as { files: unknown[] };
    manifest.files.push({ path, size: content.length, sha256: hash });
    return JSON.stringify(manifest);
  });
}

/** Changes a file of lines, and says so in the manifest. */
function changeLines(path: string, change: (text: string) => string | Buffer): void {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, change(before));
  const after = readFileSync(file, 'latin1');
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  changeManifest((text) => {
    const manifest = JSON.parse(text) as { lines: { path: string }[] };
    const told = manifest.lines.find((lines) => lines.path === path) ?? {};
    const lines = after.split('\n').length - 1;
    Object.assign(told, { lines, size: after.length, sha256: hash });
    return JSON.stringify(manifest);
  });
}

/** Changes the second line of a file, field by field. */
function changeSecond(path: string, change: Record<string, unknown>): void {
  changeLines(path, (text) => {
    const lines = text.split('\n');
    lines[1] = JSON.stringify({ ...JSON.parse(lines[1] ?? ''), ...change });
    return lines.join('\n');
  });
}

/** JSON of an action with so many lists in one another. */
const nested = (depth: number): string =>
  `{"action":"extract_content","params":{},"more":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('an import is refused, and changes nothing,', () => {
  test('where a folder is no whole export', async () => {
    rmSync(join(folder, 'manifest.sha256'));
    expect(await refusal()).toMatch(/is no whole export: there is no manifest\.sha256 in it\.$/m);
    rmSync(join(folder, 'manifest.json'));
    expect(await refusal()).toMatch(/is no whole export: there is no manifest\.json in it\.$/m);
  });

  test('where an export was made by a newer version', async () => {
    changeManifest((text) =>
      text.replace('"formatVersion": 1', '"formatVersion": 2').replace('"1.1.0"', '"9.0.0"'),
    );
    expect(await refusal()).toMatch(/made by a newer Vidarium \(9\.0\.0\)\. Use that one\.$/m);
  });

  test.each([
    ['changed', () => appendFileSync(join(folder, 'manifest.json'), ' ')],
    ['of a backup', () => changeManifest((text) => text.replace('vidarium-export', 'other'))],
    ['without a kind', () => changeManifest((text) => text.replace('audit.jsonl', 'tags.jsonl'))],
    ['leading elsewhere', () => changeManifest((text) => text.replace('files/att', '../att'))],
  ])('where the manifest is %s', async (_, damage) => {
    damage();
    expect(await refusal()).toMatch(/^The export is damaged: its manifest\.json is not what/);
  });

  test.each(['vidarium.db', 'vidarium.db-wal', 'tools/yt-dlp'])(
    'where it brings a %s, which is neither attachment nor picture',
    async (name) => {
      addFile(name, readFileSync(join(made.path, 'data', 'vidarium.db')));
      expect(await refusal()).toMatch(/^The export is damaged: its manifest\.json is not what/);
    },
  );

  test('where a file is damaged or missing, with its name', async () => {
    appendFileSync(join(folder, 'tags.jsonl'), ' ');
    expect(await refusal()).toBe(
      'The export is damaged: tags.jsonl in it is not what was written.',
    );
    rmSync(join(folder, 'tags.jsonl'));
    expect(await refusal()).toBe('The export is damaged: tags.jsonl is missing in it.');
  });

  test('where an attachment is damaged or missing, with its name', async () => {
    const [name = ''] = readdirSync(join(folder, 'files/attachments'));
    const path = `attachments/${name}`;
    appendFileSync(join(folder, 'files', path), ' ');
    expect(await refusal()).toContain(`${path} in it is not what was written.`);
    rmSync(join(folder, 'files', path));
    expect(await refusal()).toContain(`${path} is missing in it.`);
  });

  test.each([
    ['videos', { uploadedAt: 'yesterday' }, 'uploadedAt: Invalid ISO datetime'],
    ['videos', { views: 2 ** 60 }, 'views: Too big: expected int to be <=9007199254740991'],
    ['videos', { views: '5' }, 'views: Invalid input: expected number, received string'],
    ['videos', { views: -1 }, 'views: Too small: expected number to be >=0'],
    ['videos', { duration: -1 }, 'duration: Too small: expected number to be >=0'],
    ['videos', { duration: 1e9 + 1 }, 'duration: Too big: expected number to be <=1000000000'],
    ['videos', { shuffle: '9223372036854775808' }, 'shuffle: Invalid string: must be the digits'],
    ['videos', { shuffle: 'x' }, 'shuffle: Invalid string: must be the digits'],
    ['videos', { kind: 'film' }, 'kind: Invalid option: expected one of "video"|"short"|"live"'],
    ['videos', { rating: 5 }, 'Unrecognized key: "rating"'],
    ['videos', { '\u001b[2J\u009b': 5 }, 'Unrecognized key: "\ufffd[2J\ufffd"'],
    ['videos', { name: undefined }, 'name: Invalid input: expected string, received undefined'],
    ['videos', { name: '\ud83d' }, 'name: Invalid string: half a character'],
    ['videos', { name: '' }, 'name: Invalid string: nothing of it is seen'],
    ['channels', { name: ' \u200b' }, 'name: Invalid string: nothing of it is seen'],
    ['tags', { name: '\u2060' }, 'name: Invalid string: nothing of it is seen'],
    ['attachments', { name: '' }, 'name: Invalid string: nothing of it is seen'],
    ['comments', { markdownText: '\n' }, 'markdownText: Invalid string: nothing of it is seen'],
    ['videos', { tags: [2, 2] }, 'it names something twice'],
    ['videos', { tags: [99] }, 'tags: there is no 99 in tags.jsonl'],
    ['videos', { channelId: 99 }, 'channelId: there is no 99 in channels.jsonl'],
    ['videos', { id: 1 }, 'id: a line before says the same'],
    ['channels', { schedule: 'now and then' }, 'schedule: Invalid string: must be a cron schedule'],
    ['channels', { schedule: '0 0 31 2 *' }, 'schedule: Invalid string: must be a cron schedule'],
    ['channels', { subscribed: true }, 'nextRunAt: Invalid input: must be there where the channel'],
    ['channels', { nextRunAt: '2026-11-23T19:00:00.000Z' }, 'nextRunAt: Invalid input: must be'],
    ['videos', { remoteId: 'x"><p>' }, 'remoteId: Invalid string: must be the id of a video'],
    ['videos', { remoteId: 'abcdefghi-_?/../../a' }, 'remoteId: Invalid string: must be the id of'],
    ['channels', { remoteId: 'UC1/../a' }, 'remoteId: Invalid string: must be the id of a channel'],
    ['tags', { name: 'TAG 1' }, 'name: a line before says the same'],
    ['comments', { mediaId: 99 }, 'mediaId: there is no 99 in videos.jsonl'],
    ['transcripts', { mediaId: 99 }, 'mediaId: there is no 99 in videos.jsonl'],
    ['transcripts', { lines: [{ start: 0, end: 1 }] }, 'lines.0.text: Invalid input'],
    ['attachments', { size: -1 }, 'size: Too small: expected number to be >=0'],
    ['attachments', { contentType: 'audio/mpeg\r\nx: y' }, 'contentType: Invalid string: must be'],
    ['attachments', { contentType: 'audio/€' }, 'contentType: Invalid string: must be a type'],
    ['attachments', { file: '../../etc/passwd' }, 'file: Invalid string: must match pattern'],
    [
      'attachments',
      { file: 'files/attachments/x' },
      'file: there is no files/attachments/x in manifest.json',
    ],
    ['audit', { request: { action: 'format' } }, 'request: Unknown action'],
  ])('where a line of %s says %o', async (kind, change, words) => {
    changeSecond(`${kind}.jsonl`, change);
    expect(await refusal()).toContain(`${kind}.jsonl:2: ${words}`);
  });

  test.each([
    ['a word is longer than can be filed', 'videos', () => `"name":"${'中'.repeat(5_000_000)}"`],
    ['more is nested than can be kept', 'audit', () => `"request":${nested(100_000)}`],
  ])('where %s', async (_, kind, field) => {
    changeLines(`${kind}.jsonl`, (text) =>
      text.replace(/"(?:name|request)":(?:"[^"]*"|null|\{[^}]*\}\}?)/, field),
    );
    expect(await refusal()).toContain(`${kind}.jsonl:1: it holds more than can be read`);
  });

  test.each([
    ['no JSON', '{"id":', '4: this is no JSON in UTF-8'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), '4: this is no JSON in UTF-8'],
    ['empty', '', '4: this is no JSON in UTF-8'],
    ['no object', '[]', '4: Invalid input: expected object, received array'],
  ])('where a line is %s', async (_, line, words) => {
    changeLines('tags.jsonl', (text) =>
      Buffer.concat([Buffer.from(text), Buffer.from(line), Buffer.from('\n')]),
    );
    expect(await refusal()).toContain(`tags.jsonl:${words}`);
  });

  test('where a file has more lines than the manifest says', async () => {
    changeManifest((text) => text.replace('"lines": 3', '"lines": 4'));
    expect(await refusal()).toMatch(/\.jsonl has 3 lines, but the manifest says 4\.$/m);
  });
});

test('a catalogue is not built into a database that is there', () => {
  const file = join(folder, 'vidarium.db');
  const before = Buffer.from('of somebody');
  writeFileSync(file, before);
  const source = { folder, manifest: readExportManifest(folder) };
  expect(() => buildCatalogue(file, source, 0)).toThrow(/vidarium\.db is there already/);
  expect(readFileSync(file)).toEqual(before);
});

test('what a comment shows is freed of all that comments may not hold', async () => {
  changeSecond('comments.jsonl', { htmlText: '<p onclick="x()">so<script>x()</script></p>' });
  await importIt();
  const { rows } = readAll(target) as { rows: { comments: { html_text: string }[] } };
  expect(rows.comments.map((comment) => comment.html_text)).toEqual([
    '<em>so</em>',
    '<p>so</p>',
    '<em>so</em>',
  ]);
});

test('an export is refused with a link in place of a folder, which may lead anywhere', async () => {
  const attachments = join(folder, 'files', 'attachments');
  const outside = join(dirname(folder), 'outside');
  renameSync(attachments, outside);
  symlinkSync(outside, attachments);
  expect(await refusal()).toMatch(/attachments is no plain folder\.$/);
});
