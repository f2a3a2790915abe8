import type { Checked, Verdict } from './checks.ts';
import type { Placement } from './load.ts';

/** Whether everything held, and the line that says so. */
export type Result = { readonly ok: boolean; readonly line: string };

export function printFindings(what: string, found: readonly string[]): void {
  if (found.length > 0) console.error(`  ${what}: ${found.slice(0, 10).join(', ')}`);
}

/** Says what was refused, which bets are not as they should be, and what the reconciliation found. */
export function printBets(placements: readonly Placement[], verdict: Verdict, books: Checked): void {
  const refusals = new Map<string, number>();
  for (const text of placements.flatMap(({ refusal }) => refusal)) refusals.set(text, (refusals.get(text) ?? 0) + 1);
  for (const [text, times] of refusals) console.info(`  refused ${times} times: ${text}`);
  for (const [kind, keys] of Object.entries(verdict)) printFindings(kind, keys);
  console.info(`  reconcile: ${books.line}`);
}

export const betsLine = ({ lost, doubled, invented, undecided }: Verdict): string =>
  `${lost.length} lost, ${doubled.length} doubled, ${invented.length} invented, ${undecided.length} undecided`;

/** Runs it, prints its line last and ends the process: exit code 1 when it does not hold. */
export async function runToEnd(run: () => Promise<Result>): Promise<never> {
  let result: Result;
  try {
    result = await run();
  } catch (error) {
    console.error(error);
    result = { ok: false, line: `BROKEN: ${(error as Error).message}` };
  }
  console.info(result.line);
  // Players of a run that broke still wait for answers: nothing of them is wanted any more.
  process.exit(result.ok ? 0 : 1);
}
