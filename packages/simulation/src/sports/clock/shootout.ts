import { type ClockState, type Pair, plus, type Side } from './state.ts';
import { record, type Walk, wait } from './walk.ts';

/** Shots in turn: so many each, then one each until one side is ahead. */
export interface ShootoutRules {
  readonly rounds: number;
  /** Chance that a shot goes in. */
  readonly home: number;
  readonly away: number;
}

/** Side whose turn it is; undefined: it is won. */
function shooter({ rounds }: ShootoutRules, taken: Pair, scored: Pair): Side | undefined {
  const lead = scored[0] - scored[1];
  const leftHome = Math.max(0, rounds - taken[0]);
  const leftAway = Math.max(0, rounds - taken[1]);
  if (leftHome + leftAway > 0) {
    if (lead > leftAway || -lead > leftHome) return undefined;
  } else if (taken[0] === taken[1] && lead !== 0) {
    return undefined;
  }
  return taken[0] <= taken[1] ? 'home' : 'away';
}

/** Chance that home wins it from here on. */
export function shootoutChance(rules: ShootoutRules, taken: Pair = [0, 0], scored: Pair = [0, 0]): number {
  const turn = shooter(rules, taken, scored);
  if (turn === undefined) return scored[0] > scored[1] ? 1 : 0;
  const { home, away, rounds } = rules;
  if (taken[0] >= rounds && taken[1] >= rounds && taken[0] === taken[1]) {
    // Sudden death, level, home first: the side that first scores alone has won.
    const alone = home * (1 - away);
    return alone / (alone + away * (1 - home));
  }
  const p = rules[turn];
  const next = plus(taken, turn, 1);
  return p * shootoutChance(rules, next, plus(scored, turn, 1)) + (1 - p) * shootoutChance(rules, next, scored);
}

/** Plays it out, shot by shot. */
export function playShootout(walk: Walk, rules: ShootoutRules): void {
  const none: Pair = [0, 0];
  record(walk, { kind: 'shootout_start', stop: 'penalty' }, { phase: 'shootout', shootout: { taken: none, scored: none } });
  for (;;) {
    const { taken, scored } = walk.state.shootout ?? { taken: none, scored: none };
    const side = shooter(rules, taken, scored);
    if (side === undefined) return;
    wait(walk, 20_000, 40_000);
    const isIn = walk.rng.chance(rules[side]);
    const change: Partial<ClockState> = {
      shootout: { taken: plus(taken, side, 1), scored: isIn ? plus(scored, side, 1) : scored },
    };
    record(walk, { kind: isIn ? 'shootout_scored' : 'shootout_missed', side, stop: 'penalty' }, change);
  }
}

/** Points that count for the winner of a shoot-out where it counts as one goal. */
export function shootoutGoal({ shootout, phase }: ClockState): Pair {
  if (shootout === null || phase !== 'ended') return [0, 0];
  return shootout.scored[0] > shootout.scored[1] ? [1, 0] : [0, 1];
}
