import { join } from 'node:path';
import { ROOT } from './root.ts';
import type { Step } from './run-steps.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

/** Limits are for what hangs, generous enough for a machine that is busy with other things; a quiet one needs a fraction of them. */
const MINUTE_MS = 60_000;
const report = (name: string): string => join(ROOT, 'test-results', `${name}.json`);

const vitest = (projects: readonly string[], name: string, ...more: string[]): string[] => [
  'vitest',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report(name)}`,
  ...more,
];

const node = (file: string): string[] => [process.execPath, join(ROOT, file)];

/**
 * Journeys that wait for most of their time: those with this tag, and those that kill the server and wait until it is back. One pattern
 * chooses them and leaves them out, so that every journey belongs to one of the two steps. Their order needs no dependencies between
 * projects: with one worker the projects are run in the order of the configuration, and the server is killed last.
 */
const WAITING_JOURNEYS = '@waits|restart\\.e2e\\.ts';

/** A run empties the folder of its pictures and records when it begins: each has its own. */
const journeys = (name: string, ...more: string[]): string[] => [
  'playwright',
  'test',
  '--config',
  'apps/e2e/playwright.config.ts',
  '--no-deps',
  '--reporter=list,json',
  `--output=${join(ROOT, 'test-results', name)}`,
  ...more,
];

/** Everything that `npm test` proves, the long ones first: the short ones fill what the first of them to end leaves of the two cores. */
export const TEST_STEPS: readonly Step[] = [
  {
    name: 'brokers',
    what: 'A NATS server and a RabbitMQ to test with',
    commands: [node('tools/start/ensure-nats.ts'), node('tools/start/ensure-rabbitmq.ts')],
    weight: 1,
    limitMs: 15 * MINUTE_MS,
  },
  {
    name: 'integration',
    what: 'Integration tests on a real PostgreSQL, a real NATS and a real RabbitMQ',
    commands: [vitest(['integration'], 'integration')],
    // Where none could be installed only the tests of the bus and of that feed fail, and say so.
    follows: ['brokers'],
    weight: 1,
    limitMs: 35 * MINUTE_MS,
    report: () => readVitestReport(report('integration')),
    // As with the journeys: a machine that does a lot else may starve one file once; what fails twice is broken.
    ...(process.env.CI && {
      secondTry: (files) => ({
        command: vitest(['integration'], 'integration-2', ...files),
        report: () => readVitestReport(report('integration-2')),
      }),
    }),
  },
  {
    name: 'unit',
    what: 'Unit tests and repository rules',
    commands: [vitest(['unit', 'site'], 'unit', '--maxWorkers=1')],
    weight: 1,
    limitMs: 20 * MINUTE_MS,
    report: () => readVitestReport(report('unit')),
  },
  { name: 'site', what: 'The site is built', commands: [node('tools/start/build.ts')], weight: 1, limitMs: 15 * MINUTE_MS },
  { name: 'types', what: 'Types', commands: [['tsc', '-p', 'tsconfig.json', '--noEmit']], weight: 1, limitMs: 15 * MINUTE_MS },
  {
    name: 'site-types',
    what: 'Types of the site',
    commands: [['npm', 'run', 'typecheck', '--workspace=@duskline/site']],
    weight: 1,
    limitMs: 15 * MINUTE_MS,
  },
  {
    name: 'lint',
    what: 'Format and lint',
    // Styles are one of the repository rules: tools/tidy/stylelint.test.ts.
    commands: [['biome', 'ci', '--colors=off', '--max-diagnostics=30', '.']],
    weight: 1,
    limitMs: 3 * MINUTE_MS,
  },
  { name: 'unused', what: 'Nothing unused', commands: [['knip', '--no-progress']], weight: 1, limitMs: 3 * MINUTE_MS },
  {
    name: 'browser',
    what: 'A Chromium to test with',
    commands: [node('tools/start/ensure-chromium.ts')],
    weight: 1,
    limitMs: 15 * MINUTE_MS,
  },
  {
    name: 'e2e-waits',
    what: 'Journeys in the browser that mostly wait',
    // On a product of their own: some of them kill its server, beside those of the next step.
    commands: [journeys('e2e-waits', '--workers=1', '--grep', WAITING_JOURNEYS)],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e-waits') },
    after: ['browser', 'site'],
    weight: 1,
    limitMs: 35 * MINUTE_MS,
    report: () => readPlaywrightReport(report('e2e-waits')),
  },
  {
    name: 'e2e',
    what: 'Journeys in the browser',
    commands: [journeys('e2e', '--grep-invert', WAITING_JOURNEYS)],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report('e2e') },
    after: ['browser', 'site'],
    // Two browsers fill the machine: nothing but what waits is left beside them.
    follows: ['integration', 'unit', 'types', 'site-types', 'lint', 'unused'],
    weight: 1,
    limitMs: 35 * MINUTE_MS,
    report: () => readPlaywrightReport(report('e2e')),
  },
];

const QUICK = ['types', 'site-types', 'lint', 'unused'];

/** What `npm run check` looks at: everything that needs neither a database nor a browser, and of the tests the repository rules. */
export const CHECK_STEPS: readonly Step[] = [
  {
    name: 'tidy',
    what: 'Repository rules',
    commands: [vitest(['unit'], 'tidy', 'tools')],
    weight: 1,
    limitMs: 3 * MINUTE_MS,
    report: () => readVitestReport(report('tidy')),
  },
  ...TEST_STEPS.filter((step) => QUICK.includes(step.name)),
];
