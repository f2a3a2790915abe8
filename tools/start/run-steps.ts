import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say, seconds } from './progress.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** One part of a test run: a command, or work in this process. */
export type Step = {
  readonly name: string;
  readonly what: string;
  /** Program and arguments; several are run one after the other until one fails. */
  readonly commands: readonly (readonly string[])[];
  readonly env?: Readonly<Record<string, string>>;
  /** Names of steps that have to succeed before; when one does not, this one counts as failed. */
  readonly after?: readonly string[];
  /** How many of the two places it takes: 2 for what needs the machine for itself. */
  readonly weight: 1 | 2;
  readonly limitMs: number;
  /** Reads the counts of its tests from the report it wrote. Steps without tests count as one failure when they fail. */
  readonly counts?: () => Counts;
};

export type StepResult = { readonly step: Step; readonly ok: boolean; readonly tookMs: number; readonly counts: Counts };

const PLACES = 2;
const FAILURE_LINES = 150;
const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };
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

function readCounts(step: Step): Counts {
  if (step.counts === undefined) return NO_TESTS;
  try {
    return step.counts();
  } catch {
    // No report: the runner fell over before it could write one, which the failed step itself tells.
    return NO_TESTS;
  }
}

async function runStep(step: Step, root: string, logFolder: string): Promise<StepResult> {
  const logPath = join(logFolder, `${step.name}.log`);
  const from = performance.now();
  let ok = true;
  for (const command of step.commands) ok = ok && (await runCommand(command, step, root, logPath));
  const tookMs = performance.now() - from;
  const counts = readCounts(step);
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  const total = step.counts === undefined ? '' : `, ${counts.passed} passed${failed === 0 ? '' : `, ${failed} failed`}`;
  say(`${ok ? 'ok    ' : 'FAILED'} ${step.what} (${seconds(tookMs)}${total})`);
  if (!ok)
    console.error(
      readFileSync(logPath, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(-FAILURE_LINES)
        .map((line) => `    ${line}`)
        .join('\n'),
    );
  return { step, ok, tookMs, counts: { ...counts, failed } };
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
    const next = waiting.find((step) => step.weight <= free && (step.after ?? []).every(settled));
    if (next === undefined) {
      await Promise.race(active.values());
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    if ((next.after ?? []).some((name) => results.get(name)?.ok === false)) {
      say(`FAILED ${next.what} (not run: a step before it failed)`);
      results.set(next.name, { step: next, ok: false, tookMs: 0, counts: { ...NO_TESTS, failed: 1 } });
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

/** Prints the table of steps and, as the last line, the sum. Answers true when everything passed. */
export function summarise(results: readonly StepResult[]): boolean {
  const sum = (pick: (counts: Counts) => number): number => results.reduce((total, { counts }) => total + pick(counts), 0);
  say('');
  for (const { step, ok, tookMs, counts } of results) {
    const tests =
      step.counts === undefined
        ? ''
        : `${counts.passed} passed, ${counts.failed} failed${counts.skipped === 0 ? '' : `, ${counts.skipped} not run here`}`;
    console.info(`  ${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds(tookMs).padStart(8)}  ${tests}`);
  }
  console.info(`${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`);
  return results.every((result) => result.ok);
}
