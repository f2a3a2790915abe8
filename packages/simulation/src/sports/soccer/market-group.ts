import type { MarketChance, MarketResult } from '../../chance.ts';
import type { SportDrift } from '../../sport/definition.ts';
import type { SoccerMatch } from './state.ts';

/** Moment of a match that is priced: the state, what of the 90 minutes is left, and the opinions of the day. */
export interface Moment {
  readonly state: SoccerMatch;
  readonly atMs: number;
  /** Remaining fraction of the 90 minutes. */
  readonly left: number;
  readonly drift: SportDrift;
}

/** Markets that are priced and settled together. */
export interface MarketGroup {
  readonly chances: (moment: Moment) => MarketChance[];
  /** What no course of the match changes any more. */
  readonly decided: (state: SoccerMatch) => MarketResult[];
  /** The same and decided halves of lines, for a match that is broken off. */
  readonly standing: (state: SoccerMatch) => MarketResult[];
  readonly results: (state: SoccerMatch) => MarketResult[];
}
