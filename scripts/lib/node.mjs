import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { thisMachine } from './machine.mjs';
import { installPackages, isInstalled } from './packages.mjs';
import { root } from './paths.mjs';

/** The oldest Node that runs the server: it reads TypeScript as it stands. */
const REQUIRED_MAJOR = 24;

/** Where the lock in `runtime/` pins a Node for machines whose own is older. */
const RUNTIME = join(root, 'runtime');
const PINNED_FOR = ['linux-x64-glibc', 'linux-arm64-glibc'];

/** The major version in e.g. `20.20.2`. */
function majorOf(/** @type {string} */ version) {
  return Number.parseInt(version, 10);
}

/**
 * The Node to run everything with, and the work that is left before it can be used.
 * @returns {{ node: string, isReady: () => boolean, bring: () => Promise<void> }}
 * @throws {Failure} where this Node is too old and there is none to bring
 */
export function requiredNode() {
  const own = process.versions.node;
  if (majorOf(own) >= REQUIRED_MAJOR) {
    return { node: process.execPath, isReady: () => true, bring: async () => {} };
  }
  const { platform, arch, libc } = thisMachine();
  if (!PINNED_FOR.includes(`${platform}-${arch}-${libc}`)) {
    throw new Failure(
      `Vidarium needs Node ${REQUIRED_MAJOR} or newer. This is Node ${own}, and there is none to ` +
        `bring for this machine: install Node ${REQUIRED_MAJOR}, then run the same command again.`,
    );
  }
  const node = join(RUNTIME, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node');
  return {
    node,
    isReady: () => existsSync(node) && isInstalled(RUNTIME),
    bring: async () => {
      console.log(`Bringing Node ${REQUIRED_MAJOR} (this is ${own}) …`);
      await installPackages(RUNTIME, process.execPath);
    },
  };
}
