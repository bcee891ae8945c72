import { join } from 'node:path';
import { build, isBuilt, PRODUCTS } from './builds.mjs';
import { withLock } from './lock.mjs';
import { requiredNode } from './node.mjs';
import { environmentWith, installPackages, isInstalled } from './packages.mjs';
import { cacheFolder, root } from './paths.mjs';

/**
 * Brings what is missing before anything of the project can run: Node, the packages and, where it
 * is asked for, what is built of it. What is there is left alone; two at the same time wait for each other.
 * @param {{ built: boolean }} wanted whether the server and the web app are to be built
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the Node to run with, and an
 *   environment in which it is the first on the path
 */
export async function prepare({ built }) {
  const { node, isReady, bring } = requiredNode();
  const steps = [
    { isDone: isReady, work: bring },
    {
      isDone: () => isInstalled(root),
      work: async () => {
        console.log('Installing the packages …');
        await installPackages(root, node);
      },
    },
    ...PRODUCTS.map((product) => ({
      isDone: () => !built || isBuilt(product),
      work: async () => {
        console.log(`Building ${product.what} …`);
        await build(product, node);
      },
    })),
  ];
  for (const { isDone, work } of steps) {
    if (isDone()) continue;
    await withPreparationLock(async () => {
      if (!isDone()) await work();
    });
  }
  return { node, env: environmentWith(node) };
}

/** Keeps two commands from writing to the project's folder at the same time. */
export function withPreparationLock(/** @type {() => Promise<void>} */ work) {
  const onWait = () => console.log('Another command is preparing this folder; waiting for it …');
  return withLock(join(cacheFolder, 'prepare.lock'), { onWait }, work);
}
