import { earlyPayout as earlyPayoutRule } from '../../src/early-payout.ts';
import { parseLine } from '../../src/line.ts';
import { type AbandonedPeriod, settleAbandoned } from '../../src/settle-abandoned.ts';
import { settleHalfTimeFullTime, settleMarket } from '../../src/settle-market.ts';
import { type RetiredMarket, settleRetired } from '../../src/settle-retired.ts';
import { partsMarketOf, scoreMarketOf } from './market-kinds.ts';
import { type Answer, bestOfIn, type Input, scoreOf } from './reading.ts';

const GOAL_RANGES = ['0-1', '2-3', '4-6', '7+'];

/** Counts that a goals market offers. Its open-ended one decides when nothing can change any more: the bet itself, if it is that one. */
function goalsOffered(input: Input): readonly string[] | undefined {
  if (String(input.outcome).endsWith('+')) return [input.outcome];
  return input.market === 'goal_range' ? GOAL_RANGES : undefined;
}

export function abandoned(input: Input): Answer {
  const current = scoreOf(input.score.cur);
  if (input.market === 'ht_ft') return { result: settleHalfTimeFullTime(input.outcome, undefined, current) };
  const market = scoreMarketOf(input);
  if (!market) throw new Error(`Unknown market ${input.market}`);
  const match = { current, ...(input.firstHalfCompleted && input.score.ht ? { firstHalf: scoreOf(input.score.ht) } : {}) };
  const goals = goalsOffered(input);
  return { result: settleAbandoned(market, input.outcome, match, (input.period ?? 'ft') as AbandonedPeriod, goals) };
}

export function tennisRetirement(input: Input): Answer {
  const line = input.line === undefined ? 0 : parseLine(String(input.line));
  if (line === undefined) throw new Error(`Not a line: ${input.line}`);
  const market = { kind: input.market, line, number: input.number ?? 1 } as RetiredMarket;
  const result = settleRetired(market, input.outcome, {
    completed: input.completedSets.map(scoreOf),
    current: scoreOf(input.currentSet ?? [0, 0]),
    bestOf: bestOfIn(input) as 3 | 5,
    walkover: input.walkover === true,
    disqualified: input.disqualified === true,
    ...(input.progressing ? { progressing: input.progressing } : {}),
  });
  return { result };
}

export function earlyPayout(input: Input): Answer {
  const eligible = input.market === (input.eligibleMarket ?? '1x2');
  const leg = { eligible, outcome: input.outcome, placedLive: input.placedLive === true, cashedOut: input.cashedOut === true };
  const payout = earlyPayoutRule(leg, input.lead, input.timeline.map(scoreOf));
  // A lead in sets or maps: timeline and final score count parts won.
  const market = scoreMarketOf(input) ?? (partsMarketOf(input)?.kind === 'winner' ? { kind: 'two_way' as const } : undefined);
  if (!market) throw new Error(`Unknown market ${input.market}`);
  return { ...payout, result: payout.earlyPaid ? 'WIN' : settleMarket(market, input.outcome, scoreOf(input.final)) };
}
