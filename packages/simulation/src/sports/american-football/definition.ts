import { NO_SPORT_DRIFT, type SportDefinition } from '../../sport/definition.ts';
import { formsOutlook } from '../clock/attack-forms.ts';
import { attackRules } from '../clock/attack-scopes.ts';
import { describeTypes } from '../clock/catalogue.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { FOOTBALL_TYPES, footballScopes } from './markets.ts';
import { FOOTBALL_STORY, type FootballParams, footballParams } from './params.ts';

/** American football: four quarters of fifteen minutes, drive by drive. */
export const americanFootball: SportDefinition<FootballParams, ClockState> = {
  key: 'american-football',
  systemId: 16,
  name: 'American Football',
  markets: describeTypes('american-football', FOOTBALL_TYPES),
  prices: {
    drift: { prematch: { logit: 0.025, pace: 0.004 }, live: { logit: 0.015, pace: 0.003 } },
    steady: { relative: 0.05, least: 0.015 },
    fastTypes: new Set([221, 235, 236]),
    twoWayMargin: 0.045,
    lineTypes: new Set([66, 68, 69, 70, 88, 90, 91, 92, 223, 225, 227, 228, 236, 303, 756, 757]),
  },
  sentAtOnce: new Set(['extra_point', 'two_point_conversion', 'period_start']),
  followed: new Set(),
  usualMinutes: 190,
  breakOff: { minutes: 60, retires: false },
  params: footballParams,
  rules: ({ games }) =>
    attackRules(games, FOOTBALL_STORY, () => footballScopes(formsOutlook(games, clockStart(), NO_SPORT_DRIFT))),
};
