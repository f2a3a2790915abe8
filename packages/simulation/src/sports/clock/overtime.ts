import { nextScore } from './attack-sequence.ts';
import { type Attacks, attackOrder, restOf } from './attacks.ts';
import type { Pair, Side } from './state.ts';
import { joinedPairs, NOTHING_MORE, type PairChance, pairsOf } from './sums.ts';

/** One overtime: so many attacks each, or the first score decides. */
export interface OvertimeStage {
  readonly attacks: Pair;
  readonly isSudden: boolean;
}

/** What follows a level end: stages until one is not level, then a shoot-out (home's chance) or the draw stands. */
export interface OvertimePlan {
  readonly stages: readonly OvertimeStage[];
  /** The last stage is played again until one side wins. */
  readonly repeats: boolean;
  /** Home's chance in the shoot-out behind the last stage; its winner counts one more. Null: none. */
  readonly shootout: number | null;
}

export const NO_OVERTIME: OvertimePlan = { stages: [], repeats: false, shootout: null };

/** So often is a stage that repeats looked at; what is level then is shared out. */
const MOST_REPEATS = 6;

/** Stage of overtime `number`, from 1; undefined: there is none. */
export function stageOf({ stages, repeats }: OvertimePlan, number: number): OvertimeStage | undefined {
  return stages[number - 1] ?? (repeats ? stages.at(-1) : undefined);
}

/** Points of both sides in what is left of a stage. */
function stagePairs(stage: OvertimeStage, attacks: Attacks, done: Pair, first: Side): PairChance[] {
  if (!stage.isSudden) {
    const left: Pair = [Math.max(0, stage.attacks[0] - done[0]), Math.max(0, stage.attacks[1] - done[1])];
    return pairsOf(restOf(attacks, left));
  }
  const order = attackOrder(done, stage.attacks, first);
  const next = nextScore(order, (side) => attacks[side]);
  const scores = (side: Side): PairChance[] => {
    const scoring = attacks[side].filter(({ points }) => points > 0);
    const all = scoring.reduce((sum, { p }) => sum + p, 0);
    return scoring.map(({ points, p }) => ({
      home: side === 'home' ? points : 0,
      away: side === 'away' ? points : 0,
      p: (next[side] * p) / all,
    }));
  };
  return [...scores('home'), ...scores('away'), { home: 0, away: 0, p: 1 - next.home - next.away }];
}

/**
 * Points from the start of overtime `number` to the end of the match, and from within it (`done` attacks, `lead` of home in all).
 * `first`: whose attack is first in a stage.
 */
export function overtimePairs(
  plan: OvertimePlan,
  attacks: Attacks,
  first: Side,
  number = 1,
  now: { readonly done: Pair; readonly lead: number } = { done: [0, 0], lead: 0 },
): PairChance[] {
  const stage = stageOf(plan, number);
  if (stage === undefined || number > plan.stages.length + MOST_REPEATS) return levelEnd(plan, attacks, stage);
  const pairs = stagePairs(stage, attacks, now.done, first);
  const isLevel = ({ home, away }: PairChance): boolean => now.lead + home - away === 0;
  const further = pairs.some(isLevel) ? overtimePairs(plan, attacks, first, number + 1) : NOTHING_MORE;
  return joinedPairs(pairs, (pair) => (isLevel(pair) ? further : NOTHING_MORE));
}

function levelEnd({ shootout }: OvertimePlan, attacks: Attacks, stage: OvertimeStage | undefined): PairChance[] {
  if (shootout !== null) {
    return [
      { home: 1, away: 0, p: shootout },
      { home: 0, away: 1, p: 1 - shootout },
    ];
  }
  if (stage === undefined) return [{ home: 0, away: 0, p: 1 }];
  // Level so often: the chance is below one in a million, and is given by the next score.
  const next = nextScore(['home', 'away'], (side) => attacks[side]);
  const p = next.home / (next.home + next.away);
  return [
    { home: 1, away: 0, p },
    { home: 0, away: 1, p: 1 - p },
  ];
}
