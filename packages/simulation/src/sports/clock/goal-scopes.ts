import { lazy } from '../../lazy.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import { FIRST_AWAY, FIRST_HOME, FIRST_NONE } from './attack-sequence.ts';
import { type Feature, featureState } from './features.ts';
import type { GoalGame } from './goal-game.ts';
import { goalOutlook } from './goal-outlook.ts';
import { codes } from './market-sets.ts';
import { type ClockSport, regularScope } from './rules.ts';
import { spanOf } from './shape.ts';
import { type ClockState, scoresOf } from './state.ts';
import type { PairChance } from './sums.ts';

/** Scope of the n-th goal of regular time: `goal:3`. */
const GOAL = /^goal:(\d+)$/;
/** Scopes about what follows regular time: whether there is an overtime, a shoot-out. */
const OVERTIME = 'overtime';
const SHOOTOUT = 'shootout';

/** Which side scores goal `number`: home (6), none (7), away (8). */
function goalMarket(number: number): ScoreMarket {
  return codes({ type: 8, scope: `goal:${number}`, specifiers: { goalnr: number } }, [
    ['6', FIRST_HOME],
    ['7', FIRST_NONE],
    ['8', FIRST_AWAY],
  ]);
}

function goalState(number: number, state: ClockState, periods: number): ScopeState {
  const goal = scoresOf(state, true)[number - 1];
  if (goal !== undefined) return { home: goal.side === 'home' ? FIRST_HOME : FIRST_AWAY, away: 0, isOver: true };
  const isOver = state.phase === 'ended' || state.period > periods || (state.period === periods && state.phase !== 'playing');
  return { home: FIRST_NONE, away: 0, isOver, finals: [FIRST_HOME, FIRST_NONE, FIRST_AWAY].map((home) => ({ home, away: 0 })) };
}

const BOTH = [0, 1].map((home) => ({ home, away: 0 }));
const yesNo = (yes: number): PairChance[] => [
  { home: 1, away: 0, p: yes },
  { home: 0, away: 0, p: 1 - yes },
];

/** State of `overtime` and `shootout`: 1 once there is one. */
function afterState(scope: string, { shape, overtime }: GoalGame, state: ClockState): ScopeState {
  const isRegularOver =
    state.period > shape.periods || state.phase === 'ended' || (state.period === shape.periods && state.phase === 'break');
  if (scope === OVERTIME) {
    const [home, away] = scoreAtRegularEnd(state, shape.periods);
    return { home: isRegularOver && home === away ? 1 : 0, away: 0, isOver: isRegularOver, finals: BOTH };
  }
  // An overtime that goes on after a goal can be level again.
  const isWon = isRegularOver && state.home !== state.away && (state.phase !== 'playing' || overtime?.isSudden === true);
  const isOver = state.phase === 'shootout' || state.phase === 'ended' || isWon;
  return { home: state.shootout === null ? 0 : 1, away: 0, isOver, finals: BOTH };
}

function scoreAtRegularEnd({ periods }: ClockState, regular: number): [number, number] {
  return periods.slice(0, regular).reduce<[number, number]>(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
}

/** Scopes and markets of a sport of goals around its own fixed markets and features. */
export function goalSport(
  game: GoalGame,
  timeline: ClockSport['timeline'],
  makeMarkets: () => readonly ScoreMarket[],
  features: readonly Feature[],
): ClockSport {
  const { shape } = game;
  const markets = lazy(makeMarkets);
  const featureOf = new Map(features.map((feature) => [feature.key, feature]));
  return {
    shape,
    timeline,
    playedMs: (state, atMs) =>
      state.clockMs + (state.isRunning && state.phase === 'playing' ? Math.max(0, atMs - state.atMs) : 0),
    // The goals so far and the next one: those have been offered.
    markets: (state) => [
      ...markets(),
      ...scoresOf(state, true).map((_, i) => goalMarket(i + 1)),
      goalMarket(scoresOf(state, true).length + 1),
    ],
    scopeState: (scope, state) => {
      const feature = featureOf.get(scope);
      if (feature !== undefined) return featureState(feature, state);
      const number = GOAL.exec(scope)?.[1];
      if (number !== undefined) return goalState(Number(number), state, shape.periods);
      if (scope === OVERTIME || scope === SHOOTOUT) return afterState(scope, game, state);
      return regularScope(shape, scope, state);
    },
    forecasts: (state, atMs, drift) => {
      const outlook = goalOutlook(game, state, atMs, drift);
      const isRegularOver = state.period > shape.periods || (state.period === shape.periods && state.phase !== 'playing');
      return (scope): ScopeForecast | undefined => {
        if (scope === 'all') return outlook.all();
        if (scope === SHOOTOUT) return forecastOfPairs(yesNo(outlook.shootout()));
        // Everything else is settled with regular time.
        if (isRegularOver) return undefined;
        if (scope === OVERTIME) return forecastOfPairs(yesNo(outlook.level()));
        if (GOAL.test(scope)) return forecastOfPairs(outlook.next());
        const feature = featureOf.get(scope);
        if (feature !== undefined) return forecastOfPairs(outlook.feature(feature));
        const span = spanOf(shape, scope);
        return span === undefined ? undefined : outlook.span(span);
      };
    },
  };
}
