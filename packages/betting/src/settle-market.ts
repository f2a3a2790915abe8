import type { LineQuarters } from './line.ts';
import type { OutcomeName, ScoreMarket } from './market.ts';
import type { MarketResult } from './outcome.ts';
import type { Score } from './score.ts';

/** Largest score per side that the correct score market lists by itself; anything beyond is "other" (betting rules 8.2). */
export const CORRECT_SCORE_MAX = 4;

const SCORE_NAME = /^([0-9]{1,3}):([0-9]{1,3})$/;
const GOALS_NAME = /^([0-9]{1,3})(?:(\+)|-([0-9]{1,3}))?$/;

const won = (yes: boolean): MarketResult => (yes ? 'WIN' : 'LOST');

/** An outcome the market does not have: a wiring fault that must never settle as lost. */
function unknownOutcome(market: string, outcome: OutcomeName): never {
  throw new RangeError(`Market ${market} has no outcome "${outcome}".`);
}

/**
 * Result for a margin in quarters of a point, d + L for a handicap, t - L for an over (betting rules 8.3). Half a point or
 * more decides; a quarter decides half; level is a push. A quarter line is exactly two half stakes on its neighbours.
 */
export function resultOfMargin(marginQuarters: number): MarketResult {
  if (marginQuarters >= 2) return 'WIN';
  if (marginQuarters === 1) return 'HALFWIN';
  if (marginQuarters === 0) return 'REFUND';
  return marginQuarters === -1 ? 'HALFLOSE' : 'LOST';
}

function threeWay(lead: number, outcome: OutcomeName, market: string): MarketResult {
  if (outcome === 'home') return won(lead > 0);
  if (outcome === 'draw') return won(lead === 0);
  if (outcome === 'away') return won(lead < 0);
  return unknownOutcome(market, outcome);
}

function doubleChance(lead: number, outcome: OutcomeName): MarketResult {
  if (outcome === '1X') return won(lead >= 0);
  if (outcome === '12') return won(lead !== 0);
  if (outcome === 'X2') return won(lead <= 0);
  return unknownOutcome('double_chance', outcome);
}

/** Sign of the lead as the outcome's side sees it: 1 for home, -1 for away. */
function side(outcome: OutcomeName, market: string): 1 | -1 {
  if (outcome === 'home') return 1;
  return outcome === 'away' ? -1 : unknownOutcome(market, outcome);
}

function twoWay(lead: number, outcome: OutcomeName): MarketResult {
  const own = lead * side(outcome, 'two_way');
  return own === 0 ? 'REFUND' : won(own > 0);
}

function handicap(lead: number, line: LineQuarters, outcome: OutcomeName): MarketResult {
  return resultOfMargin((lead * 4 + line) * side(outcome, 'handicap'));
}

function total(points: number, line: LineQuarters, outcome: OutcomeName): MarketResult {
  if (outcome === 'over') return resultOfMargin(points * 4 - line);
  if (outcome === 'under') return resultOfMargin(line - points * 4);
  return unknownOutcome('total', outcome);
}

function yesNo(yes: boolean, outcome: OutcomeName, names: readonly [yes: string, no: string], market: string): MarketResult {
  if (outcome === names[0]) return won(yes);
  return outcome === names[1] ? won(!yes) : unknownOutcome(market, outcome);
}

function correctScore({ home, away }: Score, outcome: OutcomeName): MarketResult {
  if (outcome === 'other') return won(home > CORRECT_SCORE_MAX || away > CORRECT_SCORE_MAX);
  const match = SCORE_NAME.exec(outcome);
  if (!match) return unknownOutcome('correct_score', outcome);
  return won(home === Number(match[1]) && away === Number(match[2]));
}

/** Exact number "3", "6 or more" as "6+", range "2-3". */
function goals(points: number, outcome: OutcomeName): MarketResult {
  const match = GOALS_NAME.exec(outcome);
  if (!match) return unknownOutcome('goals', outcome);
  const low = Number(match[1]);
  if (match[2]) return won(points >= low);
  return match[3] === undefined ? won(points === low) : won(points >= low && points <= Number(match[3]));
}

/**
 * The result of one outcome of a market on the score of its period (betting rules 8.2). Whole numbers only, so it is quick
 * enough to price from: the probability of an outcome is the sum over all final scores of what this function says.
 * Throws RangeError for an outcome the market does not have.
 */
export function settleMarket(market: ScoreMarket, outcome: OutcomeName, score: Score): MarketResult {
  const lead = score.home - score.away;
  const both = score.home + score.away;
  switch (market.kind) {
    case 'three_way':
      return threeWay(lead, outcome, market.kind);
    case 'double_chance':
      return doubleChance(lead, outcome);
    case 'two_way':
      return twoWay(lead, outcome);
    case 'handicap':
      return handicap(lead, market.line, outcome);
    case 'european_handicap':
      return threeWay(lead + market.start.home - market.start.away, outcome, market.kind);
    case 'total':
      return total(market.of === 'both' ? both : score[market.of], market.line, outcome);
    case 'btts':
      return yesNo(score.home > 0 && score.away > 0, outcome, ['yes', 'no'], market.kind);
    case 'odd_even':
      return yesNo(both % 2 !== 0, outcome, ['odd', 'even'], market.kind);
    case 'correct_score':
      return correctScore(score, outcome);
    case 'goals':
      return goals(both, outcome);
  }
}

/** Half-time / full-time, outcome "1/X" (betting rules 8.2). Void when the match had no two halves. */
export function settleHalfTimeFullTime(outcome: OutcomeName, firstHalf: Score | undefined, regular: Score): MarketResult {
  const match = /^([12X])\/([12X])$/.exec(outcome);
  if (!match) return unknownOutcome('half_time_full_time', outcome);
  if (!firstHalf) return 'REFUND';
  const sign = ({ home, away }: Score): string => (home > away ? '1' : home < away ? '2' : 'X');
  return won(sign(firstHalf) === match[1] && sign(regular) === match[2]);
}
