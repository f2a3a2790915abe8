import type { JudgedMatch } from '@duskline/betting/judge-result-time';
import { createChangedSides } from '../src/flows/settle/changed-sides.ts';
import { createFinalScores } from '../src/flows/settle/final-scores.ts';
import { createJudgedResults } from '../src/flows/settle/judged-results.ts';
import { createSettlementFlow } from '../src/flows/settle/settlement-flow.ts';
import { createEarlyResults } from '../src/flows/settle/watch-early-results.ts';
import type { TicketService } from '../src/modules/tickets/index.ts';
import { createAlarms } from '../src/platform/alarms.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { TestDb } from './create-test-db.ts';
import { testParking } from './parking.ts';

export const marketIdOf = (matchId: number, { marketType } = { marketType: 1 }): number => matchId * 1000 + marketType;

interface ResultParts {
  db: TestDb;
  tickets: TicketService;
  settlement?: TicketService['settlement'];
  /** What is known of a match; nothing, unless the test says otherwise. */
  match?: (matchId: number) => JudgedMatch | null;
}

/** What stands between the results of the feed and the ledger, as one process has it. */
export function createResults({ db, tickets, settlement = tickets.settlement, match = () => null }: ResultParts) {
  const log = createLog('silent');
  const metrics = createMetrics();
  const parking = testParking(db.db);
  const alarms = createAlarms({ log, metrics });
  const shared = { marketIdOf, parking, metrics, clock: systemClock };
  const flow = createSettlementFlow({ ...shared, settlement, log });
  const judged = createJudgedResults({
    ...shared,
    alarms,
    match,
    offered: () => null,
    port: flow.port,
    record: flow.record,
    cases: tickets.resultCases,
  });
  const finalScores = createFinalScores({
    cases: tickets.resultCases,
    match,
    isHeld: () => false,
    recent: async () => [],
    onPaid: () => flow.kick(),
    clock: systemClock,
    alarms,
    metrics,
    log,
  });
  return {
    finalScores,
    earlyResults: (alarmAfterMs: number) =>
      createEarlyResults({ cases: tickets.resultCases, alarmAfterMs, alarms, clock: systemClock, log }),
    parking,
    alarms,
    metrics,
    flow,
    judged,
    changedSides: (port: Parameters<typeof createChangedSides>[0]['port'], hearsFeed = true) =>
      createChangedSides({ port, storeAll: judged.all, canRelease: () => hearsFeed, parking, log, lookAfterMs: 600_000 }),
  };
}
