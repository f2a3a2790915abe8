import type { BasketballPairing } from './basketball-state.ts';
import { basketballSigma } from './basketball-timeline.ts';
import { hashUnit } from './rng.ts';
import type { SoccerMeans } from './soccer-grid.ts';
import type { SportSetting } from './sport/definition.ts';
import type { TennisPairing } from './tennis-state.ts';
import type { Competitor, SportName } from './world-entities.ts';

/** A match of any registered sport by its setting. */
export interface SettingSpec {
  readonly sport: string;
  readonly setting: SportSetting;
}

/** What a model needs to know of a match: the setting of a registered sport, or the parameters of one of the first three. */
export type MatchSpec =
  | SettingSpec
  | { readonly sport: 'soccer'; readonly means: SoccerMeans }
  | { readonly sport: 'tennis'; readonly pairing: TennisPairing }
  | { readonly sport: 'basketball'; readonly pairing: BasketballPairing };

/** Setting of a match: who, how long, how lively. */
export interface MatchSetting {
  readonly sport: SportName;
  readonly home: Pick<Competitor, 'strength'>;
  readonly away: Pick<Competitor, 'strength'>;
  readonly pace: number;
  readonly bestOf: 3 | 5;
  readonly seed: number;
}

/** League averages: goals at home and away, points, point probability on serve. */
const HOME_GOALS = 1.5;
const AWAY_GOALS = 1.2;
const POINTS = 82;
const HOME_EDGE_POINTS = 3;
const MEN_SERVE = 0.635;
const WOMEN_SERVE = 0.575;
const QUARTER_MS = 10 * 60_000;
/** Ids of the women's circuit start here. */
const WOMEN_FROM = 5_950_000;

/** Model parameters of a match from the strengths of its sides; the same for the same seed. */
export function matchSpec(
  setting: MatchSetting & { readonly home: Competitor; readonly away: Competitor },
): Exclude<MatchSpec, SettingSpec> {
  const { sport, home, away, pace, bestOf, seed } = setting;
  const gap = home.strength - away.strength;
  if (sport === 'soccer') {
    const form = (hashUnit(seed, 'form') - 0.5) * 0.2;
    const means = {
      home: HOME_GOALS * pace * Math.exp(gap + form),
      away: AWAY_GOALS * pace * Math.exp(-gap - form),
    };
    return { sport, means };
  }
  if (sport === 'tennis') {
    const base = home.id >= WOMEN_FROM ? WOMEN_SERVE : MEN_SERVE;
    const firstServer = hashUnit(seed, 'toss') < 0.5 ? 0 : 1;
    return { sport, pairing: { serve: [base + gap, base - gap], bestOf, firstServer } };
  }
  const lead = HOME_EDGE_POINTS + gap * 20 + (hashUnit(seed, 'form') - 0.5) * 4;
  const points = { home: POINTS * pace + lead / 2, away: POINTS * pace - lead / 2 };
  return { sport, pairing: { ...points, sigma: basketballSigma(points.home, points.away, QUARTER_MS), quarterMs: QUARTER_MS } };
}
