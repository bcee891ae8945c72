import { test as base } from '@playwright/test';
import { SESSION_COOKIE } from '../../contract/auth.ts';
import { type Guard, watchOver } from './guard.ts';
import { type Product, type Setup, startProduct } from './product.ts';
import { LIBRARY } from './setups.ts';

export { expect } from '@playwright/test';

interface TestFixtures {
  /** Whether the browser is logged in from the start. */
  loggedIn: boolean;
  guard: Guard;
}

interface WorkerFixtures {
  /** What the product starts with; files with the same one share a product. */
  setup: Setup;
  product: Product;
}

/** Tests in a browser against a product that all tests with the same setup share. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  setup: [LIBRARY, { option: true, scope: 'worker' }],
  product: [
    async ({ setup }, use) => {
      const product = await startProduct(setup);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  loggedIn: [true, { option: true }],
  baseURL: ({ product }, use) => use(product.address),
  context: async ({ context, product, loggedIn }, use) => {
    const value = product.api.cookie(SESSION_COOKIE);
    if (loggedIn && value) {
      await context.addCookies([{ name: SESSION_COOKIE, value, url: product.address }]);
    }
    await use(context);
  },
  guard: [
    async ({ context, product }, use, testInfo) => {
      const guard = await watchOver(context, product.address);
      const knownErrors = product.server.errors().length;
      await use(guard);
      const defects = guard.expectsDefects() ? [] : product.server.errors().slice(knownErrors);
      const problems = [...guard.problems(), ...defects];
      if (testInfo.status === testInfo.expectedStatus && problems.length > 0) {
        throw new Error(problems.join('\n'));
      }
      if (problems.length > 0) {
        await testInfo.attach('problems', { body: problems.join('\n') });
      }
    },
    { auto: true },
  ],
});
