import { isQuarterLine } from './line.ts';
import type { OutcomeName, ScoreMarket } from './market.ts';
import type { MarketResult } from './outcome.ts';
import { type Score, score } from './score.ts';
import { CORRECT_SCORE_MAX, settleMarket } from './settle-market.ts';

/** Where a match stopped. `firstHalf` only when the first half was completed. */
export interface AbandonedMatch {
  readonly current: Score;
  readonly firstHalf?: Score;
}

export type AbandonedPeriod = 'ft' | '1h' | '2h';

/**
 * The score of the period at the stop, and whether it is final. A period that had not begun stands at 0:0.
 */
interface Standing {
  readonly at: Score;
  readonly final: boolean;
}

const KICK_OFF = score(0, 0);

function standing({ current, firstHalf }: AbandonedMatch, period: AbandonedPeriod): Standing {
  if (period === 'ft') return { at: current, final: false };
  if (period === '1h') return { at: firstHalf ?? current, final: firstHalf !== undefined };
  if (!firstHalf) return { at: KICK_OFF, final: false };
  return { at: score(current.home - firstHalf.home, current.away - firstHalf.away), final: false };
}

const LISTED = CORRECT_SCORE_MAX + 1;
const GRID = Array.from({ length: LISTED * LISTED }, (_, i) => `${i % LISTED}:${Math.floor(i / LISTED)}`);

/**
 * The outcomes that must all stand still. Correct scores and goal counts fall out one by one while the market is open, so all
 * of them are asked, and the bet's own even if it is on no usual list; in every other market one outcome can change exactly
 * when another can.
 */
function outcomesOf(market: ScoreMarket, outcome: OutcomeName, goalOutcomes: readonly OutcomeName[]): readonly OutcomeName[] {
  if (market.kind === 'correct_score') return [outcome, ...GRID, 'other'];
  return market.kind === 'goals' ? [outcome, ...goalOutcomes] : [outcome];
}

/** How far play is imagined to go on: past every line and every listed score, in both directions. */
function horizon(market: ScoreMarket, at: Score): number {
  const line = market.kind === 'handicap' || market.kind === 'total' ? Math.ceil(Math.abs(market.line) / 4) : 0;
  const start = market.kind === 'european_handicap' ? market.start.home + market.start.away : 0;
  return line + start + Math.abs(at.home - at.away) + 8;
}

/** The result an outcome has on every reachable score; undefined when it varies. */
function constantResult(market: ScoreMarket, outcome: OutcomeName, at: Score): MarketResult | undefined {
  const first = settleMarket(market, outcome, at);
  const most = horizon(market, at);
  for (let x = 0; x <= most; x += 1) {
    for (let y = 0; y <= most; y += 1) {
      if (settleMarket(market, outcome, score(at.home + x, at.away + y)) !== first) return undefined;
    }
  }
  return first;
}

function settleHalf(
  market: ScoreMarket,
  outcome: OutcomeName,
  { at, final }: Standing,
  goalOutcomes: readonly OutcomeName[],
): MarketResult {
  if (final) return settleMarket(market, outcome, at);
  const decided = outcomesOf(market, outcome, goalOutcomes).every((one) => constantResult(market, one, at) !== undefined);
  return decided ? settleMarket(market, outcome, at) : 'REFUND';
}

/** Two half stakes put together again. */
function joinHalves(a: MarketResult, b: MarketResult): MarketResult {
  if (a === b) return a;
  const both = new Set([a, b]);
  if (both.has('REFUND') && both.has('WIN')) return 'HALFWIN';
  if (both.has('REFUND') && both.has('LOST')) return 'HALFLOSE';
  throw new RangeError(`Half stakes cannot be ${a} and ${b}.`);
}

const DEFAULT_GOALS: readonly OutcomeName[] = ['0', '1', '2', '3', '4', '5', '6+'];

/**
 * A market of a match that was abandoned and not finished in time (betting rules 8.6): it stands when every one of its
 * outcomes has the same result on all scores that could still have come, and is void (REFUND) otherwise. The halves of a
 * quarter line are judged each on its own: over 2.75 at three goals is over 2.5 won and over 3 void, so HALFWIN.
 * `goalOutcomes` lists what an exact-goals or goal-range market offered.
 */
export function settleAbandoned(
  market: ScoreMarket,
  outcome: OutcomeName,
  match: AbandonedMatch,
  period: AbandonedPeriod = 'ft',
  goalOutcomes: readonly OutcomeName[] = DEFAULT_GOALS,
): MarketResult {
  const at = standing(match, period);
  const half = (part: ScoreMarket): MarketResult => settleHalf(part, outcome, at, goalOutcomes);
  if ((market.kind !== 'handicap' && market.kind !== 'total') || !isQuarterLine(market.line)) return half(market);
  return joinHalves(half({ ...market, line: market.line - 1 }), half({ ...market, line: market.line + 1 }));
}
