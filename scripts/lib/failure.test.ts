import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';

test.each([
  [
    'may not write',
    "mkdirSync('/sys/nothing')",
    /^\/sys\/nothing cannot be written to\. Run the command as a user who may, or make it writable\.\n$/,
  ],
  [
    'finds no space',
    "writeFileSync('/dev/full', 'x')",
    /^There is no space left on the disk\. Make space, then run the same command again\.\n$/,
  ],
])('a script that %s says so in one line', (_, work, words) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { mkdirSync, writeFileSync } from 'node:fs';
       import { runScript } from ${JSON.stringify(`${import.meta.dirname}/failure.mjs`)};
       await runScript(async () => ${work});`,
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(words);
});
