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
    odd: 'HTTP_PROXY=http://ada:s@cr"e\\t@proxy:3128, and http://proxy',
  });
  expect(JSON.parse(line)).toMatchObject({
    args: ['--proxy', 'http://proxy:3128'],
    said: 'cannot reach socks5://proxy, nor https://proxy/@handle',
    odd: 'HTTP_PROXY=http://proxy:3128, and http://proxy',
  });
});

test('is one line of JSON, whatever it is told', async () => {
  const name =
    'x\n{"event":"forged"}\r\u2028\u2029\u0085\u001b[2J\u009b2J\u009d0;title\u0007\u007f日本 é';
  const line = await written({ name });
  expect(line).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}]*\n$/u);
  expect(line).toContain('日本 é');
  expect(JSON.parse(line)).not.toHaveProperty('event');
  expect(JSON.parse(line)).toMatchObject({ name });
});
