import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../testing/backup-setup.ts';
import { isAlive } from '../testing/is-alive.ts';
import { endProcessesAt } from './leftover-processes.ts';

/** Starts a program that waits, with something on its command line. @returns its number */
async function waitWith(argument: string): Promise<number> {
  const child = spawn(process.execPath, [
    '-e',
    'console.log(); setInterval(() => {}, 1e6)',
    '--',
    argument,
  ]);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

test('ends what has a path that begins so on its command line, and nothing that has it further on in another path', async () => {
  const start = `${await testFolder()}/work/job-`;
  const forms = ['', 'file:', '--output=', '--paths=home:'];
  const own = await Promise.all(forms.map((form) => waitWith(`${form}${start}1/a.mp4`)));
  const others = await Promise.all(forms.map((form) => waitWith(`${form}/srv${start}1/a.mp4`)));
  expect(await endProcessesAt(start)).toBe(own.length);
  await expect.poll(async () => (await Promise.all(own.map(isAlive))).includes(true)).toBe(false);
  expect(await Promise.all(others.map(isAlive))).toEqual(others.map(() => true));
});
