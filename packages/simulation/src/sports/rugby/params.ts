import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { AttackGame } from '../clock/attack-plan.ts';
import type { AttackStory } from '../clock/attack-timeline.ts';
import type { Ending } from '../clock/attacks.ts';
import { NO_OVERTIME, type OvertimePlan } from '../clock/overtime.ts';
import type { ClockShape } from '../clock/shape.ts';
import type { Pair } from '../clock/state.ts';

const MINUTE_MS = 60_000;

/** What tells the two codes apart. */
export interface RugbyCode {
  readonly points: { readonly try: number; readonly conversion: number; readonly penalty: number; readonly drop: number };
  /** Chances of a spell of attack of an average side, and of its conversions. */
  readonly chances: { readonly try: number; readonly penalty: number; readonly drop: number; readonly conversion: number };
  /** Spells of attack of each side in a half. */
  readonly spells: number;
  /** Factor on tries by a gap of 1, and by home advantage; kicks follow at a third of it. */
  readonly byGap: number;
  readonly homeEdge: number;
  /** What follows a level end where a winner is needed. */
  readonly overtime: OvertimePlan;
}

/** Five points for a try, three for a kick; two halves of extra time, then kicks. */
export const UNION: RugbyCode = {
  points: { try: 5, conversion: 2, penalty: 3, drop: 3 },
  chances: { try: 0.147, penalty: 0.122, drop: 0.006, conversion: 0.73 },
  spells: 9,
  byGap: 0.95,
  homeEdge: 0.075,
  overtime: { stages: [{ attacks: [4, 4], isSudden: false }], repeats: true, shootout: null },
};

/** Four points for a try, two for a penalty, one for a drop goal; the next score wins a level match. */
export const LEAGUE: RugbyCode = {
  points: { try: 4, conversion: 2, penalty: 2, drop: 1 },
  chances: { try: 0.198, penalty: 0.026, drop: 0.008, conversion: 0.77 },
  spells: 9,
  byGap: 0.9,
  homeEdge: 0.06,
  overtime: { stages: [{ attacks: [5, 5], isSudden: true }], repeats: true, shootout: null },
};

const RUGBY_SHAPE: ClockShape = {
  periods: 2,
  periodMs: 40 * MINUTE_MS,
  overtimeMs: 20 * MINUTE_MS,
  statuses: [6, 7],
  breaks: [31, 32],
  breakMs: [14 * MINUTE_MS],
  spans: { h1: [1, 1], h2: [2, 2] },
  countsDown: false,
};

export const RUGBY_STORY: AttackStory = {
  incidents: [
    { kind: 'penalty_conceded', p: 0.55, counts: 'penalties' },
    { kind: 'yellow_card', p: 0.03, counts: 'yellow_cards' },
    { kind: 'substitution', p: 0.3, counts: 'substitutions' },
  ],
  stops: new Set(['try']),
  afterScoreMs: [30_000, 60_000],
  afterAttackMs: [0, 30_000],
};

/** Points by letter of a score. */
export const rugbyPoints = ({ points }: RugbyCode): Readonly<Record<string, number>> => ({
  T: points.try,
  c: points.conversion,
  P: points.penalty,
  D: points.drop,
});

function spells({ points, chances }: RugbyCode, strength: number, pace: number): readonly Ending[] {
  const tries = Math.min(0.5, chances.try * pace * Math.exp(strength));
  const penalty = Math.min(0.3, chances.penalty * pace * Math.exp(strength / 3));
  const conversion: readonly Ending[] = [
    { kind: 'conversion', points: points.conversion, letter: 'c', p: chances.conversion },
    { kind: 'conversion_missed', points: 0, letter: '', p: 1 - chances.conversion },
  ];
  const rest = 1 - tries - penalty - chances.drop;
  return [
    { kind: 'try', points: points.try, letter: 'T', p: tries, added: conversion },
    { kind: 'penalty_goal', points: points.penalty, letter: 'P', p: penalty },
    { kind: 'drop_goal', points: points.drop, letter: 'D', p: chances.drop },
    { kind: 'turnover', points: 0, letter: '', p: rest * 0.6 },
    { kind: 'scrum', points: 0, letter: '', p: rest * 0.4 },
  ];
}

export interface RugbyParams {
  readonly game: AttackGame;
}

/** Parameters of a match of one code. */
export function rugbyParams(code: RugbyCode, { gap, pace, isNeutral, needsWinner, seed }: SportSetting): RugbyParams {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.14;
  const lead = gap * code.byGap + form + (isNeutral ? 0 : code.homeEdge);
  const planned: Pair = [code.spells, code.spells];
  return {
    game: {
      shape: RUGBY_SHAPE,
      attacks: { home: spells(code, lead, pace), away: spells(code, -lead, pace) },
      planned: [planned, planned],
      overtime: needsWinner ? code.overtime : NO_OVERTIME,
      starts: hashUnit(seed, 'toss') < 0.5 ? 'home' : 'away',
      shootout: null,
    },
  };
}
