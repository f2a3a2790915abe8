import type { SportDrift, SportPrices } from './sport/definition.ts';

/** Whose prices they are: importance of the tournament within its sport (1 first), and whether the match is in play. */
export interface Occasion {
  readonly sport: string;
  readonly rank: number;
  readonly isLive: boolean;
}

/** Margins of the best tournaments and of the smallest, by those that the sport names. */
const TOP = 0.82;
const MINOR = 1.3;
/** Ranks within which margins rise by two thirds of the way: soccer has two hundred tournaments, other sports ten or twenty. */
const REACH: Readonly<Record<string, number>> = { soccer: 25 };
const USUAL_REACH = 6;
/** In play prices are less sure and those who bet may know more: so much is added, of the sport's own margin. */
const LIVE = 0.26;

function factorOf({ sport, rank, isLive }: Occasion): number {
  const way = 1 - Math.exp(-(Math.max(1, rank) - 1) / (REACH[sport] ?? USUAL_REACH));
  return TOP + (MINOR - TOP) * way + (isLive ? LIVE : 0);
}

const made = new WeakMap<SportPrices, Map<number, SportPrices>>();

/** How prices of a sport behave at a tournament, before the start or in play (rules 15): its margins follow the rank, and rise in play. */
export function pricesAt(prices: SportPrices, occasion: Occasion): SportPrices {
  const factor = Math.round(factorOf(occasion) * 1000) / 1000;
  const known = made.get(prices) ?? new Map<number, SportPrices>();
  made.set(prices, known);
  const found = known.get(factor);
  if (found !== undefined) return found;
  const { marginByType, twoWayMargin, drift } = prices;
  // Opinions wander less where less is kept: the best price of a day stays below its worth (H224).
  const less = Math.min(1, factor);
  const scaledDrift = ({ logit, pace }: SportDrift): SportDrift => ({ logit: logit * less, pace: pace * less });
  const scaled: SportPrices = {
    ...prices,
    drift: { prematch: scaledDrift(drift.prematch), live: scaledDrift(drift.live) },
    twoWayMargin: twoWayMargin * factor,
    ...(marginByType && { marginByType: new Map([...marginByType].map(([type, margin]) => [type, margin * factor])) }),
  };
  known.set(factor, scaled);
  return scaled;
}
