import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../server/testing/http-setup.ts';
import { makeTemporaryFolder } from '../../server/testing/temporary-folder.ts';
import { installPackages, isInstalled } from './packages.mjs';

let folder: string;
let registry: string;
let published: Map<string, Buffer>;

beforeEach(async () => {
  const temporary = await makeTemporaryFolder();
  folder = temporary.path;
  vi.stubEnv('npm_config_cache', join(folder, 'npm-cache'));
  published = new Map();
  registry = await serve(({ url = '' }, response) => {
    const archive = published.get(url);
    response.writeHead(archive ? 200 : 404).end(archive);
  });
  return async () => {
    vi.unstubAllEnvs();
    await temporary.remove();
  };
});

const modules = () => join(folder, 'node_modules');

/** Which version of the package is in the folder. */
const installedVersion = (): string =>
  JSON.parse(readFileSync(join(modules(), 'helper', 'package.json'), 'utf8')).version;

/** Packs a version of a package as a registry keeps it. */
function pack(version: string): Buffer {
  const content = join(folder, version, 'package');
  mkdirSync(content, { recursive: true });
  writeFileSync(join(content, 'package.json'), JSON.stringify({ name: 'helper', version }));
  return execFileSync('tar', ['-cz', '-C', join(folder, version), 'package']);
}

/** Has the project's lock name a version of the package, as after a `git pull`. */
function want(version: string, archive: Buffer): void {
  const project = { name: 'project', version: '1.0.0', dependencies: { helper: version } };
  const locked = {
    version,
    resolved: `http://${registry}/${version}`,
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
  };
  const packages = { '': project, 'node_modules/helper': locked };
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

async function install(version: string): Promise<void> {
  const archive = pack(version);
  published.set(`/${version}`, archive);
  want(version, archive);
  await installPackages(folder, process.execPath);
}

describe('installPackages', () => {
  it('replaces what was installed before', async () => {
    await install('1.0.0');
    mkdirSync(join(modules(), 'superfluous'));
    await install('2.0.0');
    expect(isInstalled(folder)).toBe(true);
    expect(installedVersion()).toBe('2.0.0');
    expect(readdirSync(modules()).sort()).toEqual(['.package-lock.json', 'helper']);
  });

  it('leaves what was installed before usable when a package cannot be fetched', async () => {
    await install('1.0.0');
    const former = published.get('/1.0.0') as Buffer;
    want('2.0.0', pack('2.0.0'));
    await expect(installPackages(folder, process.execPath)).rejects.toThrow(
      'Nothing was changed. Check the connection to the package registry',
    );
    expect(isInstalled(folder)).toBe(false);
    want('1.0.0', former);
    expect(isInstalled(folder)).toBe(true);
    expect(installedVersion()).toBe('1.0.0');
  });

  it('removes what an install left that was killed', async () => {
    const left = join(modules(), '.installing', 'node_modules', 'half');
    mkdirSync(left, { recursive: true });
    await install('1.0.0');
    expect(existsSync(left)).toBe(false);
  });

  it('says what is missing where there is no npm', async () => {
    vi.stubEnv('PATH', folder);
    vi.stubEnv('npm_execpath', undefined);
    await expect(installPackages(folder, join(folder, 'node'))).rejects.toThrow(
      /^npm, which installs the packages, was not found\. Install it/,
    );
  });
});
