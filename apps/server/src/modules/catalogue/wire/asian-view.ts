import type { AsianViewMatch } from '@duskline/contract/entities/sport';
import type { BoardState } from '../board/board-state.ts';
import { distanceFromEven, mainLine } from '../board/preview-markets.ts';
import type { SportOffer } from '../calls/offer-of-sport.ts';
import { sportOffer } from '../calls/sport-offer.ts';
import type { MatchNode } from '../model.ts';
import { sortedMarkets, toMarket } from './wire-market.ts';
import { type MatchVariant, toMatch } from './wire-match.ts';

/** Lines of one column. */
const LINES = 3;

/** Handicap and total are what the lists of the sport show as such; the other columns are the same market type in every sport that has it. */
const OF_EVERY_SPORT: readonly (readonly [column: number, marketType: number])[] = [
  [4, 26],
  [5, 60],
  [6, 66],
  [7, 68],
];

const listed = ({ preview }: SportOffer, key: string): readonly number[] => preview.find(([name]) => name === key)?.[1] ?? [];

/** Special column of each market type (LISTS-04, K-ODDS-08). */
export function specialColumns(systemId: number): Map<number, number> {
  const offer = sportOffer(systemId);
  return new Map([
    ...listed(offer, 'handicap').map((marketType) => [marketType, 2] as const),
    ...listed(offer, 'total').map((marketType) => [marketType, 3] as const),
    ...OF_EVERY_SPORT.map(([column, marketType]) => [marketType, column] as const),
  ]);
}

/** Markets of the special columns, column after column; of each the main line and those that are balanced best beside it, in ascending order. */
export function toAsianViewMatch(state: BoardState, match: MatchNode, variant: MatchVariant): AsianViewMatch {
  const columns = [...specialColumns(match.sport.systemId)].sort(([, a], [, b]) => a - b);
  const Markets = columns.flatMap(([marketType, Column]) => {
    const lines = sortedMarkets(match, marketType);
    const main = mainLine(match, marketType);
    const nearest = lines.filter((line) => line !== main).sort((a, b) => distanceFromEven(a) - distanceFromEven(b));
    const shown = new Set([...(main ? [main] : []), ...nearest].slice(0, LINES));
    return lines.filter((line) => shown.has(line)).map((line) => ({ ...toMarket(state, line, variant.language), Column }));
  });
  return { ...toMatch(state, match, variant), Markets };
}
