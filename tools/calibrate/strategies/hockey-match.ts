import { createRng } from '@duskline/simulation/rng';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { playedMatch } from '@duskline/simulation/sport/played-match';
import { type GoalStory, goalTimeline } from '@duskline/simulation/sports/clock/goal-timeline';
import { type ClockState, clockAt, clockStart } from '@duskline/simulation/sports/clock/state';
import { iceHockey } from '@duskline/simulation/sports/ice-hockey/definition';
import type { StrategyFixture } from './fixtures.ts';
import { MAIN_TYPES, MINUTE_MS, mainRules, type StrategyMatch, strategySource } from './played-match.ts';

/** Goals alone: what else is told changes no result. */
const QUIET: GoalStory = { events: [], whistlesPerHour: 0, whistleMs: [0, 0], afterGoalMs: [0, 0] };

/** A match of ice hockey, of which the markets of regular time are offered that soccer has as well. */
export function hockeyMatch(fixture: StrategyFixture): StrategyMatch {
  const params = iceHockey.params(fixture.setting);
  const { game } = params;
  const rules = mainRules(iceHockey.rules(params, (type) => MAIN_TYPES.has(type)));
  const model = playedMatch('ice-hockey', rules, rules.timeline(createRng(fixture.seed)));
  /** The state of a moment: between two entries the clock has run on. */
  const momentOf = (index: number, atMs: number): ClockState => {
    const state = model.stateAt(index);
    return { ...state, clockMs: clockAt(state, atMs, game.shape.periodMs), atMs };
  };
  return {
    model,
    source: strategySource(fixture, iceHockey, model),
    fair: (index, atMs) => model.chancesAt(index, atMs, NO_SPORT_DRIFT),
    scoreAt: (index) => {
      const { home, away } = model.stateAt(index);
      return { home, away };
    },
    minuteAt: (index, atMs) => {
      const { period, clockMs } = momentOf(index, atMs);
      return Math.floor(((period - 1) * game.shape.periodMs + clockMs) / MINUTE_MS);
    },
    playOn: (index, atMs, rng) => {
      const from = index < 0 ? clockStart() : momentOf(index, atMs);
      return rules.results(goalTimeline(game, QUIET, rng, from).at(-1)?.state ?? from);
    },
  };
}
