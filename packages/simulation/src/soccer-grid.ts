import type { LeadEffect } from '@duskline/odds/model/lead-grid';

/** Goals that each side would score in a match that stayed level; {@link SCORE_EFFECT} is what leads change. */
export interface SoccerMeans {
  readonly home: number;
  readonly away: number;
}

/**
 * Who is behind scores more, who is ahead less (betting rule 16.1.5): so draws, 1-1, 2-2 and matches in which both score come as often
 * as in real leagues (docs/calibration.md), which independent goals do not give.
 */
export const SCORE_EFFECT: LeadEffect = { behind: 1.1, ahead: 0.9 };

/** A red card: the short side scores less, the other one more (betting rule 16.1.5). */
const RED_OWN = 0.67;
const RED_OTHER = 1.2;

/** Multiplier of a side's goals for the red cards shown so far. */
export function redCardFactor(own: number, other: number): number {
  return RED_OWN ** own * RED_OTHER ** other;
}
