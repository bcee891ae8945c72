import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { emulatedChannel, startPlatform, type TestPlatform } from '../testing/platform.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { CREDENTIALS, startServerOn, type TestServer } from '../testing/test-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const run = promisify(execFile);

let platform: TestPlatform;
let server: TestServer;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

beforeAll(async () => {
  platform = await startPlatform([emulatedChannel('@generated', { video: 2 })]);
  server = await startServerOn(platform);
  folder = await makeTemporaryFolder();
});

afterAll(async () => {
  await server?.stop();
  await platform?.stop();
  await folder?.remove();
});

/** The program of the documents that works with a generated client. */
async function readExample(): Promise<string> {
  const document = await readFile(join(ROOT, 'docs/api.md'), 'utf8');
  const [, program] = /^```ts\n(.*?)^```$/ms.exec(document) ?? [];
  if (!program) throw new Error('docs/api.md holds no program.');
  return program;
}

/** Fails where the types of the program and of the client do not fit. */
async function compile(): Promise<void> {
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'preserve',
    lib: ['es2023', 'dom', 'dom.iterable'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    types: ['node'],
    noEmit: true,
  };
  const project = { compilerOptions, files: ['example.ts'] };
  await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify(project));
  await run(process.execPath, [TSC, '-p', folder.path]).catch(({ stdout }) => {
    throw new Error(`The compiler says:\n${stdout}`);
  });
}

test('a client generated from the description is taken by the compiler and does the main job', async () => {
  const api = await server.logIn();
  const input = join(folder.path, 'openapi.json');
  await writeFile(input, JSON.stringify(await api.call(routes.describeApi)));
  await createClient({
    input,
    output: join(folder.path, 'vidarium'),
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  await writeFile(join(folder.path, 'example.ts'), await readExample());
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }');
  await compile();

  await build({
    configFile: false,
    root: folder.path,
    logLevel: 'silent',
    build: { ssr: 'example.ts', outDir: 'built', target: 'esnext' },
  });
  const { username, password } = CREDENTIALS;
  const url = 'https://www.youtube.com/@generated';
  const program = join(folder.path, 'built/example.js');
  const { stdout } = await run(process.execPath, [
    program,
    server.address,
    username,
    password,
    url,
  ]);
  const { content } = await api.call(routes.listMedia, { query: { sort: 'latest' } });
  const [newest] = content;
  expect(newest).toMatchObject({ watched: true, tags: [{ name: 'new' }] });
  expect(stdout.trim()).toBe(`${newest?.channel.name}: ${newest?.name}, new, true`);
}, 180_000);
