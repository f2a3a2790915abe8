import type { LineQuarters } from './line.ts';
import type { OutcomeName } from './market.ts';
import type { MarketResult } from './outcome.ts';
import { type Score, score } from './score.ts';
import { settleMarket } from './settle-market.ts';

/** Score of each set, map or leg in order: games in tennis, rounds in a map. Only parts that count as played are listed. */
export type Parts = readonly Score[];

/**
 * Markets on matches made of parts (betting rules 8.2, 8.9). `parts` = parts won, `points` = games or rounds over all parts,
 * a `number` (from 1) = points inside that one part.
 */
export type PartsMarket =
  | { readonly kind: 'winner' }
  | { readonly kind: 'part_winner'; readonly number: number }
  | { readonly kind: 'score' }
  | { readonly kind: 'handicap'; readonly line: LineQuarters; readonly of: 'parts' | 'points' | { readonly number: number } }
  | { readonly kind: 'total'; readonly line: LineQuarters; readonly of: 'parts' | 'points' | { readonly number: number } };

/** Parts won by each side. */
export function partsWon(parts: Parts): Score {
  return parts.reduce(
    (won, { home, away }) => score(won.home + Number(home > away), won.away + Number(away > home)),
    score(0, 0),
  );
}

/** Points of each side over all parts. */
export function pointsOf(parts: Parts): Score {
  return parts.reduce((sum, part) => score(sum.home + part.home, sum.away + part.away), score(0, 0));
}

function scoreOf(parts: Parts, of: 'parts' | 'points' | { readonly number: number }): Score | undefined {
  if (of === 'parts') return partsWon(parts);
  return of === 'points' ? pointsOf(parts) : parts[of.number - 1];
}

/** Result of one outcome; a part that was not played gives the stake back. Throws RangeError for an unknown outcome. */
export function settleParts(market: PartsMarket, outcome: OutcomeName, parts: Parts): MarketResult {
  switch (market.kind) {
    case 'winner':
      return settleMarket({ kind: 'two_way' }, outcome, partsWon(parts));
    case 'score':
      return settleMarket({ kind: 'correct_score' }, outcome, partsWon(parts));
    case 'part_winner': {
      const part = parts[market.number - 1];
      return part ? settleMarket({ kind: 'two_way' }, outcome, part) : 'REFUND';
    }
    case 'handicap': {
      const on = scoreOf(parts, market.of);
      return on ? settleMarket({ kind: 'handicap', line: market.line }, outcome, on) : 'REFUND';
    }
    case 'total': {
      const on = market.of === 'parts' ? score(parts.length, 0) : scoreOf(parts, market.of);
      return on ? settleMarket({ kind: 'total', line: market.line, of: 'both' }, outcome, on) : 'REFUND';
    }
  }
}
