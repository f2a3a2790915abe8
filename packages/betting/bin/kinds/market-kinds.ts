import { toFractionText } from '@duskline/money/rational';
import { LEG_RESULTS, legFactor, legResultFromFeed } from '../../src/leg-result.ts';
import { type LineQuarters, parseLine } from '../../src/line.ts';
import type { ScoreMarket } from '../../src/market.ts';
import type { MarketResult } from '../../src/outcome.ts';
import { type MatchScore, type Period, periodScore, score } from '../../src/score.ts';
import { settleHalfTimeFullTime, settleMarket } from '../../src/settle-market.ts';
import { settleOutright } from '../../src/settle-outright.ts';
import { type PartsMarket, settleParts } from '../../src/settle-parts.ts';
import { type Answer, type Input, number, scoreOf } from './reading.ts';

function lineOf(input: Input): LineQuarters {
  const line = parseLine(String(input.line));
  if (line === undefined) throw new Error(`Not a line: ${input.line}`);
  return line;
}

/** A score market by the name vectors use; undefined when the name means something else. */
export function scoreMarketOf(input: Input): ScoreMarket | undefined {
  switch (input.market) {
    case '1x2':
      return { kind: 'three_way' };
    case 'double_chance':
    case 'btts':
    case 'odd_even':
    case 'correct_score':
      return { kind: input.market };
    case 'draw_no_bet':
    case 'winner':
      return { kind: 'two_way' };
    case 'asian_handicap':
      return { kind: 'handicap', line: lineOf(input) };
    case 'asian_total':
      return { kind: 'total', line: lineOf(input), of: 'both' };
    case 'home_total':
      return { kind: 'total', line: lineOf(input), of: 'home' };
    case 'away_total':
      return { kind: 'total', line: lineOf(input), of: 'away' };
    case 'european_handicap': {
      const [home, away] = String(input.line).split(':').map(Number);
      return { kind: 'european_handicap', start: score(home ?? 0, away ?? 0) };
    }
    case 'exact_goals':
    case 'goal_range':
      return { kind: 'goals' };
    default:
      return undefined;
  }
}

export function partsMarketOf(input: Input): PartsMarket | undefined {
  const { market, number: part } = input;
  if (market === 'match_winner_sets' || market === 'match_winner_maps') return { kind: 'winner' };
  if (market === 'set_winner' || market === 'map_winner') return { kind: 'part_winner', number: part };
  if (market === 'set_score' || market === 'map_score') return { kind: 'score' };
  if (market === 'set_handicap' || market === 'map_handicap') return { kind: 'handicap', line: lineOf(input), of: 'parts' };
  if (market === 'total_sets' || market === 'total_maps') return { kind: 'total', line: lineOf(input), of: 'parts' };
  if (market === 'game_handicap') return { kind: 'handicap', line: lineOf(input), of: 'points' };
  if (market === 'total_games') return { kind: 'total', line: lineOf(input), of: 'points' };
  if (market === 'part_handicap') return { kind: 'handicap', line: lineOf(input), of: { number: part } };
  return market === 'part_total' ? { kind: 'total', line: lineOf(input), of: { number: part } } : undefined;
}

export function matchScoreOf(input: Input): MatchScore {
  const { ft, ht, final } = input;
  return { regular: scoreOf(ft), ...(ht ? { firstHalf: scoreOf(ht) } : {}), ...(final ? { final: scoreOf(final) } : {}) };
}

function outright(input: Input): Answer {
  const leg = settleOutright(input.selection, {
    ranking: input.ranking,
    places: input.places ?? 1,
    nonStarters: input.nonStarters ?? [],
  });
  return { result: leg.outcome, deadHeat: leg.outcome === 'WIN' ? toFractionText(leg.winShare) : '1' };
}

function onScore(input: Input): MarketResult {
  const match = matchScoreOf(input.score);
  if (input.market === 'ht_ft') return settleHalfTimeFullTime(input.outcome, match.firstHalf, match.regular);
  const market = scoreMarketOf(input);
  if (!market) throw new Error(`Unknown market ${input.market}`);
  const on = periodScore(match, (input.period ?? 'ft') as Period, input.scoreAtPlacement && scoreOf(input.scoreAtPlacement));
  if (!on) throw new Error(`No score for ${input.period}`);
  return settleMarket(market, input.outcome, on);
}

export function market(input: Input): Answer {
  if (input.market === 'outright') return outright(input);
  const parts = partsMarketOf(input);
  return { result: parts ? settleParts(parts, input.outcome, input.score.parts.map(scoreOf)) : onScore(input) };
}

export function feedResult(input: Input): Answer {
  const { voidFactor, deadHeatFactor } = input;
  // The feed leaves a factor out or sends it empty.
  const reading = legResultFromFeed({
    ...input,
    voidFactor: voidFactor ?? undefined,
    deadHeatFactor: deadHeatFactor ?? undefined,
  });
  if (!reading.ok) return { error: reading.field };
  const { leg } = reading;
  if (leg === LEG_RESULTS.PENDING) return { result: 'PENDING' };
  return {
    result: leg.outcome,
    winFactor: toFractionText(leg.winShare),
    voidFactor: toFractionText(leg.voidShare),
    legFactor: toFractionText(legFactor(number(input.odds), leg)),
  };
}
