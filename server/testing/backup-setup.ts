import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { onTestFinished, vi } from 'vitest';
import { listBackups } from '../backup/backup-folders.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertAttachment } from '../modules/attachments/attachments.queries.ts';
import { recordAudit } from '../modules/audit/audit.queries.ts';
import { mediaImage } from '../modules/images/image-names.ts';
import { insertLabel } from '../modules/labels/labels.queries.ts';
import { replaceMediaTags } from '../modules/media/media-tags.queries.ts';
import type { Database } from '../platform/database.ts';
import { dumpCatalogue } from './dump.ts';
import { seedChannel, seedMedia, seedTranscript } from './seed.ts';
import { COMPILED_ONCE } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { withinCatalogue } from './within-catalogue.ts';

const SERVER = resolve(import.meta.dirname, '..');
const PROGRAMS = {
  backup: join(SERVER, 'backup/backup.program.ts'),
  restore: join(SERVER, 'backup/restore.program.ts'),
  export: join(SERVER, 'export/export.program.ts'),
  import: join(SERVER, 'export/import.program.ts'),
  server: join(SERVER, 'main.ts'),
};

/** How a command ended, and what it said. */
export interface CommandEnd {
  /** Null where a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command that runs. */
export interface Command {
  ended: Promise<CommandEnd>;
  kill(): void;
}

/** Starts what `npm run backup` and its like and `npm start` run; `before` is a command line to run it with. */
export function startCommand(
  name: keyof typeof PROGRAMS,
  args: readonly string[],
  settings: Record<string, string>,
  before: readonly string[] = [],
): Command {
  const [program = '', ...words] = [...before, process.execPath, PROGRAMS[name], ...args];
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, TZ: 'UTC', ...COMPILED_ONCE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  const ended = new Promise<CommandEnd>((done) => {
    child.once('close', (code) => done({ code, ...said }));
  });
  return { ended, kill: () => child.kill('SIGKILL') };
}

/** Runs a command to its end. */
export const runCommand = (...args: Parameters<typeof startCommand>): Promise<CommandEnd> =>
  startCommand(...args).ended;

/** Runs a command to where it begins to work, and kills it some milliseconds later. */
export async function killWithin(
  command: Command,
  hasBegun: () => boolean,
  afterMs: number,
): Promise<CommandEnd> {
  let isEnded = false;
  const ended = command.ended.finally(() => {
    isEnded = true;
  });
  await vi.waitUntil(() => isEnded || hasBegun(), { timeout: 60_000, interval: 1 });
  await setTimeout(afterMs);
  command.kill();
  return ended;
}

/** An empty folder for the running test, in which folders of data and of backups can be made. */
export async function testFolder(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  return folder.path;
}

/** Writes a file of an attachment or a picture, with the folders above it. */
export function writeStored(dataDir: string, path: string, content: Buffer | string): void {
  const file = join(dataDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Gives a video an attachment with a file. @returns what the file is called */
export function seedAttachment(
  dataDir: string,
  db: Database,
  mediaId: number,
  content: Buffer = randomBytes(2_000),
): string {
  const fileName = randomUUID();
  writeStored(dataDir, `attachments/${fileName}`, content);
  insertAttachment(
    db,
    {
      mediaId,
      name: 'notes.txt',
      type: 'uploaded',
      contentType: 'text/plain',
      fileName,
      duration: null,
      size: content.length,
      pieces: null,
      chapters: [],
    },
    0,
  );
  return fileName;
}

/** Where the picture of a video lies in a folder of data. */
export const picturePath = (mediaId: number, remoteId = 'abcdefghi-_'): string =>
  `images/media/${Math.floor(mediaId / 1_000)}/${mediaImage(mediaId, remoteId)}`;

/** Gives a video a picture, a comment, a tag, what is said in it and a row of the audit. */
function seedAround(dataDir: string, db: Database, mediaId: number): void {
  writeStored(dataDir, picturePath(mediaId), randomBytes(3_000));
  seedTranscript(db, mediaId, [`the old bearing of video ${mediaId}`]);
  replaceMediaTags(db, mediaId, [insertLabel(db, 'tag', `tag ${mediaId}`, 0)]);
  db.run(sql`
    INSERT INTO comments (media_id, markdown_text, html_text, created_at)
    VALUES (${mediaId}, '*so*', '<em>so</em>', 0)`);
  recordAudit(
    db,
    {
      entityType: 'media',
      entityId: mediaId,
      source: 'action',
      status: 'success',
      details: 'Done.',
    },
    0,
  );
}

/** A folder of data with some of everything in it, that no server has open. */
export interface SeededCatalogue {
  dataDir: string;
  mediaIds: number[];
  /** What the files of the attachments are called, one for each video. */
  fileNames: string[];
  /** Works with its database. */
  within<Result>(work: (db: Database) => Result): Result;
}

/** @param dataDir is made */
export function seedCatalogue(dataDir: string, count = 5): SeededCatalogue {
  mkdirSync(dataDir, { recursive: true });
  const within = <Result>(work: (db: Database) => Result): Result => withinCatalogue(dataDir, work);
  const seed = (db: Database): SeededCatalogue => {
    const channel = seedChannel(db, { name: 'Kitchen' });
    writeStored(dataDir, `images/channels/${channel}-0123abcd-sm.webp`, randomBytes(1_000));
    const mediaIds = Array.from({ length: count }, (_, index) =>
      seedMedia(db, channel, { name: `Video ${index}` }),
    );
    const fileNames = mediaIds.map((id) => {
      seedAround(dataDir, db, id);
      return seedAttachment(dataDir, db, id);
    });
    return { dataDir, mediaIds, fileNames, within };
  };
  return within((db) => {
    migrate(db, Date.now());
    return db.transaction(() => seed(db));
  });
}

/** All plain files below a folder, by their paths in it, in order. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

/** The paths of the whole backups in a folder, the newest first. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await listBackups(folder)).map(({ path }) => path);

/** All rows, and what all files of attachments and pictures hold, in a folder of data that no server has open. */
export function readAll(dataDir: string): Record<string, unknown> {
  const rows = withinCatalogue(dataDir, dumpCatalogue);
  const stored = filesBelow(dataDir).filter((path) => /^(?:attachments|images)\//.test(path));
  return {
    rows,
    files: Object.fromEntries(stored.map((path) => [path, readFileSync(join(dataDir, path))])),
  };
}
