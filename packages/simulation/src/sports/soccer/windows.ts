import { threeWay, total } from '../../sport/market-templates.ts';
import type { ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import { goalsOf, isFirstOver, isRegularOver, type SoccerMatch } from './state.ts';

/** Ten or fifteen minutes of the clock, both included; stoppage time belongs to the minute before the break or the end. */
export interface ClockWindow {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

const windows = (length: number): ClockWindow[] =>
  Array.from({ length: 90 / length }, (_, i) => ({
    key: `${length} min ${i + 1}`,
    from: i * length + 1,
    to: (i + 1) * length,
  }));

export const TEN_MINUTES = windows(10);
export const FIFTEEN_MINUTES = windows(15);

/** Minutes of the clock at which a span ends while play goes on. */
export const WINDOW_ENDS: Readonly<Record<1 | 2, readonly number[]>> = {
  1: [10, 15, 20, 30, 40],
  2: [50, 60, 70, 75, 80],
};

/** Whether the clock has passed the window. */
export function isPassed(state: SoccerMatch, { to }: ClockWindow): boolean {
  return isRegularOver(state) || state.minute >= to || (to === 45 && isFirstOver(state));
}

export function windowScope(state: SoccerMatch, span: ClockWindow): ScopeState {
  const score = goalsOf(state, ({ minute }) => minute >= span.from && minute <= span.to);
  return { ...score, isOver: isPassed(state, span) };
}

export const FIFTEEN_RESULT = 901_001;
export const TEN_TOTAL = 901_002;
export const FIFTEEN_TOTAL = 901_003;

/** Markets about the goals of the windows. */
export function windowMarkets(): ScoreMarket[] {
  const asked = (list: readonly ClockWindow[], result: number, goals: number): ScoreMarket[] =>
    list.flatMap(({ key, from, to }) => [
      threeWay({ type: result, scope: key, specifiers: { from, to } }),
      total({ type: goals, scope: key, specifiers: { from, to } }, 0.5),
    ]);
  return [...asked(TEN_MINUTES, 105, TEN_TOTAL), ...asked(FIFTEEN_MINUTES, FIFTEEN_RESULT, FIFTEEN_TOTAL)];
}
