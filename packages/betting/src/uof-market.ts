import type { OutcomeName } from './market.ts';
import type { UofMarket } from './market-terms.ts';
import { MARKET_TYPES, specifiersOfType } from './market-types.ts';
import type { MarketResult } from './outcome.ts';
import { type MatchScore, periodScore, type Score } from './score.ts';
import { settleHalfTimeFullTime, settleMarket } from './settle-market.ts';
import { type Parts, settleParts } from './settle-parts.ts';

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

/** What a finished match looked like: a score, or the score of each set or map, or both. */
export interface FinishedMatch {
  readonly score?: MatchScore;
  readonly parts?: Parts;
}

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
  if (known.on === 'parts') return match.parts && settleParts(known.market, outcome, match.parts);
  if (!match.score) return undefined;
  if (known.on === 'halves') return settleHalfTimeFullTime(outcome, match.score.firstHalf, match.score.regular);
  const on: Score | undefined = periodScore(match.score, known.period);
  return on && settleMarket(known.market, outcome, on);
}
