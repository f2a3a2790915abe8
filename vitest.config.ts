import { defineConfig } from 'vitest/config';

/**
 * Three projects, so that a developer can run the quick one alone:
 * unit  - pure code, no I/O; integration - real PostgreSQL, HTTP and sockets; site - components.
 * File endings choose the project: *.test.ts and *.int.test.ts (site: *.test.tsx runs with unit).
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,sandboxes,bench,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.int.test.ts', 'apps/e2e/**', '**/build/**'],
          testTimeout: 60_000,
          // One worker keeps the modules it has loaded: a process of its own for each of 230 files takes longer than their tests.
          isolate: false,
          // Classes of CSS modules by their own names: css.slipCard is "slipCard".
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,sandboxes,bench,tools}/**/*.int.test.ts'],
          exclude: ['**/node_modules/**', 'apps/e2e/**', '**/build/**'],
          globalSetup: ['apps/server/test-kit/global-setup.ts'],
          setupFiles: ['apps/server/test-kit/listed-refusals.ts'],
          testTimeout: 120_000,
          // A passing test never waits for it: patience is for a machine that does a lot else.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Projects with other numbers of workers run one after the other, when both are asked for (npm run adversary).
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
