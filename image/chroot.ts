import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { PlacedStep, Stage } from './dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where the stages find whom the machine trusts, while they are carried out. */
const CERTIFICATES = '/tmp/certificates.pem';
/** What debootstrap leaves and the base image of a registry has not. */
const SUPERFLUOUS = ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc', 'usr/share/man'];

const output = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8' });

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
};

/** The address of the mirror that this machine's apt is set up with. */
function debianMirror(): string {
  const mirrors = output(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI)',
    'Created-By: Packages',
  );
  const mirror = mirrors.split('\n').find((line) => line && !line.includes('security'));
  if (!mirror) throw new Error('apt knows no mirror of Debian.');
  return mirror;
}

/** A Debian as the base image `debian:trixie-slim` has it. */
function bringBase(base: string, folder: string): void {
  if (existsSync(folder)) return;
  const [, suite] = /^debian:(\w+)-slim$/.exec(base) ?? [];
  if (!suite) throw new Error(`Not known: ${base}`);
  const mirror = debianMirror();
  const unfinished = `${folder}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  run('debootstrap', '--variant=minbase', suite, unfinished, mirror);
  for (const path of SUPERFLUOUS) run('find', join(unfinished, path), '-mindepth', '1', '-delete');
  rmSync(join(unfinished, 'etc/apt/sources.list'), { force: true });
  writeFileSync(
    join(unfinished, 'etc/apt/sources.list.d/debian.sources'),
    `Types: deb
URIs: ${mirror}
Suites: ${suite}
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
`,
  );
  // A mirror that is kept as it was on some day is taken for outdated otherwise.
  const patience = output('apt-config', 'dump', 'Acquire::Check-Valid-Until');
  writeFileSync(join(unfinished, 'etc/apt/apt.conf.d/machine'), patience);
  run('mv', unfinished, folder);
}

/** Copies what belongs to the project and is not left out by `.dockerignore`. */
function copyProject(target: string): void {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const files = output('git', '-C', ROOT, 'ls-files').split('\n').filter(Boolean);
  for (const file of files) {
    if (ignored.some((name) => file === name || file.startsWith(`${name}/`))) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    cpSync(join(ROOT, file), join(target, file));
  }
}

function runWithin(root: string, { environment, folder }: PlacedStep, command: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  const settings = {
    PATH,
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    // The machine's own way to the packages.
    npm_config_registry: output('npm', 'config', 'get', 'registry').trim(),
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    ...environment,
  };
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const script =
    'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && shift && exec "$@"';
  const inside = ['chroot', root, '/usr/bin/env', '-i', ...words, '/bin/sh', '-c'];
  const steps = [`cd '${folder}'`, command].join(' && ');
  // What is mounted here is gone with the command.
  run('unshare', '--mount', 'sh', '-c', script, 'sh', root, ...inside, steps);
}

/** Carries out the steps of a stage. @param rootOf where the other stages lie */
function carryOut(stage: Stage, root: string, rootOf: (name: string) => string): void {
  const trusted = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt';
  cpSync(trusted, join(root, CERTIFICATES));
  for (const step of stage.steps) {
    if (step.type === 'run') {
      console.log(`\n${stage.name ?? 'image'}: ${step.command}`);
      runWithin(root, step, step.command);
    } else if (step.from === null) {
      copyProject(join(root, step.folder, step.target));
    } else {
      const target = join(root, step.target);
      mkdirSync(dirname(target), { recursive: true });
      for (const source of step.sources) run('cp', '-a', join(rootOf(step.from), source), target);
    }
  }
  rmSync(join(root, CERTIFICATES));
}

/** Whether a stage was carried out before as it is written now; what takes files from elsewhere never counts as such. */
function isKept(stage: Stage, note: string): boolean {
  if (stage.steps.some(({ type }) => type === 'copy') || !existsSync(note)) return false;
  return readFileSync(note, 'utf8') === JSON.stringify(stage);
}

/**
 * Carries out the steps of a Dockerfile's stages, each in a root of its own. Needs the rights of root.
 *
 * @param folder gets the roots, each named after its stage
 * @returns the root of the last stage
 */
export function buildImage(stages: readonly Stage[], folder: string): string {
  mkdirSync(folder, { recursive: true });
  const rootOf = (name: string | null): string => join(folder, name ?? 'image');
  for (const stage of stages) {
    const root = rootOf(stage.name);
    const note = `${root}.json`;
    if (isKept(stage, note)) continue;
    const base = join(folder, `base-${stage.base.replace(':', '-')}`);
    bringBase(stage.base, base);
    rmSync(note, { force: true });
    rmSync(root, { recursive: true, force: true });
    run('cp', '-a', base, root);
    run('cp', '/etc/resolv.conf', join(root, 'etc/resolv.conf'));
    carryOut(stage, root, rootOf);
    writeFileSync(note, JSON.stringify(stage));
  }
  return rootOf(null);
}
