import type { ScopeForecast } from '../../sport/score-markets.ts';
import type { Attacks, Tactics } from './attacks.ts';
import type { Span } from './features.ts';
import type { Outlook } from './outlook.ts';
import type { OvertimePlan } from './overtime.ts';
import type { ClockShape } from './shape.ts';
import type { ShootoutRules } from './shootout.ts';
import { type ClockState, isPeriodOver, type Pair, type Side } from './state.ts';
import type { PairChance } from './sums.ts';

/** A sport that is played attack by attack, so many in each period. */
export interface AttackGame {
  readonly shape: ClockShape;
  readonly attacks: Attacks;
  /** Attacks of each side by regular period. */
  readonly planned: readonly Pair[];
  readonly overtime: OvertimePlan;
  /** Side that has the first attack of the match; the other one has that of the second half. */
  readonly starts: Side;
  /** Behind the last overtime; null: none. */
  readonly shootout: ShootoutRules | null;
  /** How late attacks depend on the lead; absent: what an attack brings does not depend on the score. */
  readonly tactics?: Tactics;
}

/** Everything that is expected from a state on. */
export interface AttackOutlook extends Outlook {
  /** Number of scores of these letters in regular time; where attacks depend on the lead those of both sides together, as `home`. */
  readonly letters: (letters: string, scored: Pair) => ScopeForecast;
  /** Side of the next score, of regular time or with overtime: home, none, away. */
  readonly next: (isRegular: boolean) => readonly PairChance[];
  /** Side that first has so many points of the periods of a span; the race has not been won yet. */
  readonly race: (span: Span, needed: number) => readonly PairChance[];
}

/** Side with the first attack of a period: quarters of a half go on where the one before them ended, near enough. */
export function startsPeriod({ starts, shape }: AttackGame, period: number): Side {
  const isSecondHalf = period > shape.periods / 2;
  const other: Side = starts === 'home' ? 'away' : 'home';
  return isSecondHalf ? other : starts;
}

/** Attacks that each side still has in a regular period. */
export function attacksLeft(game: AttackGame, state: ClockState, period: number): Pair {
  if (isPeriodOver(state, period)) return [0, 0];
  const planned = game.planned[period - 1] ?? [0, 0];
  if (state.period !== period) return planned;
  return [Math.max(0, planned[0] - state.attacks[0]), Math.max(0, planned[1] - state.attacks[1])];
}
