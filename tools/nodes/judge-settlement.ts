import { setTimeout as sleep } from 'node:timers/promises';
import { runCheck } from '../chaos/checks.ts';
import { ticketFaults } from '../soak/end-verdicts.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { SettlementVerdict } from './report.ts';
import {
  type Cash,
  judgeCash,
  judgeEvents,
  judgeSettled,
  type Results,
  readCash,
  readEvents,
  readLeft,
  type SettledBet,
} from './settled-bets.ts';

const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** With nothing left for so long, no result is on its way any more. */
const QUIET_MS = 5_000;
const RECOMPUTE = 'apps/server/src/modules/tickets/recompute-main.ts';

/** Resolves when nothing waits to be settled or decided, or the patience is over: what is left then is a finding. */
export async function whenSettled(postgres: PostgresPair): Promise<void> {
  let sinceMs = Date.now();
  for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await sleep(LOOK_EVERY_MS)) {
    const { markets, undecided } = await readLeft(postgres);
    if (markets + undecided > 0) sinceMs = Date.now();
    else if (Date.now() - sinceMs >= QUIET_MS) return;
  }
}

/** `cashBefore`: what players had before the first bet. */
export async function judgeSettlement(
  postgres: PostgresPair,
  bets: readonly SettledBet[],
  results: Results,
  cashBefore: Cash,
): Promise<SettlementVerdict> {
  const verdict = judgeSettled(bets, results);
  const [events, cash, left] = await Promise.all([readEvents(postgres), readCash(postgres), readLeft(postgres)]);
  const recomputed = await runCheck({ databaseMigrateUrl: postgres.url('duskline_owner') }, [RECOMPUTE]);
  const reported = [...results.values()];
  return {
    ...verdict,
    matches: reported.length,
    corrected: reported.filter(({ length }) => length > 1).length,
    undecided: left.undecided,
    recomputed,
    faults: [
      ...verdict.faults,
      ...judgeCash(bets, results, cashBefore, cash),
      ...judgeEvents(bets, events),
      // That nothing was settled says that the run proves nothing, and is said there.
      ...ticketFaults(recomputed.line, { waiting: left.markets, settled: Math.max(1, verdict.settled) }, bets.length),
    ],
  };
}
