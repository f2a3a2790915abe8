import type { OutcomeName, ScoreMarket } from './market.ts';
import type { UofMarket } from './market-terms.ts';
import { MARKET_TYPES, specifiersOfType } from './market-types.ts';
import type { MarketResult } from './outcome.ts';
import { type MatchScore, periodScore, type Score } from './score.ts';
import { settleHalfTimeFullTime, settleMarket } from './settle-market.ts';
import { type Parts, type PartsMarket, partsWon, settleParts } from './settle-parts.ts';

/** Markets that can be settled from a score; those with variant outcomes (21, 25, 199, 329) are not. */
const SETTLED = [...MARKET_TYPES.values()].flatMap(({ id, settle, outcomes }) =>
  settle ? [[id, { settle, names: new Map(outcomes.map((outcome) => [outcome.id, outcome.name])) }] as const] : [],
);
const MARKETS = new Map(SETTLED);

/** Market ids that can be settled from a score. */
export const UOF_MARKET_IDS: readonly number[] = [...MARKETS.keys()];

/** The market behind an id and its `key=value|key=value` specifiers; undefined when unknown or badly specified. */
export function uofMarket(marketType: number, specifiers: string): UofMarket | undefined {
  const values = specifiersOfType(marketType, specifiers);
  return values && MARKETS.get(marketType)?.settle(values);
}

/** Our name of an outcome id; undefined when the market has no such outcome. */
export function uofOutcome(marketType: number, outcomeId: string): OutcomeName | undefined {
  return MARKETS.get(marketType)?.names.get(outcomeId);
}

/** Outcome ids of a market, in the order a screen shows them. */
export function uofOutcomeIds(marketType: number): readonly string[] {
  return [...(MARKETS.get(marketType)?.names.keys() ?? [])];
}

/** What a finished match looked like, as far as it is known: a score, or the score of each set or map, or how many of them each side won. */
export interface FinishedMatch {
  readonly score?: MatchScore;
  /** Sets, games, frames or maps in order: each was won by the side that has more in it. */
  readonly parts?: Parts;
  /** Sets, legs, frames or maps won, where the parts do not say it; of a fight 1:0 for who won it. */
  readonly won?: Score;
  /** Periods, quarters or innings of regular time in order; of innings the extra ones too. */
  readonly periods?: Parts;
  /** What was counted in each map without deciding it: kills. */
  readonly counts?: Parts;
}

/** How many parts each side won. */
const wonOf = ({ won, parts }: FinishedMatch): Score | undefined => won ?? (parts && partsWon(parts));

/** A market on parts, by how many of them each side won alone. */
function settleWon(market: PartsMarket, outcome: OutcomeName, won: Score): MarketResult | undefined {
  if (market.kind === 'winner') return settleMarket({ kind: 'two_way' }, outcome, won);
  if (market.kind === 'score') return settleMarket({ kind: 'correct_score' }, outcome, won);
  if (market.kind === 'part_winner' || market.of !== 'parts') return undefined;
  const { line } = market;
  return settleMarket(
    market.kind === 'handicap' ? { kind: 'handicap', line } : { kind: 'total', line, of: 'both' },
    outcome,
    won,
  );
}

/** Who won a match that has no score of its own, only sets or bouts won. */
const isOnWinner = ({ kind }: ScoreMarket): boolean => kind === 'three_way' || kind === 'double_chance';

/**
 * Settles a feed market from a finished match: undefined when the market, the outcome or the needed score is not known.
 * For checking a feed and for simulating one; tickets are settled by the feed's own results.
 */
export function settleUofMarket(
  key: { readonly marketType: number; readonly specifiers: string; readonly outcomeId: string },
  match: FinishedMatch,
): MarketResult | undefined {
  const known = uofMarket(key.marketType, key.specifiers);
  const outcome = uofOutcome(key.marketType, key.outcomeId);
  if (!known || outcome === undefined) return undefined;
  const won = wonOf(match);
  if (known.on === 'parts')
    return match.parts ? settleParts(known.market, outcome, match.parts) : won && settleWon(known.market, outcome, won);
  if (!match.score)
    return won && known.on === 'score' && isOnWinner(known.market) ? settleMarket(known.market, outcome, won) : undefined;
  if (known.on === 'halves') return settleHalfTimeFullTime(outcome, match.score.firstHalf, match.score.regular);
  const on: Score | undefined = periodScore(match.score, known.period);
  return on && settleMarket(known.market, outcome, on);
}
