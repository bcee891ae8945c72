import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const moduleAt = (path: string) => JSON.stringify(join(import.meta.dirname, path));

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
  const taken = [];
  for (let isFull = false; !isFull; ) {
    try {
      taken.push(openSync('/dev/null'));
    } catch {
      isFull = true;
    }
  }
  const full = await tries();
  for (const handle of taken) closeSync(handle);
  console.log(JSON.stringify({ first, full, last: await tries() }));`;

test('with no file handle left no program is started, which is said, and later it is again', async () => {
  const script = 'ulimit -n 100 && exec "$0" --input-type=module -e "$1"';
  const { stdout } = await run('/bin/sh', ['-c', script, process.execPath, PROGRAM]);
  expect(JSON.parse(stdout)).toEqual({
    first: [0, 'tool-missing'],
    full: ['ToolNotStarted', 'nothing-left'],
    last: [0, 'tool-missing'],
  });
});
