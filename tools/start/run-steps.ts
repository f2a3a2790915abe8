import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, seconds } from './progress.ts';
import { afterSecondTry, type Counts, describeFailure, type Failure, NO_TESTS, type TestReport } from './test-reports.ts';

/** One part of a test run: a command, or work in this process. */
export type Step = {
  readonly name: string;
  readonly what: string;
  /** Program and arguments; several are run one after the other until one fails. */
  readonly commands: readonly (readonly string[])[];
  readonly env?: Readonly<Record<string, string>>;
  /** Names of steps that have to succeed before; when one does not, this one counts as failed. */
  readonly after?: readonly string[];
  /** Names of steps that have to end before, whatever becomes of them. */
  readonly follows?: readonly string[];
  /** How many of the two places it takes: 2 for what needs the machine for itself. */
  readonly weight: 1 | 2;
  readonly limitMs: number;
  /** Reads the report that its test runner wrote. Steps without tests count as one failure when they fail. */
  readonly report?: () => TestReport;
  /** Runs these files once more. Where it is given, a few failing files get a second try, which is reported in the summary. */
  readonly secondTry?: (files: readonly string[]) => { readonly command: readonly string[]; readonly report: () => TestReport };
};

export type StepResult = {
  readonly step: Step;
  readonly ok: boolean;
  readonly tookMs: number;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly flaky: readonly Failure[];
};

const PLACES = 2;
const FAILURE_LINES = 150;
/** More failing files than these are no accident of a busy machine. */
const SECOND_TRY_FILES = 3;
const running = new Set<ChildProcess>();

/** Ends whole process groups: test runners have children of their own. */
export function killRunning(): void {
  for (const child of running) if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
}

function runCommand(command: readonly string[], step: Step, root: string, logPath: string): Promise<boolean> {
  const [program = '', ...args] = command;
  const log = createWriteStream(logPath, { flags: 'a' });
  log.write(`$ ${command.join(' ')}\n`);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  running.add(child);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const timer = setTimeout(() => {
    log.write(`\nstopped: it took longer than ${seconds(step.limitMs)}\n`);
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, step.limitMs);
  return new Promise((done) => {
    const end = (ok: boolean): void => {
      clearTimeout(timer);
      running.delete(child);
      log.end(() => done(ok));
    };
    child.once('error', (error) => {
      log.write(`${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

function readReport(read: (() => TestReport) | undefined): TestReport {
  if (read === undefined) return NO_TESTS;
  try {
    return read();
  } catch {
    // No report: the runner crashed before it could write one, which the failed step itself shows.
    return NO_TESTS;
  }
}

/** The report after the failing files were run once more, or undefined where there is no second try. */
async function trySecondTime(
  step: Step,
  first: TestReport,
  run: (command: readonly string[]) => Promise<boolean>,
): Promise<TestReport | undefined> {
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (step.secondTry === undefined || files.length === 0 || files.length > SECOND_TRY_FILES) return undefined;
  const { command, report } = step.secondTry(files);
  const ok = await run(command);
  const second = readReport(report);
  return ok === (second.counts.failed === 0) && second !== NO_TESTS ? afterSecondTry(first, second) : undefined;
}

function printFailures(failures: readonly Failure[]): void {
  for (const failure of failures.slice(0, 20)) console.error(describeFailure(failure).replace(/^/gm, '    '));
}

function printLog(logPath: string): void {
  const lines = readFileSync(logPath, 'utf8').trimEnd().split('\n').slice(-FAILURE_LINES);
  console.error(lines.map((line) => `    ${line}`).join('\n'));
}

async function runStep(step: Step, root: string, logFolder: string): Promise<StepResult> {
  const logPath = join(logFolder, `${step.name}.log`);
  const from = performance.now();
  let ok = true;
  for (const command of step.commands) ok = ok && (await runCommand(command, step, root, logPath));
  let report = readReport(step.report);
  const second = ok ? undefined : await trySecondTime(step, report, (command) => runCommand(command, step, root, logPath));
  if (second !== undefined) {
    report = second;
    ok = second.counts.failed === 0;
  }
  const tookMs = performance.now() - from;
  const { counts, failures, flaky } = report;
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  const total = step.report === undefined ? '' : `, ${counts.passed} passed${failed === 0 ? '' : `, ${failed} failed`}`;
  say(`${ok ? 'ok    ' : 'FAILED'} ${step.what} (${seconds(tookMs)}${total})`);
  if (!ok) {
    // The failures come first: a long log is often cut from its end.
    printFailures(failures);
    printLog(logPath);
  }
  return { step, ok, tookMs, counts: { ...counts, failed }, failures, flaky };
}

/** Runs steps with two places, in their order as far as places and predecessors allow. Every step is run; nothing is skipped silently. */
export async function runSteps(steps: readonly Step[], root: string): Promise<StepResult[]> {
  const logFolder = join(root, 'test-results', 'steps');
  mkdirSync(logFolder, { recursive: true });
  const results = new Map<string, StepResult>();
  const waiting = [...steps];
  const active = new Map<string, Promise<void>>();
  let free = PLACES;
  const settled = (name: string): boolean => results.has(name) || !steps.some((step) => step.name === name);
  while (waiting.length > 0 || active.size > 0) {
    const next = waiting.find((step) => step.weight <= free && [...(step.after ?? []), ...(step.follows ?? [])].every(settled));
    if (next === undefined) {
      await Promise.race(active.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    if ((next.after ?? []).some((name) => results.get(name)?.ok === false)) {
      say(`FAILED ${next.what} (not run: a step before it failed)`);
      results.set(next.name, { ...NO_TESTS, step: next, ok: false, tookMs: 0, counts: { ...NO_TESTS.counts, failed: 1 } });
      continue;
    }
    free -= next.weight;
    active.set(
      next.name,
      runStep(next, root, logFolder).then((result) => {
        results.set(next.name, result);
        active.delete(next.name);
        free += next.weight;
      }),
    );
  }
  return steps.flatMap((step) => results.get(step.name) ?? []);
}

/** Prints the table of steps, what failed and what passed on its second try only, and as the last line the sum. Returns true when everything passed. */
export function summarise(results: readonly StepResult[]): boolean {
  const sum = (pick: (counts: Counts) => number): number => results.reduce((total, { counts }) => total + pick(counts), 0);
  say('');
  for (const { step, ok, tookMs, counts } of results) {
    const tests =
      step.report === undefined
        ? ''
        : `${counts.passed} passed, ${counts.failed} failed${counts.skipped === 0 ? '' : `, ${counts.skipped} not run here`}`;
    console.info(`  ${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds(tookMs).padStart(8)}  ${tests}`);
  }
  for (const { flaky } of results)
    for (const failure of flaky) console.info(`  passed on its second try: ${describeFailure(failure)}`);
  for (const { failures } of results) for (const failure of failures) console.info(`  failed: ${describeFailure(failure)}`);
  console.info(`${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`);
  return results.every((result) => result.ok);
}
