import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runStep, tryStep } from './processes.mjs';

/** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
const READ = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };

/** @type {import('node:child_process').SpawnOptions} */
const QUIET = {
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  stdio: ['ignore', 'ignore', 'inherit'],
};

/** Whether this is Debian itself: what is built on it names some packages differently. */
export function isDebian() {
  return releaseField('ID') === 'debian';
}

/** The release's name as package sources write it, e.g. `bookworm`. */
function debianCodename() {
  return releaseField('VERSION_CODENAME');
}

function releaseField(/** @type {string} */ name) {
  const file = '/etc/os-release';
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${name}=`));
  return line?.slice(name.length + 1).replaceAll('"', '');
}

/** Whether Debian's package manager has installed this package. */
export function isDebianPackageInstalled(/** @type {string} */ name) {
  try {
    return execFileSync('dpkg-query', ['--status', name], READ).includes('ok installed');
  } catch {
    return false;
  }
}

/** Whether Debian's packages can be installed from here, without a password. */
export function mayInstallDebianPackages() {
  return isDebian() && process.getuid?.() === 0;
}

/** Installs packages of the release; asks nothing and says only what goes wrong. */
export async function installDebianPackages(/** @type {string[]} */ names) {
  const apt = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const update = () => tryStep('apt-get', [...apt, 'update'], { what: 'apt-get update', ...QUIET });
  // A source that cannot be reached fails the update; whether it matters is seen in the install.
  if (!(await update())) await update();
  await runStep('apt-get', [...apt, 'install', '-y', '--no-install-recommends', ...names], {
    what: `Installing ${names.join(', ')}`,
    ...QUIET,
  });
}

/**
 * Where this machine takes its release's packages from, best first.
 * @returns {string[]} addresses as a line of a sources list needs them
 */
export function debianMirrors() {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const targets = execFileSync(
    'apt-get',
    ['indextargets', '--format', format, 'Created-By: Packages'],
    READ,
  );
  const wanted = `${debianCodename()} main`;
  const lines = targets.split('\n').filter((line) => line.endsWith(` ${wanted}`));
  return [...new Set(lines.map((line) => line.slice(0, -wanted.length - 1)))];
}
