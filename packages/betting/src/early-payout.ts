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

const isSide = (outcome: string): boolean => outcome === 'home' || outcome === 'away';

/**
 * Does this leg win early (betting rules 14)? `timeline` holds confirmed scores in order: a goal under review is not in it.
 * Once paid it stays won, whatever the final score; draw bets, live bets and cashed-out bets never are.
 */
export function earlyPayout(leg: EarlyPayoutLeg, lead: number, timeline: readonly Score[]): EarlyPayout {
  if (!leg.eligible || leg.placedLive || leg.cashedOut || !isSide(leg.outcome)) return { earlyPaid: false };
  const sign = leg.outcome === 'home' ? 1 : -1;
  const atIndex = timeline.findIndex((at) => (at.home - at.away) * sign >= lead);
  return atIndex < 0 ? { earlyPaid: false } : { earlyPaid: true, atIndex };
}
