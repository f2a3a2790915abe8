import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { AttackGame } from '../clock/attack-plan.ts';
import type { AttackStory } from '../clock/attack-timeline.ts';
import type { Ending } from '../clock/attacks.ts';
import { NO_OVERTIME } from '../clock/overtime.ts';
import type { ClockShape } from '../clock/shape.ts';
import type { Pair } from '../clock/state.ts';

const MINUTE_MS = 60_000;
/** Share of attacks that end in a goal. */
const GOAL = 0.545;
const SAVE = 0.2;
const MISS = 0.1;
/** Attacks of each side in a half, for an average pace. */
const ATTACKS = 26.5;
/** Logits of a goal by a gap of 1, and by home advantage. */
const BY_GAP = 0.52;
const HOME_EDGE = 0.06;
const SEVEN_METRES = 0.76;

const SHAPE: ClockShape = {
  periods: 2,
  periodMs: 30 * MINUTE_MS,
  overtimeMs: 10 * MINUTE_MS,
  statuses: [6, 7],
  breaks: [31, 32],
  breakMs: [13 * MINUTE_MS],
  spans: { h1: [1, 1], h2: [2, 2] },
  countsDown: false,
};

/** What is told of a match beside its attacks. */
export const HANDBALL_STORY: AttackStory = {
  incidents: [
    { kind: 'suspension', p: 0.07, counts: 'suspensions' },
    { kind: 'yellow_card', p: 0.035, counts: 'yellow_cards' },
    { kind: 'timeout', p: 0.05, counts: 'timeouts' },
  ],
  stops: new Set(),
  afterScoreMs: [0, 8_000],
  afterAttackMs: [0, 10_000],
};

function attacks(strength: number): readonly Ending[] {
  const p = 1 / (1 + ((1 - GOAL) / GOAL) * Math.exp(-strength));
  const other = (share: number): number => ((1 - p) * share) / (1 - GOAL);
  const ending = (kind: string, share: number): Ending => ({ kind, points: 0, letter: '', p: share });
  const rest = 1 - p - other(SAVE) - other(MISS);
  return [
    { kind: 'goal', points: 1, letter: 'G', p },
    ending('save', other(SAVE)),
    ending('missed', other(MISS)),
    ending('turnover', rest),
  ];
}

export interface HandballParams {
  readonly game: AttackGame;
}

/** Parameters of a match: about 58 goals, a margin that spreads by about 5. */
export function handballParams({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): HandballParams {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.14;
  const lead = gap * BY_GAP + form + (isNeutral ? 0 : HOME_EDGE);
  // How quick the two are together differs from match to match.
  const each = Math.round(ATTACKS * pace + (hashUnit(seed, 'tempo') - 0.5) * 4);
  const planned: readonly Pair[] = [
    [each, each],
    [each, each],
  ];
  const stage = { attacks: [9, 9] as const, isSudden: false };
  const shootout = { rounds: 5, home: SEVEN_METRES, away: SEVEN_METRES };
  return {
    game: {
      shape: SHAPE,
      attacks: { home: attacks(lead), away: attacks(-lead) },
      planned,
      overtime: needsWinner ? { stages: [stage, stage], repeats: false, shootout: 0.5 } : NO_OVERTIME,
      starts: hashUnit(seed, 'toss') < 0.5 ? 'home' : 'away',
      shootout: needsWinner ? shootout : null,
    },
  };
}
