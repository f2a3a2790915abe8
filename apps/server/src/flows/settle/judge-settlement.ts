import { isDecidedBy, isRefutedBy, type ReportedMarket } from '@duskline/betting/judge-by-score';
import { judgeResults, type ReportedResult, type ResultDoubt } from '@duskline/betting/judge-result';
import { type JudgedMatch, judgeResultTime, type TimeDoubt } from '@duskline/betting/judge-result-time';
import { contradicting } from '@duskline/betting/judge-together';
import { uofMarket } from '@duskline/betting/uof-market';
import type { SettlementFact } from '../../modules/feed/index.ts';
import {
  asStoredFact,
  conflictsAtSameTimestamp,
  isRepeated,
  type KnownFact,
  type MarketFacts,
  type ResultCases,
  type ResultFact,
  type StatedResult,
  standingResults,
} from '../../modules/tickets/index.ts';
import type { DrawDoubt } from '../../modules/virtual-sports/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DrawJudge } from '../virtual/judge-draws.ts';
import { type ShutForWithdrawal, untilShut } from './deduction-reach.ts';
import { type MarketIdOf, settlementOf } from './feed-facts.ts';
import { askedOnce, type DeductionDoubt, type HasBetsBefore, judgeDeduction, type RecordedPrice } from './judge-deduction.ts';

export interface SettlementJudgeOptions {
  cases: Pick<ResultCases, 'facts' | 'factsOfMatch'>;
  /** What is known of a match now, or was when it left the board; null = nothing. */
  match(matchId: number): JudgedMatch | null | Promise<JudgedMatch | null>;
  /** Outcomes a market was offered with; null = not known. */
  offered(marketId: number): readonly string[] | null;
  marketIdOf: MarketIdOf;
  clock: Clock;
  /** Absent: nothing is drawn. */
  draws?: DrawJudge;
  /** Absent: what the provider says of the prices of withdrawn runners stands. */
  priceAt?: RecordedPrice;
  /** Absent: there may be. */
  hasBetsBefore?: HasBetsBefore;
  /** Absent: nobody knows, and what a withdrawal takes is taken up to the time of the provider. */
  shutAtMs?: ShutForWithdrawal;
}

type Doubt = ResultDoubt | TimeDoubt | DrawDoubt | DeductionDoubt;

/** What a message says of one market. */
interface Own extends ReportedMarket {
  readonly matchId: number;
  readonly marketId: number;
  readonly own: readonly SettlementFact[];
  /** What will be in force of the market once this is believed. */
  readonly reported: readonly ReportedResult[];
  readonly isNew: boolean;
  readonly doubt: Doubt | null;
}

export interface JudgedSettlement {
  readonly believed: readonly SettlementFact[];
  readonly doubtful: readonly { readonly own: readonly SettlementFact[]; readonly doubt: Doubt }[];
}

export const reportedResultOf = ({ outcomeId, result, voidFactor, deadHeatFactor }: StatedResult): ReportedResult => ({
  outcomeId,
  result,
  ...(voidFactor === null ? {} : { voidFactor }),
  ...(deadHeatFactor === null ? {} : { deadHeatFactor }),
});

/** What is stored, and what is believed already and not stored yet. */
function withBefore(stored: readonly MarketFacts[], before: readonly ResultFact[]): Map<number, MarketFacts> {
  const all = new Map(stored.map((one) => [one.marketId, one]));
  for (const fact of before) {
    const { marketId, marketType, specifiers, producer } = all.get(fact.marketId) ?? fact;
    all.set(marketId, {
      marketId,
      marketType,
      specifiers,
      producer,
      facts: [...(all.get(marketId)?.facts ?? []), asStoredFact(fact)],
    });
  }
  return all;
}

/** Markets of one match that are settled on the same scores, where the final score does not say already what is right. */
async function againstOthers(
  { cases }: SettlementJudgeOptions,
  markets: readonly Own[],
  match: JudgedMatch | null,
  before: readonly ResultFact[],
): Promise<ReadonlySet<Own>> {
  const isOpen = (market: Omit<ReportedMarket, 'reported'>): boolean =>
    uofMarket(market.marketType, market.specifiers) !== undefined && !(match?.finished && isDecidedBy(market, match.finished));
  const coming = markets.filter((one) => one.doubt === null && one.isNew && isOpen(one));
  const [first] = coming;
  if (!first) return new Set();
  const own = new Set(coming.map(({ marketId }) => marketId));
  const ofMatch = before.filter(({ matchId }) => matchId === first.matchId);
  const inForce = [...withBefore(await cases.factsOfMatch(first.matchId), ofMatch).values()]
    .filter((one) => !own.has(one.marketId) && isOpen(one))
    .map((one) => ({ ...one, reported: standingResults(one.facts).map(reportedResultOf) }));
  return contradicting(inForce, coming);
}

/**
 * Judges one message of results, market by market and all together (XR-20, XR-21). `before` = what is believed already and not stored yet.
 * What is judged of a market is what tickets will be settled by, see `standingResults`.
 */
export async function judgeSettlement(
  options: SettlementJudgeOptions,
  facts: readonly SettlementFact[],
  before: readonly ResultFact[],
): Promise<JudgedSettlement> {
  const { marketIdOf, clock } = options;
  const byMarket = Map.groupBy(facts, ({ matchId, marketType, specifiers }) => `${matchId}/${marketType}/${specifiers}`);
  const named = [...byMarket.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ first, own, marketId: marketIdOf(first.matchId, first) }] : [];
  });
  const matches = new Map<number, JudgedMatch | null>();
  for (const matchId of new Set(facts.map((fact) => fact.matchId))) matches.set(matchId, await options.match(matchId));
  const known = withBefore(await options.cases.facts(named.map(({ marketId }) => marketId)), before);
  const judged = named.map(({ first, own: said, marketId }): Own => {
    const { matchId, marketType, specifiers } = first;
    const stored: readonly KnownFact[] = known.get(marketId)?.facts ?? [];
    const own = said.map((fact) => untilShut(fact, stored, () => options.shutAtMs?.(marketId, fact.outcomeId) ?? null));
    const coming = own.map((fact) => asStoredFact(settlementOf(marketIdOf, fact)));
    const reported = standingResults([...stored, ...coming]).map(reportedResultOf);
    const market = { marketType, specifiers, reported };
    const match = matches.get(matchId) ?? null;
    const isNew = !isRepeated(stored, coming);
    const judge = (): Doubt | null => {
      const early = judgeResultTime(first, own.map(reportedResultOf), match, clock.now());
      if (early !== null || !isNew) return early;
      if (conflictsAtSameTimestamp(stored, coming)) return 'same_moment';
      const impossible = judgeResults({ ...market, offered: options.offered(marketId) }, reported);
      if (impossible !== null) return impossible;
      return match?.finished && isRefutedBy({ ...market, reported: own.map(reportedResultOf) }, match.finished)
        ? 'against_score'
        : null;
    };
    return { ...market, matchId, marketId, own, isNew, doubt: judge() };
  });
  const drawDoubts = new Map<number, Doubt | null>();
  for (const [matchId, own] of Map.groupBy(facts, (fact) => fact.matchId))
    drawDoubts.set(matchId, (await options.draws?.doubt(matchId, own)) ?? null);
  const { hasBetsBefore = async () => true } = options;
  const priceAt = options.priceAt && askedOnce(options.priceAt);
  const reduced = new Map<Own, DeductionDoubt | null>();
  for (const one of judged)
    if (priceAt && one.isNew && one.doubt === null)
      reduced.set(one, await judgeDeduction({ priceAt, hasBetsBefore }, marketIdOf, one.own));
  const refuted = new Set<Own>();
  for (const [matchId, markets] of Map.groupBy(judged, (one) => one.matchId)) {
    for (const one of await againstOthers(options, markets, matches.get(matchId) ?? null, before)) refuted.add(one);
  }
  // Of a draw everything is right or nothing is.
  const doubtOf = (one: Own): Doubt | null =>
    drawDoubts.get(one.matchId) ?? one.doubt ?? (refuted.has(one) ? 'contradicts_other_market' : (reduced.get(one) ?? null));
  return {
    believed: judged.filter((one) => doubtOf(one) === null).flatMap(({ own }) => own),
    doubtful: judged.flatMap((one) => {
      const doubt = doubtOf(one);
      return doubt === null ? [] : [{ own: one.own, doubt }];
    }),
  };
}
