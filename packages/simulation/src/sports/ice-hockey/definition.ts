import { NO_SPORT_DRIFT, type SportDefinition } from '../../sport/definition.ts';
import { describeTypes } from '../clock/catalogue.ts';
import { goalOutlook } from '../clock/goal-outlook.ts';
import { goalSport } from '../clock/goal-scopes.ts';
import { goalTimeline } from '../clock/goal-timeline.ts';
import { clockRules } from '../clock/rules.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { HOCKEY_FEATURES, HOCKEY_TYPES, hockeyMarkets } from './markets.ts';
import { HOCKEY_STORY, type HockeyParams, hockeyParams } from './params.ts';

/** Ice hockey: three periods of twenty minutes, overtime of three against three and a shoot-out, or play-off overtimes. */
export const iceHockey: SportDefinition<HockeyParams, ClockState> = {
  key: 'ice-hockey',
  systemId: 4,
  name: 'Ice Hockey',
  markets: describeTypes('ice-hockey', HOCKEY_TYPES),
  prices: {
    drift: { prematch: { logit: 0.02, pace: 0.005 }, live: { logit: 0.015, pace: 0.004 } },
    steady: { relative: 0.05, least: 0.015 },
    fastTypes: new Set([8, 443, 446]),
    twoWayMargin: 0.04,
    lineTypes: new Set([14, 16, 18, 19, 20, 410, 412, 414, 415, 445, 446, 447, 448, 460]),
  },
  sentAtOnce: new Set(['period_start']),
  followed: new Set(),
  usualMinutes: 150,
  breakOff: { minutes: 30, retires: false },
  params: hockeyParams,
  rules: ({ game }, offers) => {
    const markets = () => hockeyMarkets(goalOutlook(game, clockStart(), 0, NO_SPORT_DRIFT), offers);
    const sport = goalSport(game, (rng) => goalTimeline(game, HOCKEY_STORY, rng), markets, HOCKEY_FEATURES);
    return clockRules(sport, offers);
  },
};
