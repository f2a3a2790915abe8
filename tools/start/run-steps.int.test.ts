import { afterEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { runSteps, type Step, summarise } from './run-steps.ts';
import { NO_TESTS, type TestReport } from './test-reports.ts';

afterEach(() => vi.restoreAllMocks());

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  what: name,
  commands: [[process.execPath, '-e', script]],
  weight: 1,
  limitMs: 10_000,
  ...more,
});

async function runAndListen(steps: readonly Step[]): Promise<{ ok: boolean; said: string[] }> {
  const said: string[] = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  const ok = summarise(await runSteps(steps, temporaryFolder()));
  return { ok, said };
}

async function lastLine(steps: readonly Step[]): Promise<{ ok: boolean; line: string }> {
  const { ok, said } = await runAndListen(steps);
  return { ok, line: said.at(-1) ?? '' };
}

const failedOnce: TestReport = {
  counts: { passed: 6, failed: 1, skipped: 0 },
  failures: [{ file: 'a.int.test.ts', title: 'a bet is paid once', message: 'expected 2 to be 1\n    at a.int.test.ts:3' }],
  flaky: [],
};
const passedAlone: TestReport = { ...NO_TESTS, counts: { passed: 3, failed: 0, skipped: 0 } };

test('the last line is the sum of all tests', async () => {
  const report = () => ({ ...NO_TESTS, counts: { passed: 7, failed: 0, skipped: 0 } });
  expect(await lastLine([step('a', '', { report }), step('b', '', { report }), step('types', '')])).toEqual({
    ok: true,
    line: '14 passed, 0 failed',
  });
});

test('a failing step without tests counts as one failure', async () => {
  expect(await lastLine([step('types', 'process.exit(2)')])).toEqual({ ok: false, line: '0 passed, 1 failed' });
});

test('a test runner that crashes before it reports counts as one failure', async () => {
  const report = () => {
    throw new Error('no report');
  };
  expect(await lastLine([step('unit', 'process.exit(1)', { report })])).toEqual({ ok: false, line: '0 passed, 1 failed' });
});

test('a step whose predecessor failed is not run and counts as failed', async () => {
  expect(await lastLine([step('site', 'process.exit(1)'), step('e2e', '', { after: ['site'] })])).toEqual({
    ok: false,
    line: '0 passed, 2 failed',
  });
});

test('a step that follows another one waits for it, and runs whatever became of it', async () => {
  const file = `${temporaryFolder()}/first`;
  const first = step(
    'first',
    `setTimeout(() => { require('fs').writeFileSync(${JSON.stringify(file)}, ''); process.exit(1); }, 300)`,
  );
  const second = step('second', `process.exit(require('fs').existsSync(${JSON.stringify(file)}) ? 0 : 1)`, {
    follows: ['first'],
  });
  const { said } = await runAndListen([first, second]);
  expect(said.join('\n')).toMatch(/^ {2}ok +second /m);
  expect(said.at(-1)).toBe('0 passed, 1 failed');
});

test('a step that hangs is stopped', async () => {
  expect(await lastLine([step('hangs', 'setInterval(() => {}, 1000)', { limitMs: 300 })])).toEqual({
    ok: false,
    line: '0 passed, 1 failed',
  });
});

test('a program that does not exist is a failure, not a crash', async () => {
  expect(await lastLine([{ ...step('gone', ''), commands: [['no-such-program']] }])).toEqual({
    ok: false,
    line: '0 passed, 1 failed',
  });
});

describe('files that fail get a second try where a step has one', () => {
  const again = (report: TestReport, script = ''): Partial<Step> => ({
    report: () => failedOnce,
    secondTry: () => ({ command: [process.execPath, '-e', script], report: () => report }),
  });

  test('what passes then is named in the summary', async () => {
    const { ok, said } = await runAndListen([step('integration', 'process.exit(1)', again(passedAlone))]);
    expect(ok).toBe(true);
    expect(said.at(-1)).toBe('7 passed, 0 failed');
    expect(said.join('\n')).toContain('passed on its second try: a.int.test.ts: a bet is paid once\n    expected 2 to be 1');
  });

  test('what fails again is a failure, named before any log', async () => {
    const { ok, said } = await runAndListen([step('integration', 'process.exit(1)', again(failedOnce, 'process.exit(1)'))]);
    expect(ok).toBe(false);
    expect(said.at(-1)).toBe('6 passed, 1 failed');
    expect(said.find((line) => line.includes('a bet is paid once'))).toMatch(/^ {4}a\.int\.test\.ts: a bet is paid once/);
  });

  test('a runner that ends badly although its report is green has failed', async () => {
    expect((await runAndListen([step('integration', 'process.exit(1)', again(passedAlone, 'process.exit(1)'))])).ok).toBe(false);
  });

  test('many files at once get none', async () => {
    const many = ['a', 'b', 'c', 'd'].map((file) => ({ file, title: 'breaks', message: '' }));
    const report: TestReport = { ...failedOnce, counts: { passed: 0, failed: 4, skipped: 0 }, failures: many };
    const secondTry = () => ({ command: [process.execPath, '-e', ''], report: () => passedAlone });
    expect((await runAndListen([step('integration', 'process.exit(1)', { report: () => report, secondTry })])).ok).toBe(false);
  });
});
