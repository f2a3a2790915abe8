import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './root.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** A test that failed: its file from the root of the repository, its whole title and what it said, first line first. */
export type Failure = { readonly file: string; readonly title: string; readonly message: string };

/** What a test runner wrote down. `flaky` are the tests that passed on their second try; they count as passed. */
export type TestReport = { readonly counts: Counts; readonly failures: readonly Failure[]; readonly flaky: readonly Failure[] };

export const NO_TESTS: TestReport = { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [], flaky: [] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  config: { rootDir: string };
  suites: PlaywrightSuite[];
};

/** A file that fails before its tests (a set-up that throws) is one failure without a test. */
export function readVitestReport(path: string): TestReport {
  const read = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const failures = read.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ file, title: 'the whole file', message }];
    return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, message: failureMessages.join('\n') }));
  });
  return {
    counts: {
      passed: read.numPassedTests,
      failed: Math.max(read.numFailedTests, failures.length),
      skipped: read.numPendingTests + read.numTodoTests,
    },
    failures,
    flaky: [],
  };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

export function readPlaywrightReport(path: string): TestReport {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport;
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      status,
      failure: {
        file,
        title: `[${projectName}] ${title}`,
        message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
      },
    })),
  );
  const withStatus = (wanted: string): Failure[] => tests.flatMap(({ status, failure }) => (status === wanted ? [failure] : []));
  return {
    counts: { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
    failures: withStatus('unexpected'),
    flaky: withStatus('flaky'),
  };
}

/** The report of a run whose failing files were run once more: what passed then is flaky, what failed again stays failed. */
export function afterSecondTry(first: TestReport, second: TestReport): TestReport {
  const failed = second.counts.failed;
  return {
    counts: { ...first.counts, passed: first.counts.passed + Math.max(0, first.counts.failed - failed), failed },
    failures: second.failures,
    flaky: failed === 0 ? first.failures : first.flaky,
  };
}

const MESSAGE_LINES = 6;

/** A failure in a few lines: where, what, and the beginning of its message. */
export function describeFailure({ file, title, message }: Failure): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return [`${file}: ${title}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line.trim()}`)].join('\n');
}
