import { type Distribution, lineChance } from '@duskline/odds/model/distribution';
import { type LineResult, lineText, type MarketChance, type MarketResult, type OutcomeChance } from './chance.ts';

/**
 * Result of a line bet from its margin: own lead plus own handicap, or total minus line for over (betting rule 8.3).
 * Quarter lines are two half stakes, so a margin of 0.25 wins half and one of -0.25 loses half.
 */
export function lineResult(margin: number): LineResult {
  if (margin >= 0.5) return 'win';
  if (margin > 0) return 'halfWin';
  if (margin === 0) return 'refund';
  if (margin > -0.5) return 'halfLoss';
  return 'loss';
}

/** Chances of the outcome `id` of a line. */
function outcomeChance(id: string, values: Distribution, line: number, sign: 1 | -1): OutcomeChance {
  return { id, ...lineChance(values, line, sign) };
}

/** Over (12) and under (13) of a total line. */
export function totalChance(type: number, values: Distribution, line: number): MarketChance {
  return {
    type,
    specifiers: `total=${lineText(line)}`,
    outcomes: [outcomeChance('12', values, -line, 1), outcomeChance('13', values, -line, -1)],
    favourite: false,
  };
}

/** Home +line (1714) and away -line (1715); `values` is home minus away. */
export function handicapChance(type: number, values: Distribution, line: number): MarketChance {
  return {
    type,
    specifiers: `hcp=${lineText(line)}`,
    outcomes: [outcomeChance('1714', values, line, 1), outcomeChance('1715', values, line, -1)],
    favourite: false,
  };
}

/** Result of a total market at this total. */
export function totalResult(type: number, total: number, line: number): MarketResult {
  const outcomes = [
    { id: '12', result: lineResult(total - line) },
    { id: '13', result: lineResult(line - total) },
  ];
  return { type, specifiers: `total=${lineText(line)}`, outcomes };
}

/** Result of a handicap market at this difference (home minus away). */
export function handicapResult(type: number, difference: number, line: number): MarketResult {
  const outcomes = [
    { id: '1714', result: lineResult(difference + line) },
    { id: '1715', result: lineResult(-difference - line) },
  ];
  return { type, specifiers: `hcp=${lineText(line)}`, outcomes };
}

/** Marks the line whose two sides are nearest to even among the given ones of a family. */
export function markFavourite(markets: readonly MarketChance[], shareOf: (chance: OutcomeChance) => number): void {
  let best: MarketChance | undefined;
  let bestGap = Number.POSITIVE_INFINITY;
  for (const market of markets) {
    const first = market.outcomes[0];
    if (first === undefined) continue;
    const gap = Math.abs(shareOf(first) - 0.5);
    if (gap < bestGap - 1e-9) {
      bestGap = gap;
      best = market;
    }
  }
  if (best !== undefined) best.favourite = true;
}
