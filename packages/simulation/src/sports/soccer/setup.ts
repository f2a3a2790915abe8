import { hash32, hashUnit } from '../../rng.ts';
import type { SportSetting, SquadPlayer } from '../../sport/definition.ts';
import { type Side, squadOf } from './squad.ts';

export type Pair = Readonly<Record<Side, number>>;

/** What a soccer match is played and priced by: expected counts of the 90 minutes, stoppage time included. */
export interface SoccerSetup {
  readonly goals: Pair;
  readonly corners: Pair;
  readonly yellows: Pair;
  readonly squads: Readonly<Record<Side, readonly SquadPlayer[]>>;
  readonly needsWinner: boolean;
}

/**
 * Of the leading leagues: goals between equals (unequal strengths add some), corners and yellow cards of both sides. Every second recorded
 * match has 9.76 corners on average, of which unequal strengths and playing at home add 0.16.
 */
const HOME_GOALS = 1.455;
const AWAY_GOALS = 1.175;
const CORNERS = 9.6;
const YELLOWS = 4.06;
/** The better side has more corners and fewer cards, by less than it has more goals. */
const CORNERS_BY_GAP = 0.45;
const CARDS_BY_GAP = -0.15;
const HOME_CORNERS = 0.1;
const HOME_CARDS = -0.06;

/** Parameters of a match of this setting. */
export function soccerSetup(setting: SportSetting): SoccerSetup {
  const { gap, pace, isNeutral, seed, sides, needsWinner } = setting;
  const form = gap + (hashUnit(seed, 'form') - 0.5) * 0.2;
  const [home, away] = isNeutral ? [(HOME_GOALS + AWAY_GOALS) / 2, (HOME_GOALS + AWAY_GOALS) / 2] : [HOME_GOALS, AWAY_GOALS];
  const split = (sum: number, lean: number): Pair => ({ home: (sum / 2) * Math.exp(lean), away: (sum / 2) * Math.exp(-lean) });
  return {
    goals: { home: home * pace * Math.exp(form), away: away * pace * Math.exp(-form) },
    corners: split(CORNERS, CORNERS_BY_GAP * form + (isNeutral ? 0 : HOME_CORNERS)),
    yellows: split(YELLOWS * (0.85 + 0.3 * hashUnit(seed, 'referee')), CARDS_BY_GAP * form + (isNeutral ? 0 : HOME_CARDS)),
    squads: {
      home: squadOf(sides?.home ?? hash32(seed, 'home'), 'home', sides?.home),
      away: squadOf(sides?.away ?? hash32(seed, 'away'), 'away', sides?.away),
    },
    needsWinner,
  };
}
