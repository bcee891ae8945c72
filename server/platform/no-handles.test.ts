import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const moduleAt = (path: string) => JSON.stringify(join(import.meta.dirname, path));

/** Takes every file handle that there is. */
const TAKE_ALL = `
  const taken = [];
  for (let isFull = false; !isFull; ) {
    try {
      taken.push(openSync('/dev/null'));
    } catch {
      isFull = true;
    }
  }`;

/** Uses up the files that it may have open, tries to run programs, and tries again with some free. */
const PROGRAM = `
  import { closeSync, openSync } from 'node:fs';
  import { runTool } from ${moduleAt('child-process.ts')};
  import { createYtDlp } from ${moduleAt('../youtube/yt-dlp.ts')};
  const { signal } = new AbortController();
  const ytDlp = createYtDlp({ settings: { path: '/nowhere', args: [], cacheDir: '/nowhere' } });
  const tries = async () => {
    const told = (error) => error.kind ?? error.name;
    const tool = { command: 'true', args: [], signal, maxOutputBytes: 1000 };
    const wish = { args: [], url: null, subject: 'video', signal };
    return [
      await runTool(tool).then(({ exitCode }) => exitCode, told),
      await ytDlp.text(wish).catch(told),
    ];
  };
  const first = await tries();
  ${TAKE_ALL}
  const full = await tries();
  for (const handle of taken) closeSync(handle);
  console.log(JSON.stringify({ first, full, last: await tries() }));`;

/** Uses up the files that it may have open, makes its first request, and makes it again with some free. */
const REQUEST = `
  import { closeSync, openSync } from 'node:fs';
  import { createServer } from 'node:http';
  import { createHttpClient } from ${moduleAt('http.ts')};
  const server = createServer((_, response) => response.end('here'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = '127.0.0.1:' + server.address().port;
  const http = createHttpClient({ proxy: {} });
  const { signal } = new AbortController();
  const limits = { signal, maxBytes: 100, timeoutMs: 10_000, allowedHosts: [host] };
  const ask = () =>
    http.get('http://' + host, limits).then(({ body }) => String(body), ({ trouble }) => trouble);
  ${TAKE_ALL}
  const full = await ask();
  for (const handle of taken) closeSync(handle);
  const last = await ask();
  await http.close();
  server.close();
  console.log(JSON.stringify({ full, last }));`;

const SCRIPT = 'ulimit -n 100 && exec "$0" --input-type=module -e "$1"';

/** What a program says that may have few files open. */
async function runWithFewHandles(program: string): Promise<unknown> {
  const { stdout } = await run('/bin/sh', ['-c', SCRIPT, process.execPath, program]);
  return JSON.parse(stdout);
}

test('with no file handle left no program is started, which is said, and later it is again', async () => {
  expect(await runWithFewHandles(PROGRAM)).toEqual({
    first: [0, 'tool-missing'],
    full: ['ToolNotStarted', 'nothing-left'],
    last: [0, 'tool-missing'],
  });
});

test('with no file handle left nothing is asked of others, and later it is', async () => {
  expect(await runWithFewHandles(REQUEST)).toEqual({ full: 'network', last: 'here' });
});
