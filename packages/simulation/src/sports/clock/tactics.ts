import type { AttackGame } from './attack-plan.ts';
import type { Attacks, Ending } from './attacks.ts';
import { stageOf } from './overtime.ts';
import type { ClockState, Side } from './state.ts';

/** Both sides have had the ball once: from here on the next score decides. */
export const ANSWERED = 2;

const leadOf = (side: Side, { home, away }: { readonly home: number; readonly away: number }): number =>
  side === 'home' ? home - away : away - home;

/** Attacks of overtime that count as played: in a further stage both sides have had theirs. */
const playedInOvertime = ({ shape }: AttackGame, { period, attacks }: ClockState): number =>
  attacks[0] + attacks[1] + (period > shape.periods + 1 ? ANSWERED : 0);

/** How the attack of a side ends that begins in a state. */
export function endingsNow(game: AttackGame, attacks: Attacks, state: ClockState, side: Side): readonly Ending[] {
  const usual = attacks[side];
  const { tactics, shape, planned } = game;
  if (tactics === undefined || state.period < shape.periods) return usual;
  const lead = leadOf(side, state);
  if (state.period > shape.periods) return tactics.overtime(usual, lead, playedInOvertime(game, state));
  const [home, away] = planned[shape.periods - 1] ?? [0, 0];
  return tactics.late(usual, lead, home + away - state.attacks[0] - state.attacks[1]);
}

const scoringOf = (endings: readonly Ending[]): Ending | undefined => endings.find(({ added }) => added !== undefined);

/** Ways in which the conversion ends that is still to be tried; none: there is none. */
export function pendingEndings(game: AttackGame, attacks: Attacks, state: ClockState): readonly Ending[] {
  const side = state.pending;
  if (side === null) return [];
  const usual = scoringOf(attacks[side]);
  if (usual === undefined || game.tactics === undefined) return usual?.added ?? [];
  const before = side === 'home' ? { ...state, home: state.home - usual.points } : { ...state, away: state.away - usual.points };
  const [home, away] = state.attacks;
  const begun = { ...before, attacks: side === 'home' ? ([home - 1, away] as const) : ([home, away - 1] as const) };
  return scoringOf(endingsNow(game, attacks, begun, side))?.added ?? [];
}

/** Whether overtime is over in a state. */
export function isOvertimeDecided(game: AttackGame, state: ClockState): boolean {
  const lead = state.home - state.away;
  if (game.tactics !== undefined) return game.tactics.isDecided(lead, playedInOvertime(game, state));
  return stageOf(game.overtime, state.period - game.shape.periods)?.isSudden === true && lead !== 0;
}
