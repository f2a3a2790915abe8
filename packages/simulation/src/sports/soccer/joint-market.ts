import type { LineResult, MarketChance, MarketResult } from '../../chance.ts';
import { plainChance } from '../../chance.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';

/** A question about both halves: which outcomes are right is a set of bits, the first outcome the lowest. */
export interface JointMarket {
  readonly type: number;
  readonly specifiers: string;
  readonly outcomes: readonly string[];
  readonly right: (first: ScorePair, second: ScorePair) => number;
  /** Goals of a side in a half beyond which no answer changes. */
  readonly upTo: number;
}

/** Scores rarer than this change no price. */
const RARE = 1e-7;

/** Chances of the questions from the forecast of the first half, and of the second one after each score of the first. */
export function jointChances(
  markets: readonly JointMarket[],
  first: ScopeForecast,
  second: (after: ScorePair) => ScopeForecast,
): MarketChance[] {
  let mass = 0;
  const wins = markets.map(({ outcomes }) => new Float64Array(outcomes.length));
  for (const one of first.pair ?? []) {
    if (one.p <= RARE) continue;
    for (const other of second(one).pair ?? []) {
      const p = one.p * other.p;
      if (p < RARE) continue;
      mass += p;
      for (let m = 0; m < markets.length; m++) {
        const right = markets[m]?.right(one, other) ?? 0;
        const sums = wins[m];
        if (sums === undefined) continue;
        for (let bit = 0; right >> bit !== 0; bit++) if ((right >> bit) & 1) sums[bit] = (sums[bit] ?? 0) + p;
      }
    }
  }
  return markets.map(({ type, specifiers, outcomes }, m) => ({
    type,
    specifiers,
    outcomes: outcomes.map((id, bit) => plainChance(id, (wins[m]?.[bit] ?? 0) / mass)),
    favourite: false,
  }));
}

function settled({ type, specifiers, outcomes }: JointMarket, right: number): MarketResult {
  const result = (bit: number): LineResult => ((right >> bit) & 1 ? 'win' : 'loss');
  return { type, specifiers, outcomes: outcomes.map((id, bit) => ({ id, result: result(bit) })) };
}

/** Result at these scores. */
export const jointResult = (market: JointMarket, first: ScorePair, second: ScorePair): MarketResult =>
  settled(market, market.right(first, second));

function* reachable({ home, away, isOver }: ScopeState, upTo: number): Generator<ScorePair> {
  const lastHome = isOver ? home : Math.max(home, upTo);
  const lastAway = isOver ? away : Math.max(away, upTo);
  for (let x = lastHome; x >= home; x--) for (let y = lastAway; y >= away; y--) yield { home: x, away: y };
}

/** Result that every course of the halves leads to; undefined while there are others. */
export function jointDecided(market: JointMarket, first: ScopeState, second: ScopeState): MarketResult | undefined {
  const now = market.right(first, second);
  // One half can make up for all that was scored in the other, and for what the answers wait for besides.
  const upTo = first.home + first.away + second.home + second.away + market.upTo + 1;
  for (const one of reachable(first, upTo)) {
    for (const other of reachable(second, upTo)) if (market.right(one, other) !== now) return undefined;
  }
  return settled(market, now);
}
