import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Workers, and every program that a test starts, read the modules that an earlier one has compiled, as `npm start` does. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules', '.cache', 'duskline-node');

const NOT_TESTS = ['**/node_modules/**', 'apps/e2e/journeys/**', '**/build/**'];

/** Node reads our modules itself, as in production. Made over by Vite each use of an import is a look into an object, which costs code that plays matches a tenth of its speed. */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

const setup = (name: string): string => `apps/server/test-kit/${name}.ts`;

/** A worker keeps the modules it has loaded: to load the server again for each of hundreds of files takes longer than most of their tests. */
const TOGETHER = { isolate: false };

/**
 * Three projects, so that a developer can run the quick one alone:
 * unit        - pure code, no I/O
 * site        - the same of the site: components, styles and texts, which need Vite
 * integration - real PostgreSQL, HTTP and sockets (*.int.test.ts)
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,sandboxes,bench,tools}/**/*.test.ts'],
          exclude: [...NOT_TESTS, '**/*.int.test.ts', 'apps/site/**'],
          setupFiles: [setup('patient-waits')],
          testTimeout: 60_000,
          ...TOGETHER,
          ...BY_NODE,
        },
      },
      {
        test: {
          name: 'site',
          include: ['apps/site/**/*.test.{ts,tsx}'],
          exclude: NOT_TESTS,
          testTimeout: 60_000,
          ...TOGETHER,
          // Classes of CSS modules by their own names: css.slipCard is "slipCard".
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,sandboxes,bench,tools}/**/*.int.test.ts'],
          exclude: NOT_TESTS,
          globalSetup: ['apps/server/test-kit/global-setup.ts'],
          setupFiles: ['listed-refusals', 'compiled-modules', 'patient-waits'].map(setup),
          ...TOGETHER,
          ...BY_NODE,
          testTimeout: 120_000,
          // A passing test never waits for it: patience is for a machine that does a lot else.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 120_000,
          // One more than there are cores on a small machine: most of these tests wait for a time of the product (a lease, a silence, a delay).
          maxWorkers: 3,
          // Projects with other numbers of workers run one after the other, when both are asked for (npm run adversary).
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
