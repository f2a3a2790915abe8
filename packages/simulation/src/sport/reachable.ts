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

/** What is asked of a reading; false: no further one needs to be looked at. */
type Visit = (value: number, away: number) => boolean;

function everyNumber(market: ScoreMarket, scope: ScopeState, visit: Visit): boolean {
  const { home, away, most = Number.POSITIVE_INFINITY } = scope;
  const now = readingOf(market.of, scope).value;
  const further = market.of === 'total' ? 2 * most : most;
  const upTo = market.upTo ?? FAR;
  const last = Math.min(now + further, Math.max(now, upTo) + BEYOND);
  const first = market.of === 'difference' ? Math.max(home - away - most, Math.min(now, -upTo) - BEYOND) : now;
  // From the ends inwards: what is open yet differs there, so that the search ends at once.
  for (let value = last; value > now; value--) if (!visit(value, 0)) return false;
  for (let value = first; value < now; value++) if (!visit(value, 0)) return false;
  return true;
}

function everyPair(market: ScoreMarket, scope: ScopeState, visit: Visit): boolean {
  const { home, away, most = Number.POSITIVE_INFINITY } = scope;
  const upTo = Math.max(home, away, market.upTo ?? FAR_PAIR) + BEYOND;
  const lastHome = Math.min(home + most, upTo);
  const lastAway = Math.min(away + most, upTo);
  for (let x = lastHome; x >= home; x--) for (let y = lastAway; y >= away; y--) if (!visit(x, y)) return false;
  return true;
}

/**
 * Visits every reading that a scope in play can still end with, save those that answer like one of them: up to the last number at which
 * an answer changes, in both parities (betting rule 8.6). Whether the visit held at all of them.
 */
export function everyReachable(market: ScoreMarket, scope: ScopeState, visit: Visit): boolean {
  if (scope.finals !== undefined) {
    return scope.finals.every((score) => {
      const { value, away } = readingOf(market.of, score);
      return visit(value, away);
    });
  }
  return market.of === 'pair' ? everyPair(market, scope, visit) : everyNumber(market, scope, visit);
}
