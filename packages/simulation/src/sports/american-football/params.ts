import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { AttackGame } from '../clock/attack-game.ts';
import type { AttackStory } from '../clock/attack-timeline.ts';
import type { Ending } from '../clock/attacks.ts';
import type { ClockShape } from '../clock/shape.ts';

const MINUTE_MS = 60_000;
/** How a drive ends at an average offence against an average defence. */
const TOUCHDOWN = 0.234;
const FIELD_GOAL = 0.17;
const SAFETY = 0.004;
const TURNOVER = 0.12;
const DOWNS = 0.06;
/** Factor on touchdowns by a gap of 1, and by home advantage; field goals follow at a third of it. */
const BY_GAP = 1.15;
const HOME_EDGE = 0.055;

/** Behind a touchdown: one more point by a kick, two by a play, or none. */
const CONVERSION: readonly Ending[] = [
  { kind: 'extra_point', points: 1, letter: 'e', p: 0.872 },
  { kind: 'extra_point_missed', points: 0, letter: '', p: 0.058 },
  { kind: 'two_point_conversion', points: 2, letter: 't', p: 0.034 },
  { kind: 'two_point_conversion_failed', points: 0, letter: '', p: 0.036 },
];

const FOOTBALL_SHAPE: ClockShape = {
  periods: 4,
  periodMs: 15 * MINUTE_MS,
  overtimeMs: 10 * MINUTE_MS,
  statuses: [13, 14, 15, 16],
  breaks: [301, 302, 303, 32],
  breakMs: [2 * MINUTE_MS, 13 * MINUTE_MS, 2 * MINUTE_MS],
  spans: { h1: [1, 2], h2: [3, 4] },
  countsDown: true,
};

/** Points by letter of a score. */
export const FOOTBALL_POINTS: Readonly<Record<string, number>> = { T: 6, e: 1, t: 2, F: 3, S: 2 };

/** What is told of a match beside its drives. */
export const FOOTBALL_STORY: AttackStory = {
  incidents: [
    { kind: 'flag', p: 0.5, counts: 'penalties' },
    { kind: 'timeout', p: 0.35, counts: 'timeouts' },
  ],
  stops: new Set(['touchdown', 'field_goal', 'safety']),
  afterScoreMs: [90_000, 150_000],
  afterAttackMs: [60_000, 140_000],
};

function drives(strength: number, pace: number): readonly Ending[] {
  const touchdown = Math.min(0.55, TOUCHDOWN * pace * Math.exp(strength));
  const fieldGoal = Math.min(0.3, FIELD_GOAL * pace * Math.exp(strength / 3));
  const none = 1 - touchdown - fieldGoal - SAFETY;
  const share = (p: number): number => (none * p) / (1 - TOUCHDOWN - FIELD_GOAL - SAFETY);
  const others = [
    { kind: 'turnover', p: share(TURNOVER) },
    { kind: 'turnover_on_downs', p: share(DOWNS) },
  ];
  return [
    { kind: 'touchdown', points: 6, letter: 'T', p: touchdown, added: CONVERSION },
    { kind: 'field_goal', points: 3, letter: 'F', p: fieldGoal },
    { kind: 'safety', points: 2, letter: 'S', p: SAFETY },
    ...others.map(({ kind, p }) => ({ kind, points: 0, letter: '', p })),
    { kind: 'punt', points: 0, letter: '', p: none - share(TURNOVER) - share(DOWNS) },
  ];
}

export interface FootballParams {
  readonly game: AttackGame;
}

/** Parameters of a match: about 22 drives, 46 points, a margin that spreads by 13.5 and has its peaks at 3 and 7. */
export function footballParams({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): FootballParams {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.12;
  const lead = gap * BY_GAP + form + (isNeutral ? 0 : HOME_EDGE);
  // A quick pair of sides has a drive more: which quarter has it differs from match to match.
  const extra = Math.floor(hashUnit(seed, 'drives') * 4);
  const planned = [0, 1, 2, 3].map((i) =>
    i === extra ? ([3, 3] as const) : i % 2 === 0 ? ([3, 2] as const) : ([2, 3] as const),
  );
  // Level after both have had the ball: two more drives, and again; without a need for a winner a tie stands then.
  const stage = { attacks: [1, 1] as const, isSudden: false };
  return {
    game: {
      shape: FOOTBALL_SHAPE,
      attacks: { home: drives(lead, pace), away: drives(-lead, pace) },
      planned: hashUnit(seed, 'toss') < 0.5 ? planned : planned.map(([home, away]) => [away, home] as const),
      overtime: { stages: [stage, stage, stage], repeats: needsWinner, shootout: null },
      starts: hashUnit(seed, 'toss') < 0.5 ? 'home' : 'away',
      shootout: null,
    },
  };
}
