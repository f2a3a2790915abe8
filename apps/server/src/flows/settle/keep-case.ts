import type { ResultCases, ResultFact } from '../../modules/tickets/index.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface KeepCaseOptions {
  cases: Pick<ResultCases, 'keep'>;
  alarms: Alarms;
  metrics: Metrics;
}

/** Results that came before their goal or their end: most are paid by themselves a moment later, so their alarm waits (see watch-early-results.ts). */
export const EARLY_RESULT = 'before_end';

/** Keeps facts of one market for a person, once, with one alarm. `text`: what the alarm says of them. */
export async function keepCase(
  { cases, alarms, metrics }: KeepCaseOptions,
  facts: readonly ResultFact[],
  doubt: string,
  text = 'results wait for a person, nobody is paid by them',
): Promise<void> {
  const [first] = facts;
  if (!first) return;
  const caseId = await cases.keep(facts, doubt);
  if (caseId === null) return;
  const { matchId, marketType, specifiers, timestampMs } = first;
  metrics.count('doubtful_results_total', { doubt });
  if (doubt === EARLY_RESULT) return;
  alarms.raise('doubtful_result', { caseId, doubt, matchId, marketType, specifiers, timestampMs }, text);
}
