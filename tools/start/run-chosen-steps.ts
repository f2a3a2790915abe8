import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { killRunning, runSteps, type Step, summarise } from './run-steps.ts';

/** Runs the steps that were named on the command line, or all; ends the process with 1 when something failed. */
export async function runChosenSteps(steps: readonly Step[], names: readonly string[], root: string): Promise<never> {
  const unknown = names.find((name) => !steps.some((step) => step.name === name));
  if (unknown !== undefined) {
    console.error(`duskline: there is no step called ${unknown}. Known: ${steps.map((step) => step.name).join(', ')}.`);
    process.exit(1);
  }
  const stop = (): never => {
    killRunning();
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  process.once('disconnect', stop);
  process.channel?.unref();
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  const chosen = names.length === 0 ? steps : steps.filter((step) => names.includes(step.name));
  const ok = summarise(await runSteps(chosen, root));
  process.exit(ok ? 0 : 1);
}
