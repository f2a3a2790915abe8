import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { GoalGame, LateStage, Rates } from '../clock/goal-game.ts';
import type { GoalStory } from '../clock/goal-timeline.ts';
import type { ClockShape } from '../clock/shape.ts';

const MINUTE_MS = 60_000;
const PERIOD_MS = 20 * MINUTE_MS;
/** Goals of each side in regular time, late play left aside; home is better by the edge as a factor on either side. */
const GOALS = 2.84;
const HOME_EDGE = 0.045;
/** Factor on goals by a gap of 1. */
const GOALS_BY_GAP = 0.55;
/** Shares of the goals by period: the first is the quietest. */
const SHARES = [0.31, 0.347, 0.343];
/** Three against three is so much quicker. */
const OPEN_ICE = 1.9;
/** In play-offs overtime is played as regular time is. */
const PLAYOFF_PACE = 0.9;
const SHOOTOUT_GOAL = 0.31;

/**
 * Rates follow the lead through the whole last period (score effects: Buttrey, Washburn and Price 2011). A goal apart it is open, three
 * apart nobody presses any more: sums of goals spread less than Poisson ones. Level sides take no risk towards the end. A side that is
 * two behind takes its goalkeeper off for the last three and a half minutes, one behind for the last two. By own lead from -3 to 3.
 */
const LATE: readonly LateStage[] = [
  { fromEndMs: PERIOD_MS, factors: [0.42, 1.3, 1.5, 1.22, 1.42, 1.15, 0.38] },
  { fromEndMs: 10 * MINUTE_MS, factors: [0.5, 1.5, 1.1, 0.9, 0.95, 1.2, 0.4] },
  { fromEndMs: 3.5 * MINUTE_MS, factors: [1.3, 1.9, 1.4, 0.8, 1.2, 3.8, 1.6] },
  { fromEndMs: 2 * MINUTE_MS, factors: [1.3, 1.9, 2.1, 0.7, 4.4, 3.8, 1.6] },
];

const SHAPE: ClockShape = {
  periods: 3,
  periodMs: PERIOD_MS,
  overtimeMs: 5 * MINUTE_MS,
  statuses: [1, 2, 3],
  breaks: [301, 302, 32],
  breakMs: [18 * MINUTE_MS, 18 * MINUTE_MS],
  spans: {},
  countsDown: true,
};

export interface HockeyParams {
  readonly game: GoalGame;
}

/** Parameters of a match from its setting: about 6.1 goals, 23 % level after regular time. */
export function hockeyParams({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): HockeyParams {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.16;
  const lead = gap * GOALS_BY_GAP + form + (isNeutral ? 0 : HOME_EDGE);
  const each = (GOALS * pace) / PERIOD_MS;
  const ratesAt = (share: number): Rates => ({ home: each * share * Math.exp(lead), away: each * share * Math.exp(-lead) });
  const usual = ratesAt(1 / SHARES.length);
  const times = (factor: number): Rates => ({ home: usual.home * factor, away: usual.away * factor });
  const shootout = { rounds: 3, home: SHOOTOUT_GOAL, away: SHOOTOUT_GOAL };
  return {
    game: {
      shape: needsWinner ? { ...SHAPE, overtimeMs: PERIOD_MS } : SHAPE,
      rates: SHARES.map(ratesAt),
      late: LATE,
      overtime: {
        rates: times(needsWinner ? PLAYOFF_PACE : OPEN_ICE),
        ms: needsWinner ? PERIOD_MS : SHAPE.overtimeMs,
        isSudden: true,
        repeats: needsWinner,
        shootout: needsWinner ? null : shootout,
      },
    },
  };
}

/** What is told of a match beside its goals. */
export const HOCKEY_STORY: GoalStory = {
  events: [
    { kind: 'shot_on_goal', perHour: 27, counts: 'shots_on_goal', stopsClock: false },
    { kind: 'suspension', perHour: 3.6, counts: 'suspensions', stopsClock: true, stop: 'penalty' },
  ],
  whistlesPerHour: 46,
  whistleMs: [15_000, 35_000],
  afterGoalMs: [35_000, 60_000],
};
