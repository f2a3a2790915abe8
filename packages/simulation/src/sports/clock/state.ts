/** Points of both sides, home first. */
export type Pair = readonly [home: number, away: number];

/** Sides as they are named in entries. */
export type Side = 'home' | 'away';

/** Course of a match that is played on a clock in periods; the same for ice hockey, handball, the footballs, rugby and basketball. */
export interface ClockState {
  readonly phase: 'playing' | 'break' | 'shootout' | 'ended';
  /** 1 for the first; overtimes go on counting behind the last regular one. */
  readonly period: number;
  /** When this state began, in milliseconds after the start. */
  readonly atMs: number;
  /** Played of the period when this state began; the clock runs on from there while `isRunning`. */
  readonly clockMs: number;
  readonly isRunning: boolean;
  /** Points without those of a shoot-out. */
  readonly home: number;
  readonly away: number;
  /** Points by period begun, overtimes too. */
  readonly periods: readonly Pair[];
  /** Attacks that each side has ended in this period, in sports that are played attack by attack. */
  readonly attacks: Pair;
  /**
   * Every score in order, two letters each: `h` or `a` for its side and the letter of its kind, a small one for what is added to the
   * score before it (a conversion). `//` stands between two periods, `||` where regular time ended.
   */
  readonly scores: string;
  /** Side that is about to try a conversion. */
  readonly pending: Side | null;
  /** Shots of the shoot-out that each side has taken and scored. */
  readonly shootout: { readonly taken: Pair; readonly scored: Pair } | null;
  /** Counted things of both sides, as the feed names them. */
  readonly counts: Readonly<Record<string, number>>;
}

/** As much of a course as says which of its periods are over, and what was scored in them. */
export type PeriodState = { readonly phase: string } & Pick<ClockState, 'period' | 'periods'>;

export function clockStart(): ClockState {
  return {
    phase: 'playing',
    period: 1,
    atMs: 0,
    clockMs: 0,
    isRunning: true,
    home: 0,
    away: 0,
    periods: [[0, 0]],
    attacks: [0, 0],
    scores: '',
    pending: null,
    shootout: null,
    counts: {},
  };
}

/** Pair with something added for a side. */
export function plus(pair: Pair, side: Side, points: number): Pair {
  return side === 'home' ? [pair[0] + points, pair[1]] : [pair[0], pair[1] + points];
}

/** What a score of a side changes. `letter` is its kind. */
export function scored(state: ClockState, side: Side, points: number, letter: string): Partial<ClockState> {
  const last = state.periods.at(-1) ?? [0, 0];
  return {
    ...(side === 'home' ? { home: state.home + points } : { away: state.away + points }),
    periods: [...state.periods.slice(0, -1), plus(last, side, points)],
    scores: state.scores + (side === 'home' ? 'h' : 'a') + letter,
  };
}

/** What one more of a counted thing changes. */
export function counted(state: ClockState, name: string): Partial<ClockState> {
  return { counts: { ...state.counts, [name]: (state.counts[name] ?? 0) + 1 } };
}

/** Played of the period at a moment, at most its length. */
export function clockAt(state: ClockState, atMs: number, lengthMs: number): number {
  const ran = state.isRunning ? Math.max(0, atMs - state.atMs) : 0;
  return Math.min(lengthMs, state.clockMs + ran);
}

/** Points of the periods from one to another, both included, as far as they have begun. */
export function pointsOf(state: Pick<ClockState, 'periods'>, from: number, to: number): Pair {
  let home = 0;
  let away = 0;
  for (const [h, a] of state.periods.slice(from - 1, to)) {
    home += h;
    away += a;
  }
  return [home, away];
}

/** Whether the period is played out. */
export function isPeriodOver(state: PeriodState, period: number): boolean {
  if (state.phase === 'ended') return true;
  return state.period > period || (state.period === period && state.phase !== 'playing');
}

export const END_OF_REGULAR_TIME = '||';
export const NEXT_PERIOD = '//';

/** One score of the course so far. */
export interface Score {
  readonly side: Side;
  readonly letter: string;
  readonly period: number;
}

/** Scores in order; `isRegular`: without those of overtime. */
export function scoresOf(state: ClockState, isRegular: boolean): Score[] {
  const found: Score[] = [];
  let period = 1;
  for (let i = 0; i < state.scores.length; i += 2) {
    const mark = state.scores.slice(i, i + 2);
    if (mark === NEXT_PERIOD) period++;
    else if (mark !== END_OF_REGULAR_TIME) {
      found.push({ side: mark[0] === 'h' ? 'home' : 'away', letter: mark[1] ?? '', period });
    } else if (isRegular) return found;
  }
  return found;
}
