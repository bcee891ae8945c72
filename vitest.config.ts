import { defineConfig } from 'vitest/config';

/** What is to be quick says so itself; this only ends what never comes, also on a machine with other work. */
const PATIENCE = {
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
};
const PATIENT = 'server/testing/patience.ts';

export default defineConfig({
  test: {
    // One worker for each processor: most of the long tests wait for a program beside them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'emulator/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'torture/**/*.test.ts',
            'fuzz/**/*.test.ts',
            'image/**/*.test.ts',
          ],
          setupFiles: [PATIENT],
          ...PATIENCE,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          root: '.',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [PATIENT, 'web/testing/set-up.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
});
