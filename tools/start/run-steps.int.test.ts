import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../test-kit/temporary-folder.ts';
import { runSteps, type Step, summarise } from './run-steps.ts';

afterEach(() => vi.restoreAllMocks());

const step = (name: string, script: string, more: Partial<Step> = {}): Step => ({
  name,
  what: name,
  commands: [[process.execPath, '-e', script]],
  weight: 1,
  limitMs: 10_000,
  ...more,
});

async function lastLine(steps: readonly Step[]): Promise<{ ok: boolean; line: string }> {
  const said: string[] = [];
  vi.spyOn(console, 'info').mockImplementation((line: string) => void said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line));
  const ok = summarise(await runSteps(steps, temporaryFolder()));
  return { ok, line: said.at(-1) ?? '' };
}

test('the last line is the sum of all tests', async () => {
  const counts = () => ({ passed: 7, failed: 0, skipped: 0 });
  expect(await lastLine([step('a', '', { counts }), step('b', '', { counts }), step('types', '')])).toEqual({
    ok: true,
    line: '14 passed, 0 failed',
  });
});

test('a failing step without tests counts as one failure', async () => {
  expect(await lastLine([step('types', 'process.exit(2)')])).toEqual({ ok: false, line: '0 passed, 1 failed' });
});

test('a test runner that falls over before it reports counts as one failure', async () => {
  const counts = () => {
    throw new Error('no report');
  };
  expect(await lastLine([step('unit', 'process.exit(1)', { counts })])).toEqual({ ok: false, line: '0 passed, 1 failed' });
});

test('a step whose predecessor failed is not run and counts as failed', async () => {
  expect(await lastLine([step('site', 'process.exit(1)'), step('e2e', '', { after: ['site'] })])).toEqual({
    ok: false,
    line: '0 passed, 2 failed',
  });
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
