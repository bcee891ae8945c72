import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test.each([
  ['--nothing-like-it', "Unknown option '--nothing-like-it'."],
  ['nothing', "Unexpected argument 'nothing'."],
  ['--port=none', '--port takes whole numbers up to 65535.'],
  ['--port=65536', '--port takes whole numbers up to 65535.'],
])('says of %s in one line what is wrong with it, and starts nothing', (option, words) => {
  expect(run(option)).toEqual({
    status: 1,
    stdout: '',
    stderr: `${words} What it takes: node emulator/main.ts --help\n`,
  });
});

test('tells with --help what it takes, and starts nothing', () => {
  const { status, stdout, stderr } = run('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^node emulator\/main\.ts\n.*--catalogue FILE/s);
});
