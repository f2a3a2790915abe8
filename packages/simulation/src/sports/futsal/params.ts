import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { GoalGame, LateStage, Rates } from '../clock/goal-game.ts';
import type { GoalStory } from '../clock/goal-timeline.ts';
import type { ClockShape } from '../clock/shape.ts';

const MINUTE_MS = 60_000;
const HALF_MS = 20 * MINUTE_MS;
/** Goals of each side, late play left aside, and home advantage as a factor on either side. */
const GOALS = 2.85;
const HOME_EDGE = 0.07;
const GOALS_BY_GAP = 0.75;
/** More goals fall behind the break. */
const SHARES = [0.46, 0.54];
const PENALTY = 0.72;

/** Who is behind plays with a fifth player in place of the goalkeeper in the end. By own lead from -3 to 3. */
const LATE: readonly LateStage[] = [{ fromEndMs: 4 * MINUTE_MS, factors: [1.25, 1.45, 1.5, 0.8, 1.7, 1.6, 1.3] }];

const SHAPE: ClockShape = {
  periods: 2,
  periodMs: HALF_MS,
  overtimeMs: 10 * MINUTE_MS,
  statuses: [6, 7],
  breaks: [31, 32],
  breakMs: [12 * MINUTE_MS],
  spans: { h1: [1, 1], h2: [2, 2] },
  countsDown: true,
};

/** What is told of a match beside its goals. */
export const FUTSAL_STORY: GoalStory = {
  events: [
    { kind: 'shot_on_goal', perHour: 33, counts: 'shots_on_goal', stopsClock: false },
    { kind: 'foul', perHour: 10, counts: 'fouls', stopsClock: true },
    { kind: 'corner', perHour: 13, counts: 'corners', stopsClock: true },
    { kind: 'yellow_card', perHour: 2.2, counts: 'yellow_cards', stopsClock: true },
  ],
  whistlesPerHour: 90,
  whistleMs: [6_000, 16_000],
  afterGoalMs: [25_000, 45_000],
};

export interface FutsalParams {
  readonly game: GoalGame;
}

/** Parameters of a match: about 6 goals; a cup tie goes on for ten minutes and to penalties. */
export function futsalParams({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): FutsalParams {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.16;
  const lead = gap * GOALS_BY_GAP + form + (isNeutral ? 0 : HOME_EDGE);
  const each = (GOALS * pace) / HALF_MS;
  const ratesAt = (share: number): Rates => ({ home: each * share * Math.exp(lead), away: each * share * Math.exp(-lead) });
  const overtime = {
    ms: SHAPE.overtimeMs,
    rates: ratesAt(1 / SHARES.length),
    isSudden: false,
    repeats: false,
    shootout: { rounds: 5, home: PENALTY, away: PENALTY },
  };
  return { game: { shape: SHAPE, rates: SHARES.map(ratesAt), late: LATE, overtime: needsWinner ? overtime : null } };
}
