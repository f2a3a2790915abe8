import type { SportDefinition } from '../../sport/definition.ts';
import { describeGoals, GOALS_FAST_TYPES, GOALS_LINE_TYPES } from './describe-goals.ts';
import { type GoalsGame, type GoalsParams, goalsParams } from './goals-game.ts';
import { goalsRules } from './goals-model.ts';
import type { GoalsState } from './goals-state.ts';

export type GoalsSport = SportDefinition<GoalsParams, GoalsState>;

/** A sport of goals by the clock. */
export function goalsSport(game: GoalsGame, more: Pick<GoalsSport, 'usualMinutes' | 'breakOff' | 'group'>): GoalsSport {
  return {
    key: game.key,
    systemId: game.systemId,
    name: game.name,
    ...more,
    markets: describeGoals(game),
    prices: {
      drift: { prematch: { logit: 0.015, pace: 0.005 }, live: { logit: 0.01, pace: 0.004 } },
      steady: { relative: 0.05, least: 0.015 },
      fastTypes: GOALS_FAST_TYPES,
      twoWayMargin: 0.05,
      lineTypes: GOALS_LINE_TYPES,
    },
    sentAtOnce: new Set(),
    followed: new Set(),
    params: (setting) => goalsParams(game, setting),
    rules: (params, offers) => goalsRules(game, params, offers),
  };
}
