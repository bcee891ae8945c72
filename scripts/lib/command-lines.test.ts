import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../../server/testing/temporary-folder.ts';
import { root } from './paths.mjs';

/** @param settings environment variables */
const runWith = (settings: Record<string, string>, program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    encoding: 'utf8',
    // With it no server starts, whatever else is wrong.
    env: { ...process.env, PORT: 'none', ...settings },
  });
  return { status, stdout, stderr };
};

const run = (program: string, ...args: string[]) => runWith({}, program, ...args);

const PROGRAMS = [
  ['demo', 'scripts/demo.ts'],
  ['backup', 'server/backup/backup.program.ts'],
  ['restore', 'server/backup/restore.program.ts'],
  ['export', 'server/export/export.program.ts'],
  ['import', 'server/export/import.program.ts'],
  ['torture', 'torture/main.ts'],
  ['fuzz', 'fuzz/fuzz.ts'],
  ['image:check', 'image/check.ts'],
  ['bench', 'bench/bench.ts'],
  ['bench:refresh', 'bench/refresh.ts'],
  ['bench:search', 'bench/search.ts'],
  ['bench:transcripts', 'bench/transcripts.ts'],
  ['bench:recommended', 'bench/recommended.ts'],
  ['bench:web', 'bench/web.ts'],
] as const;

describe.each(PROGRAMS)('npm run %s', (name, program) => {
  test('tells with --help how it is used, and does nothing', () => {
    const { status, stdout, stderr } = run(program, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`));
  });

  test('says in one line that there is no such option, and where to find those that there are', () => {
    expect(run(program, '--nothing-like-it')).toEqual({
      status: 1,
      stdout: '',
      stderr: `Unknown option '--nothing-like-it'. What it takes: npm run ${name} -- --help\n`,
    });
  });
});

test.each(['demo', 'torture', 'image-check'])(
  'scripts/%s.mjs tells with --help how it is used, and does not look for yt-dlp, which might be fetched',
  async (name) => {
    const { path, remove } = await makeTemporaryFolder();
    onTestFinished(remove);
    const ytDlp = join(path, 'yt-dlp');
    const wasRun = join(path, 'was-run');
    writeFileSync(ytDlp, `#!/bin/sh\n: > '${wasRun}'\necho 2000.01.01\n`, { mode: 0o755 });
    const settings = { PATH: `${path}:${process.env.PATH}`, YT_DLP_PATH: '' };
    const { status, stdout, stderr } = runWith(settings, `scripts/${name}.mjs`, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^npm run /);
    expect(existsSync(wasRun)).toBe(false);
  },
);

test.each([
  ['torture/main.ts', '--kills', '0'],
  ['torture/main.ts', '--life', '1.5'],
  ['fuzz/fuzz.ts', '--seed', 'today'],
  ['bench/refresh.ts', '--channels', 'many'],
  ['bench/transcripts.ts', '--transcripts', '-1'],
  ['bench/web.ts', '--cards', '1e4'],
  ['bench/bench.ts', '--videos', '10'],
])('%s says in one line which number %s takes in place of %s', (program, option, value) => {
  const { status, stdout, stderr } = run(program, `${option}=${value}`);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(
    new RegExp(`^${option} takes whole numbers from \\d+ on, not "[^\\n]+\\n$`),
  );
});

test.each(['search', 'recommended', 'transcripts'])(
  'bench/%s.ts says in one line that there is no corpus in a folder',
  (name) => {
    const { status, stderr } = run(`bench/${name}.ts`, '--corpus', '/nowhere');
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^There is no \w+\.jsonl\.gz in \/nowhere\. [^\n]+\n$/),
    });
  },
);

test.each([
  ['--json', '/nowhere/figures.json', 'There is no folder /nowhere for the figures.'],
  ['--corpus', '/nowhere', 'There is no videos.jsonl.gz in /nowhere.'],
  ['--corpus', '', 'Say where the real videos are: --corpus FOLDER.'],
])(
  'bench/bench.ts says in one line before it measures anything what is wrong with %s=%s',
  (option, value, words) => {
    const { status, stdout, stderr } = run(
      'bench/bench.ts',
      `${option}=${value}`,
      '--only',
      'nothing like it',
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${words} What it takes: npm run bench -- --help\n`,
    });
  },
);

test.each(['start', 'dev'])(
  'npm run %s says in one line that an argument would set nothing, and starts nothing',
  (name) => {
    const { status, stdout, stderr } = run(`scripts/${name}.mjs`, '--port', '9000');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^npm (?:start|run dev) takes no arguments[^\n]+ PORT=9000 npm [^\n]+\n$/,
    );
  },
);
