import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeLicences, findSupplyFaults, LICENCES } from './supply.mjs';

const WEB = ['@fontsource-variable/inter', '@tanstack/react-query'].concat(
  ...['lucide-react', 'react', 'react-dom', 'react-hook-form', 'react-router', 'zod'],
);
const MIT = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
const GPL = { ...MIT, license: 'GPL-3.0-only' };

/** A project that installs these packages, whose list of licences is up to date. */
function project({
  versions = {},
  packages = {},
}: Record<'versions' | 'packages', object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vidarium supply '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const web = WEB.map((name) => [`node_modules/${name}`, { ...MIT, dev: true }]);
  const lock = { packages: { '': {}, ...Object.fromEntries(web), ...packages } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ dependencies: versions }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, LICENCES), describeLicences(folder));
  return folder;
}

test('finds nothing wrong with exact versions, checksums and licences that are allowed', () => {
  const packages = { 'node_modules/a': { ...MIT, license: 'Apache-2.0 AND MIT' } };
  expect(findSupplyFaults(project({ versions: { a: '1.0.0' }, packages }))).toEqual([]);
});

test('lists what runs and what comes to the browser, with all that it needs, and not the tools', () => {
  const folder = project({
    versions: {},
    packages: {
      'node_modules/react': { ...MIT, dev: true, dependencies: { inner: '^1.0.0' } },
      'node_modules/inner': { ...MIT, dev: true, license: 'ISC' },
      'node_modules/react/node_modules/inner': { ...MIT, version: '2.0.0', dev: true },
      'node_modules/tool': { ...GPL, dev: true },
    },
  });
  const text = describeLicences(folder);
  expect(text).toContain('| inner | 2.0.0 | MIT |');
  expect(text).not.toContain('| inner | 1.0.0');
  expect(text).not.toContain('tool');
  expect(findSupplyFaults(folder)).toEqual([]);
});

test('names each fault', () => {
  const folder = project({
    versions: { a: '^1.0.0' },
    packages: { 'node_modules/a': GPL, 'node_modules/b': { version: '1.0.0', license: 'MIT' } },
  });
  writeFileSync(join(folder, LICENCES), 'something else');
  expect(findSupplyFaults(folder)).toEqual([
    'a is wanted as ^1.0.0, which is no exact version',
    'node_modules/b is locked without a checksum',
    'node_modules/a has the licence GPL-3.0-only, which is not allowed',
    'docs/licences.md is out of date: npm run licences',
  ]);
});
