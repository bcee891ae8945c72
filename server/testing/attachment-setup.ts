import { readdir } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { Attachment } from '../../contract/attachment.ts';
import { routes } from '../../contract/routes.ts';
import { layoutOf } from '../data-layout.ts';
import type { ApiClient } from './api-client.ts';
import { seedChannel, seedMedia } from './seed.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** What a file holds. */
export type Bytes = string | Buffer<ArrayBuffer>;

/** A server with a video to hang files on, a new one for each test. */
export interface AttachmentSetup {
  server: TestServer;
  api: ApiClient;
  /** For the files that a test makes. */
  folder: string;
  mediaId: number;
  /** The address of the attachments of the video. */
  path: string;
  /** Sends a file as a browser's form does. */
  send(content: Bytes, name: string, field?: string): Promise<Response>;
  /** Sends a file, and takes the answer for what the contract says. */
  upload(content: Bytes, name?: string): Promise<Attachment>;
  download(
    attachment: Attachment,
    query?: string,
    headers?: Record<string, string>,
  ): Promise<Response>;
  list(): Promise<Attachment[]>;
  /** The names of all files of attachments on the disk, of those on their way in as well. */
  files(): Promise<string[]>;
  /** What the file of an attachment is called on the disk. */
  fileOf(attachment: Attachment): string;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Sets all of it up for the tests of a file, and takes it down after them. */
export function setUpAttachments(settings: Record<string, string> = {}): AttachmentSetup {
  let server: TestServer;
  let api: ApiClient;
  let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
  let mediaId: number;

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    server = await startTestServer(settings);
    api = await server.logIn();
  });
  beforeEach(() => {
    mediaId = seedMedia(server.db, seedChannel(server.db));
  });
  afterAll(async () => {
    await server?.stop();
    await folder?.remove();
  });

  const setup: AttachmentSetup = {
    get server() {
      return server;
    },
    get api() {
      return api;
    },
    get folder() {
      return folder.path;
    },
    get mediaId() {
      return mediaId;
    },
    get path() {
      return `/api/media/${mediaId}/attachments`;
    },
    send: (content, name, field = 'file') => {
      const body = new FormData();
      body.append(field, new Blob([content]), name);
      return api.fetch(setup.path, { method: 'POST', body });
    },
    upload: async (content, name = 'file.bin') =>
      z.parse(Attachment, await (await setup.send(content, name)).json()),
    download: ({ id }, query = '', headers = {}) =>
      api.fetch(`${setup.path}/${id}/download${query}`, { headers }),
    list: () => api.call(routes.listAttachments, { params: { id: mediaId } }),
    files: () => listFiles(layoutOf(server.dataDir).attachments),
    fileOf: ({ id }) => {
      const row = sql`SELECT file_name AS name FROM attachments WHERE id = ${id}`;
      return server.db.get<{ name: string }>(row)?.name ?? '';
    },
  };
  return setup;
}
