import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'serving-address.ts'));

/** Has the address taken from what a program prints. @returns all that is printed meanwhile */
async function printedThrough(program: string): Promise<string> {
  const script = `
    import { spawn } from 'node:child_process';
    import { servingAddress } from ${module};
    const { stdout } = spawn(process.execPath, ['-e', ${JSON.stringify(program)}]);
    console.log('served at', await servingAddress(stdout));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  return output;
}

it('a server tells where it serves, and what it prints is passed on', async () => {
  const program = "console.log('Hello\\nVidarium is ready at http://127.0.0.1:1')";
  expect(await printedThrough(program)).toBe(
    'Hello\nVidarium is ready at http://127.0.0.1:1\nserved at http://127.0.0.1:1\n',
  );
});

it('a server that ended before it served tells no address', async () => {
  expect(await printedThrough("console.log('not yet')")).toBe('not yet\nserved at null\n');
});
