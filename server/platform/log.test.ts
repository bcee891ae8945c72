import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const LOG = resolve(import.meta.dirname, 'log.ts');

/** What the log writes of some facts, in a process of its own, for it writes to standard error. */
async function written(facts: unknown): Promise<string> {
  const program = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    createLog('info').info(${JSON.stringify(facts)}, 'said');`;
  const args = ['--input-type=module', '--eval', program];
  return (await promisify(execFile)(process.execPath, args)).stderr;
}

test('leaves out name and password of an address, wherever it stands', async () => {
  const line = await written({
    args: ['--proxy', 'http://ada:secret@proxy:3128'],
    said: 'cannot reach socks5://ada:secret@proxy, nor https://proxy/@handle',
  });
  expect(JSON.parse(line)).toMatchObject({
    args: ['--proxy', 'http://proxy:3128'],
    said: 'cannot reach socks5://proxy, nor https://proxy/@handle',
  });
});

test('is one line of JSON, whatever it is told', async () => {
  const line = await written({ name: 'x\n{"event":"forged"}\r\u2028\u001b[2J' });
  expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
  expect(line).not.toContain('\u001b');
  expect(JSON.parse(line)).not.toHaveProperty('event');
});
