import { remainingAtMinute } from './clock.ts';
import { ROLES, type Side } from './squad.ts';
import type { PlayerRef, SoccerMatch } from './state.ts';

/** A moment of the second half, in minutes of the clock, at which this many players are changed. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly players: number;
}

/**
 * Changes: every side makes five at three moments that have nothing to do with the score, of starters drawn evenly among those in the
 * field. Who comes on takes the role, and with it the weights, so that shares of goals do not change by it.
 */
const CHANGES: readonly Change[] = [
  { from: 55, to: 65, players: 2 },
  { from: 65, to: 75, players: 2 },
  { from: 75, to: 85, players: 1 },
];

/** First of the bench who comes on: before them sits the other goalkeeper. */
export const FIRST_CHANGE = ROLES.length + 1;
const GOALKEEPER_ROLE = 0;

/** Roles of starters whom a change may take off. */
export function changeable(state: SoccerMatch, side: Side): number[] {
  return state.on[side].flatMap((index, role) => (role !== GOALKEEPER_ROLE && index === role ? [role] : []));
}

/** Changes that a side has still to make. */
export function changesToCome(state: SoccerMatch, side: Side): Change[] {
  let made = state.changes[side];
  return CHANGES.flatMap((change) => {
    const players = Math.max(0, change.players - made);
    made -= Math.min(made, change.players);
    return players > 0 ? [{ ...change, players }] : [];
  });
}

/** A possible stay in the field: until when (remaining fraction of the match), and how likely. */
export interface Stay {
  readonly until: number;
  readonly p: number;
}

/** How long the player of the role stays, seen from a moment with `left` of the match to come. */
export function staysOf(state: SoccerMatch, side: Side, role: number, left: number): Stay[] {
  const stays: Stay[] = [];
  let staying = 1;
  if (state.on[side][role] === role && role !== GOALKEEPER_ROLE) {
    let starters = changeable(state, side).length;
    for (const change of changesToCome(state, side)) {
      const leaves = starters > 0 ? Math.min(1, change.players / starters) : 0;
      const early = Math.min(left, remainingAtMinute(state, change.from));
      const late = Math.min(left, remainingAtMinute(state, change.to));
      stays.push({ until: (early + late) / 2, p: staying * leaves });
      staying *= 1 - leaves;
      starters -= change.players;
    }
  }
  stays.push({ until: 0, p: staying });
  return stays;
}

/** Everybody of a side who has been in the field: the eleven and those who came on. */
export function fielded(state: SoccerMatch, side: Side): PlayerRef[] {
  const came = Array.from({ length: state.changes[side] }, (_, i) => FIRST_CHANGE + i);
  return [...ROLES.keys(), ...came].map((index) => ({ side, index }));
}

/** Share of the goals or cards of the side that goes to the role, among those in the field. */
export function shareOf(state: SoccerMatch, side: Side, role: number, of: 'goals' | 'cards'): number {
  let sum = 0;
  for (const [i, index] of state.on[side].entries()) if (index >= 0) sum += ROLES[i]?.[of] ?? 0;
  return sum === 0 ? 0 : (ROLES[role]?.[of] ?? 0) / sum;
}
