import { NO_SPORT_DRIFT, type SportDefinition } from '../../sport/definition.ts';
import { knownGame } from '../clock/attack-forms.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { attackRules } from '../clock/attack-scopes.ts';
import { describeTypes } from '../clock/catalogue.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { HANDBALL_TYPES, handballScopes } from './markets.ts';
import { HANDBALL_STORY, type HandballParams, handballParams } from './params.ts';

/** Handball: two halves of thirty minutes, attack by attack. */
export const handball: SportDefinition<HandballParams, ClockState> = {
  key: 'handball',
  systemId: 6,
  name: 'Handball',
  markets: describeTypes('handball', HANDBALL_TYPES),
  prices: {
    drift: { prematch: { logit: 0.016, pace: 0.002 }, live: { logit: 0.015, pace: 0.002 } },
    steady: { relative: 0.08, least: 0.025 },
    fastTypes: new Set([8]),
    twoWayMargin: 0.045,
    lineTypes: new Set([14, 16, 18, 19, 20, 66, 68, 69, 70, 88, 90, 91, 92]),
  },
  sentAtOnce: new Set(['goal', 'period_start']),
  followed: new Set(['goal']),
  usualMinutes: 85,
  breakOff: { minutes: 30, retires: false },
  params: handballParams,
  rules: ({ game }) =>
    attackRules(knownGame(game), HANDBALL_STORY, () =>
      handballScopes(attackOutlook(game, clockStart(), NO_SPORT_DRIFT), game.shootout !== null),
    ),
};
