import { fairShare, type LineChance, lineChance } from '@duskline/odds/model/distribution';
import { leadGrid } from '@duskline/odds/model/lead-grid';
import {
  bothScoreChance,
  furtherGoalsChance,
  goalShare,
  type ScoreDistributions,
  scoreDistributions,
  winnerChances,
} from '@duskline/odds/model/score-grid';
import { type MarketChance, plainChance } from './chance.ts';
import { handicapChance, markFavourite, totalChance } from './line.ts';
import { redCardFactor, SCORE_EFFECT, type SoccerMeans } from './soccer-grid.ts';
import { CORRECT_SCORE_MOST, CORRECT_SCORE_OTHER, CORRECT_SCORES } from './soccer-market-ids.ts';
import type { SoccerState } from './soccer-state.ts';

/** Lines offered for a match, fixed before it starts so that every line that was ever sold gets its result. */
export interface SoccerLadder {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
  readonly homeTotals: readonly number[];
  readonly awayTotals: readonly number[];
  readonly halfTotals: readonly number[];
}

/** Short-term drift of the match: multipliers near 1 on the goals to come. */
export interface PriceDrift {
  readonly home: number;
  readonly away: number;
}

export const NO_DRIFT: PriceDrift = { home: 1, away: 1 };

function sortedLines(lines: readonly number[]): number[] {
  return [...new Set(lines)].sort((a, b) => a - b);
}

/** The quarter line whose two sides are nearest to even. */
function mainLine(chanceAt: (line: number) => LineChance, from: number, to: number): number {
  let best = from;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let line = from; line <= to; line += 0.25) {
    const gap = Math.abs(fairShare(chanceAt(line)) - 0.5);
    if (gap < bestGap - 1e-9) {
      best = line;
      bestGap = gap;
    }
  }
  return best;
}

/** Handicaps beside the fan: those near even once a side leads by one goal, two or three. */
const LEADS = [-3, -2.5, -2, -1.5, -1, -0.5, 0.5, 1, 1.5, 2, 2.5, 3];

/** Lines for a match with these means: a fan around the main line and the half lines around it. */
export function soccerLadder(means: SoccerMeans): SoccerLadder {
  const full = scoreDistributions(leadGrid(means.home, means.away, SCORE_EFFECT), 0, 0);
  const share = goalShare(1, 0.5);
  const half = scoreDistributions(leadGrid(means.home * share, means.away * share, SCORE_EFFECT), 0, 0);
  const handicap = mainLine((line) => lineChance(full.difference, line, 1), -4, 4);
  const total = mainLine((line) => lineChance(full.total, -line, 1), 0.75, 6.5);
  const halfTotal = mainLine((line) => lineChance(half.total, -line, 1), 0.5, 3);
  const near = [-0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75];
  return {
    handicaps: sortedLines([...near.map((step) => handicap + step), ...LEADS]),
    totals: sortedLines([...near.slice(1, 6).map((step) => total + step), 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5]),
    homeTotals: [0.5, 1.5, 2.5, 3.5],
    awayTotals: [0.5, 1.5, 2.5, 3.5],
    halfTotals: sortedLines([halfTotal - 0.25, halfTotal, halfTotal + 0.25, 0.5, 1.5, 2.5].filter((line) => line > 0)),
  };
}

function correctScores(grid: Float64Array, homeScore: number, awayScore: number): MarketChance {
  let listed = 0;
  const outcomes = CORRECT_SCORES.map((score) => {
    const p = furtherGoalsChance(grid, score.home - homeScore, score.away - awayScore);
    listed += p;
    return plainChance(score.id, p);
  });
  const listable = homeScore <= CORRECT_SCORE_MOST && awayScore <= CORRECT_SCORE_MOST;
  outcomes.push(plainChance(CORRECT_SCORE_OTHER, listable ? Math.max(0, 1 - listed) : 1));
  return { type: 45, specifiers: '', outcomes, favourite: false };
}

function threeWay(type: number, values: ScoreDistributions): MarketChance {
  const { home, draw, away } = winnerChances(values);
  return {
    type,
    specifiers: '',
    outcomes: [plainChance('1', home), plainChance('2', draw), plainChance('3', away)],
    favourite: false,
  };
}

function scoringMarkets(grid: Float64Array, full: ScoreDistributions, state: SoccerState): MarketChance[] {
  const both = bothScoreChance(grid, full, state.home, state.away);
  let odd = 0;
  for (let i = 0; i < full.total.p.length; i++) if ((full.total.from + i) % 2 === 1) odd += full.total.p[i] ?? 0;
  return [
    { type: 26, specifiers: '', outcomes: [plainChance('70', odd), plainChance('72', 1 - odd)], favourite: false },
    { type: 29, specifiers: '', outcomes: [plainChance('74', both), plainChance('76', 1 - both)], favourite: false },
    correctScores(grid, state.home, state.away),
  ];
}

/**
 * Chances of every market of a soccer match that is not decided by the clock: full-time markets always,
 * first-half markets while that half is open. `remaining` is the fraction of the match still to play.
 */
export function soccerChances(
  means: SoccerMeans,
  ladder: SoccerLadder,
  state: SoccerState,
  remaining: number,
  drift: PriceDrift = NO_DRIFT,
): MarketChance[] {
  const home = means.home * drift.home * redCardFactor(state.redHome, state.redAway);
  const away = means.away * drift.away * redCardFactor(state.redAway, state.redHome);
  const share = goalShare(remaining, 0);
  const grid = leadGrid(home * share, away * share, SCORE_EFFECT, state.home - state.away);
  const full = scoreDistributions(grid, state.home, state.away);
  const winner = winnerChances(full);
  const handicaps = ladder.handicaps.map((line) => handicapChance(16, full.difference, line));
  const totals = ladder.totals.map((line) => totalChance(18, full.total, line));
  markFavourite(handicaps, fairShare);
  markFavourite(totals, fairShare);
  const pushed = { halfWin: 0, refund: winner.draw, halfLoss: 0 };
  const markets: MarketChance[] = [
    threeWay(1, full),
    {
      type: 10,
      specifiers: '',
      outcomes: [
        plainChance('9', winner.home + winner.draw),
        plainChance('10', winner.home + winner.away),
        plainChance('11', winner.draw + winner.away),
      ],
      favourite: false,
    },
    {
      type: 11,
      specifiers: '',
      outcomes: [
        { id: '4', win: winner.home, ...pushed },
        { id: '5', win: winner.away, ...pushed },
      ],
      favourite: false,
    },
    ...handicaps,
    ...totals,
    ...ladder.homeTotals.map((line) => totalChance(19, full.home, line)),
    ...ladder.awayTotals.map((line) => totalChance(20, full.away, line)),
    ...scoringMarkets(grid, full, state),
  ];
  if (state.phase === 'first') markets.push(...firstHalf(home, away, ladder, state, remaining));
  return markets;
}

function firstHalf(home: number, away: number, ladder: SoccerLadder, state: SoccerState, remaining: number): MarketChance[] {
  const share = goalShare(Math.max(remaining, 0.5), 0.5);
  const half = scoreDistributions(
    leadGrid(home * share, away * share, SCORE_EFFECT, state.halfHome - state.halfAway),
    state.halfHome,
    state.halfAway,
  );
  const totals = ladder.halfTotals.map((line) => totalChance(68, half.total, line));
  markFavourite(totals, fairShare);
  return [threeWay(60, half), ...totals];
}
