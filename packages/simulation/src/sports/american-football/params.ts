import { hashUnit } from '../../rng.ts';
import type { SportSetting } from '../../sport/definition.ts';
import type { LikelyGame } from '../clock/attack-forms.ts';
import type { AttackGame } from '../clock/attack-plan.ts';
import type { AttackStory } from '../clock/attack-timeline.ts';
import type { Ending } from '../clock/attacks.ts';
import type { ClockShape } from '../clock/shape.ts';
import type { Pair } from '../clock/state.ts';
import { FOOTBALL_TACTICS, USUAL_CONVERSION } from './tactics.ts';

const MINUTE_MS = 60_000;
/** How a drive ends at an average offence against an average defence. */
const TOUCHDOWN = 0.259;
const FIELD_GOAL = 0.171;
const SAFETY = 0.004;
const TURNOVER = 0.12;
const DOWNS = 0.06;
/** Factor on touchdowns by a gap of 1, and by home advantage; field goals follow at a third of it. */
const BY_GAP = 0.6;
const HOME_EDGE = 0.055;
/** How far the form of the day spreads, as nobody knows before: leads before the last quarter spread by more than points do. */
export const FORM = 0.54;
/** Three forms, equally likely, that deviate as far as all between do. */
const FORMS = [-0.35, 0, 0.35];

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
    { kind: 'touchdown', points: 6, letter: 'T', p: touchdown, added: USUAL_CONVERSION },
    { kind: 'field_goal', points: 3, letter: 'F', p: fieldGoal },
    { kind: 'safety', points: 2, letter: 'S', p: SAFETY },
    ...others.map(({ kind, p }) => ({ kind, points: 0, letter: '', p })),
    { kind: 'punt', points: 0, letter: '', p: none - share(TURNOVER) - share(DOWNS) },
  ];
}

/** Drives of each side by quarter, those that end a half without a try to score left out: there are more of them before the breaks. */
const PLANNED: readonly Pair[] = [
  [2, 2],
  [3, 3],
  [2, 2],
  [3, 3],
];

export interface FootballParams {
  /** Those that the match may be, by the form of the day. */
  readonly games: readonly LikelyGame[];
}

/** What a game is made of: how much better home is (as a gap of strengths), how quick both are, and who begins. */
interface FootballPairing {
  readonly lead: number;
  readonly pace: number;
  readonly startsHome: boolean;
  readonly needsWinner: boolean;
}

/** 20 drives and what overtime adds, 46 points, a margin that has its peaks at 3 and 7; over all forms it spreads by 12 to 13. */
export function footballGame({ lead, pace, startsHome, needsWinner }: FootballPairing): AttackGame {
  const overtime: Pair = startsHome ? [3, 2] : [2, 3];
  return {
    shape: FOOTBALL_SHAPE,
    attacks: { home: drives(lead, pace), away: drives(-lead, pace) },
    planned: PLANNED,
    overtime: { stages: [{ attacks: overtime, isSudden: false }], repeats: needsWinner, shootout: null },
    starts: startsHome ? 'home' : 'away',
    shootout: null,
    tactics: FOOTBALL_TACTICS,
  };
}

/** Parameters of a match. */
export function footballParams({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): FootballParams {
  const lead = gap * BY_GAP + (isNeutral ? 0 : HOME_EDGE);
  const startsHome = hashUnit(seed, 'toss') < 0.5;
  const games = FORMS.map((share) => ({
    game: footballGame({ lead: lead + share * FORM, pace, startsHome, needsWinner }),
    chance: 1 / FORMS.length,
  }));
  return { games };
}
