import type { Score } from './score.ts';

/** Leads, in goals, sets, runs or points, at which a backed team is paid early (betting rules 14). By sport alias. */
export const EARLY_PAYOUT_LEADS: Readonly<Record<string, number>> = Object.freeze({
  soccer: 2,
  tennis: 2,
  'ice-hockey': 3,
  baseball: 5,
  'american-football': 17,
  basketball: 20,
});

export type Side = 'home' | 'away';

/** The market of a sport that the offer covers, and whether it counts overtime. */
export interface EarlyPayoutMarket {
  /** Unified Odds Feed id. */
  readonly marketType: number;
  /** Outcome id of each side. A draw is never paid early. */
  readonly outcomeIds: Readonly<Record<Side, string>>;
  readonly isWithOvertime: boolean;
}

const FULL_TIME: EarlyPayoutMarket = { marketType: 1, outcomeIds: { home: '1', away: '3' }, isWithOvertime: false };
const winner = (marketType: number): EarlyPayoutMarket => ({
  marketType,
  outcomeIds: { home: '4', away: '5' },
  isWithOvertime: true,
});

/** Full-time 1x2, and the winner of the match where nothing can end level. By sport alias. */
export const EARLY_PAYOUT_MARKETS: Readonly<Record<string, EarlyPayoutMarket>> = Object.freeze({
  soccer: FULL_TIME,
  'ice-hockey': FULL_TIME,
  tennis: winner(186),
  basketball: winner(219),
  'american-football': winner(219),
  baseball: winner(251),
});

export interface EarlyPayoutLeg {
  /** True for the market the offer covers (full-time 1x2) in an eligible tournament. */
  readonly eligible: boolean;
  readonly outcome: 'home' | 'draw' | 'away';
  readonly placedLive: boolean;
  /** The ticket was cashed out in full. After a partial cashout the rest still takes part. */
  readonly cashedOut: boolean;
}

export interface EarlyPayout {
  readonly earlyPaid: boolean;
  /** Index of the first confirmed score with the lead; absent when not paid early. */
  readonly atIndex?: number;
}

const isSide = (outcome: string): outcome is Side => outcome === 'home' || outcome === 'away';

/** The side that is ahead by at least `lead`. */
export function sideAhead(score: Score, lead: number): Side | null {
  if (score.home - score.away >= lead) return 'home';
  return score.away - score.home >= lead ? 'away' : null;
}

/**
 * Does the score that made a lead still stand (betting rules 14: cancelled goals do not count)? What was scored since, by either
 * side, takes nothing back; only a goal taken away from the side that led does.
 */
export const leadStands = (made: Score, now: Score, side: Side): boolean => now[side] >= made[side];

/**
 * Does this leg win early (betting rules 14)? `timeline` holds confirmed scores in order: a goal under review is not in it.
 * Once paid it stays won, whatever the final score; draw bets, live bets and cashed-out bets never are.
 */
export function earlyPayout(leg: EarlyPayoutLeg, lead: number, timeline: readonly Score[]): EarlyPayout {
  const { outcome } = leg;
  if (!leg.eligible || leg.placedLive || leg.cashedOut || !isSide(outcome)) return { earlyPaid: false };
  const atIndex = timeline.findIndex((at) => sideAhead(at, lead) === outcome);
  return atIndex < 0 ? { earlyPaid: false } : { earlyPaid: true, atIndex };
}
