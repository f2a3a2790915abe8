import { FAR, FAR_PAIR, type Quantity, type ScopeState, type ScoreMarket, type ScorePair } from './score-markets.ts';

/** What a market reads off a final score: one number, or both for a pair. */
export interface Reading {
  readonly value: number;
  readonly away: number;
}

/** The quantity of a score as its outcomes want it. */
export function readingOf(of: Quantity, { home, away }: ScorePair): Reading {
  switch (of) {
    case 'difference':
      return { value: home - away, away: 0 };
    case 'total':
      return { value: home + away, away: 0 };
    case 'home':
      return { value: home, away: 0 };
    case 'away':
      return { value: away, away: 0 };
    case 'pair':
      return { value: home, away };
  }
}

/** Two more than the last number at which an answer changes: both parities beyond it are seen. */
const BEYOND = 2;

function* readingsOfNumber(market: ScoreMarket, scope: ScopeState): Generator<Reading> {
  const { home, away, most = Number.POSITIVE_INFINITY } = scope;
  const now = readingOf(market.of, scope).value;
  const further = market.of === 'total' ? 2 * most : most;
  const upTo = market.upTo ?? FAR;
  const last = Math.min(now + further, Math.max(now, upTo) + BEYOND);
  const first = market.of === 'difference' ? Math.max(home - away - most, Math.min(now, -upTo) - BEYOND) : now;
  // From the ends inwards: what is open yet differs there, so that the search ends at once.
  for (let value = last; value > now; value--) yield { value, away: 0 };
  for (let value = first; value < now; value++) yield { value, away: 0 };
}

function* readingsOfPair(market: ScoreMarket, scope: ScopeState): Generator<Reading> {
  const { home, away, most = Number.POSITIVE_INFINITY } = scope;
  const upTo = Math.max(home, away, market.upTo ?? FAR_PAIR) + BEYOND;
  const lastHome = Math.min(home + most, upTo);
  const lastAway = Math.min(away + most, upTo);
  for (let x = lastHome; x >= home; x--) for (let y = lastAway; y >= away; y--) yield { value: x, away: y };
}

/**
 * Every reading that a scope in play can still end with, save those that answer like one of them: up to the last number at which an
 * answer changes, in both parities (betting rule 8.6).
 */
export function* reachableReadings(market: ScoreMarket, scope: ScopeState): Generator<Reading> {
  if (scope.finals !== undefined) for (const score of scope.finals) yield readingOf(market.of, score);
  else if (market.of === 'pair') yield* readingsOfPair(market, scope);
  else yield* readingsOfNumber(market, scope);
}
