import { judgeDate } from '@duskline/betting/judge-result-time';
import type { CancelFact, RollbackFact, SettlementFact, SettlementPort } from '../../modules/feed/index.ts';
import { RESULT_CASES, type ResultCases, type ResultFact } from '../../modules/tickets/index.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import { cancelOf, rollbackCancelOf, rollbackOf, settlementOf } from './feed-facts.ts';
import { judgeSettlement, type SettlementJudgeOptions } from './judge-settlement.ts';
import { keepCase } from './keep-case.ts';

export interface JudgedResultsOptions extends SettlementJudgeOptions {
  /** Where results go that may be believed. */
  port: SettlementPort;
  /** The same for everything that was held back together: one transaction, so that nobody is paid by a part of it. */
  record(facts: readonly ResultFact[]): Promise<void>;
  cases: SettlementJudgeOptions['cases'] & Pick<ResultCases, 'keep'>;
  parking: Pick<Parking, 'kind'>;
  alarms: Alarms;
  metrics: Metrics;
}

/** One message about results, as it was held back. */
export type HeldResults = {
  [Act in keyof SettlementPort]: { readonly act: Act; readonly facts: Parameters<SettlementPort[Act]>[0] };
}[keyof SettlementPort];

export interface JudgedResults extends SettlementPort {
  /** Messages that were held back, in their order: each is judged as if those before it were stored, then all are stored at once. */
  all(held: readonly HeldResults[]): Promise<void>;
}

type Fact = SettlementFact | CancelFact | RollbackFact;

/**
 * The one place where results of the feed are judged before they have any effect (XR-20, XR-21, XR-22). What cannot be right, or cannot
 * come now, becomes a case for a person: it is kept, nobody is paid, and the market stays as shut as the feed has made it. The
 * caller has shut it before this is called.
 */
export function createJudgedResults(options: JudgedResultsOptions): JudgedResults {
  const { marketIdOf, clock } = options;
  options.parking.kind(RESULT_CASES, {
    onRequeue: () => Promise.reject(new Error('doubtful results are decided at the trading desk')),
  });

  const keep = <F extends Fact>(facts: readonly F[], doubt: string, toFact: (fact: F) => ResultFact): Promise<void> =>
    keepCase(options, facts.map(toFact), doubt);

  async function onSettlement(
    facts: readonly SettlementFact[],
    port: SettlementPort,
    before: readonly ResultFact[],
  ): Promise<void> {
    const { believed, doubtful } = await judgeSettlement(options, facts, before);
    for (const { own, doubt } of doubtful) await keep(own, doubt, (fact) => settlementOf(marketIdOf, fact));
    if (believed.length > 0) await port.onSettlement(believed);
  }

  /**
   * Cancels and what takes back: nothing true could follow what is dated in the future, and of a draw nothing but its seed says who is paid, so
   * nothing of it is called off or taken back before a person has looked.
   */
  function lookedAt<F extends CancelFact | RollbackFact>(
    pass: (facts: readonly F[]) => Promise<void>,
    toFact: (fact: F) => ResultFact,
    ofDraw: 'draw_cancelled' | 'draw_taken_back',
  ) {
    return async (facts: readonly F[]): Promise<void> => {
      const good: F[] = [];
      for (const [matchId, own] of Map.groupBy(facts, (fact) => fact.matchId)) {
        const isDraw = (await options.draws?.isDraw(matchId)) ?? false;
        for (const fact of own) {
          const doubt = judgeDate(fact.timestampMs, clock.now()) ?? (isDraw ? ofDraw : null);
          if (doubt === null) good.push(fact);
          else await keep([fact], doubt, toFact);
        }
      }
      if (good.length > 0) await pass(good);
    };
  }

  const judge = (port: SettlementPort, before: readonly ResultFact[]): SettlementPort => ({
    onSettlement: (facts) => onSettlement(facts, port, before),
    onCancel: lookedAt<CancelFact>(
      (facts) => port.onCancel(facts),
      (fact) => cancelOf(marketIdOf, fact),
      'draw_cancelled',
    ),
    onRollbackSettlement: lookedAt<RollbackFact>(
      (facts) => port.onRollbackSettlement(facts),
      (fact) => rollbackOf(marketIdOf, fact),
      'draw_taken_back',
    ),
    onRollbackCancel: lookedAt<CancelFact>(
      (facts) => port.onRollbackCancel(facts),
      (fact) => rollbackCancelOf(marketIdOf, fact),
      'draw_taken_back',
    ),
  });

  return {
    ...judge(options.port, []),
    async all(held) {
      const gathered: ResultFact[] = [];
      const gather = <F extends Fact>(toFact: (fact: F) => ResultFact) => {
        return async (facts: readonly F[]): Promise<void> => void gathered.push(...facts.map(toFact));
      };
      const judged = judge(
        {
          onSettlement: gather((fact) => settlementOf(marketIdOf, fact)),
          onCancel: gather((fact) => cancelOf(marketIdOf, fact)),
          onRollbackSettlement: gather((fact) => rollbackOf(marketIdOf, fact)),
          onRollbackCancel: gather((fact) => rollbackCancelOf(marketIdOf, fact)),
        },
        gathered,
      );
      for (const { act, facts } of held) await judged[act](facts as never);
      if (gathered.length > 0) await options.record(gathered);
    },
  };
}
