import type { BasketballPairing, BasketballState } from '../../basketball-state.ts';
import { basketballSigma, usualPossessions } from '../../basketball-timeline.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportSetting } from '../../sport/definition.ts';
import { describeTypes } from '../clock/catalogue.ts';
import { BASKETBALL_FAST, BASKETBALL_LINES, BASKETBALL_TYPES } from './markets.ts';
import { basketballRules } from './rules.ts';
import { basketballSquad } from './squad.ts';

/** Points of a side in regulation time, and by how many home is better for playing at home. */
const POINTS = 82;
const HOME_EDGE_POINTS = 3;
const POINTS_BY_GAP = 20;
const MINUTE_MS = 60_000;
const QUARTER_MINUTES = 10;
/** Of women a side has this share of the points of men. */
const WOMEN = 0.9;
/** How much the possessions of a match, and what they are worth, differ by the style of one of its teams: deviations. */
const TEMPO = 0.021;
const OPENNESS = 0.026;

/** Near enough a normal deviate of a team, the same in all its matches. */
function styleOf(team: number, what: string): number {
  let sum = 0;
  for (let i = 0; i < 4; i++) sum += hashUnit(team, what, i);
  return (sum - 2) * Math.sqrt(3);
}

function pairingOf({
  gap,
  pace,
  isNeutral,
  seed,
  field,
  sides,
  quarterMinutes = QUARTER_MINUTES,
}: SportSetting): BasketballPairing {
  const quarterMs = quarterMinutes * MINUTE_MS;
  const home = sides?.home ?? Math.floor(hashUnit(seed, 'home') * 2 ** 31);
  const away = sides?.away ?? Math.floor(hashUnit(seed, 'away') * 2 ** 31);
  const tempo = Math.exp(TEMPO * (styleOf(home, 'tempo') + styleOf(away, 'tempo')));
  const openness = Math.exp(OPENNESS * (styleOf(home, 'openness') + styleOf(away, 'openness')));
  const length = quarterMinutes / QUARTER_MINUTES;
  const usual = POINTS * pace * length * (field === 'women' ? WOMEN : 1) * tempo * openness;
  const lead = ((isNeutral ? 0 : HOME_EDGE_POINTS) + gap * POINTS_BY_GAP + (hashUnit(seed, 'form') - 0.5) * 4) * length;
  const points = { home: usual + lead / 2, away: usual - lead / 2 };
  const possessions = usualPossessions(quarterMs) * tempo;
  return {
    ...points,
    sigma: basketballSigma(points.home, points.away, quarterMs, possessions),
    quarterMs,
    possessions,
    squads: { home, away, isWomen: field === 'women' },
  };
}

/** Basketball: four quarters of ten or twelve minutes and overtimes of five. */
export const basketball: SportDefinition<BasketballPairing, BasketballState> = {
  key: 'basketball',
  systemId: 20,
  name: 'Basketball',
  markets: describeTypes('basketball', BASKETBALL_TYPES),
  prices: {
    drift: { prematch: { logit: 0.03, pace: 0.0025 }, live: { logit: 0.03, pace: 0.0015 } },
    // Every possession moves the chances by about 0.025, up or down: one alone is not worth a new price.
    steady: { relative: 0.08, least: 0.03 },
    fastTypes: new Set(BASKETBALL_FAST),
    twoWayMargin: 0.045,
    lineTypes: new Set(BASKETBALL_LINES),
  },
  sentAtOnce: new Set(['points', 'period']),
  followed: new Set(['points']),
  usualMinutes: 95,
  breakOff: { minutes: 20, retires: false },
  params: pairingOf,
  rules: basketballRules,
  players: ({ squads }) => (squads === undefined ? [] : [...basketballSquad(squads, 'home'), ...basketballSquad(squads, 'away')]),
};
