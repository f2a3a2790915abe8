import type { LineResult, MarketResult } from './chance.ts';
import { handicapResult, totalResult } from './line.ts';
import { CORRECT_SCORE_MOST, CORRECT_SCORE_OTHER, CORRECT_SCORES } from './soccer-market-ids.ts';
import type { SoccerLadder } from './soccer-markets.ts';

/** Final scores that decide the markets: after 90 minutes and of the first half. */
export interface SoccerScore {
  readonly home: number;
  readonly away: number;
  readonly halfHome: number;
  readonly halfAway: number;
}

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');

function threeWay(type: number, home: number, away: number): MarketResult {
  return {
    type,
    specifiers: '',
    outcomes: [
      { id: '1', result: won(home > away) },
      { id: '2', result: won(home === away) },
      { id: '3', result: won(home < away) },
    ],
  };
}

/** Results of all full-time markets (betting rules 8.2 and 8.3). */
function fullTimeResults(ladder: SoccerLadder, home: number, away: number): MarketResult[] {
  const draw = home === away;
  const listed = home <= CORRECT_SCORE_MOST && away <= CORRECT_SCORE_MOST;
  const simple = (type: number, outcomes: readonly (readonly [string, LineResult])[]): MarketResult => ({
    type,
    specifiers: '',
    outcomes: outcomes.map(([id, result]) => ({ id, result })),
  });
  const odd = (home + away) % 2 === 1;
  const both = home > 0 && away > 0;
  return [
    threeWay(1, home, away),
    simple(10, [
      ['9', won(home >= away)],
      ['10', won(!draw)],
      ['11', won(home <= away)],
    ]),
    simple(11, [
      ['4', draw ? 'refund' : won(home > away)],
      ['5', draw ? 'refund' : won(home < away)],
    ]),
    ...ladder.handicaps.map((line) => handicapResult(16, home - away, line)),
    ...ladder.totals.map((line) => totalResult(18, home + away, line)),
    ...ladder.homeTotals.map((line) => totalResult(19, home, line)),
    ...ladder.awayTotals.map((line) => totalResult(20, away, line)),
    simple(26, [
      ['70', won(odd)],
      ['72', won(!odd)],
    ]),
    simple(29, [
      ['74', won(both)],
      ['76', won(!both)],
    ]),
    simple(45, [
      ...CORRECT_SCORES.map((score) => [score.id, won(score.home === home && score.away === away)] as const),
      [CORRECT_SCORE_OTHER, won(!listed)] as const,
    ]),
  ];
}

/** Results of the first-half markets. */
export function soccerHalfResults(ladder: SoccerLadder, halfHome: number, halfAway: number): MarketResult[] {
  return [threeWay(60, halfHome, halfAway), ...ladder.halfTotals.map((line) => totalResult(68, halfHome + halfAway, line))];
}

/** First-half totals that the goals so far have passed, while the half is played. */
export function soccerHalfDecided(ladder: SoccerLadder, halfHome: number, halfAway: number): MarketResult[] {
  const goals = halfHome + halfAway;
  return ladder.halfTotals.filter((line) => goals - line >= 0.5).map((line) => totalResult(68, goals, line));
}

/** Results of every market of the ladder. */
export function soccerResults(ladder: SoccerLadder, score: SoccerScore): MarketResult[] {
  return [...fullTimeResults(ladder, score.home, score.away), ...soccerHalfResults(ladder, score.halfHome, score.halfAway)];
}

/** More goals than any line of the ladder can wait for. */
const FURTHER_GOALS = 9;

/**
 * Full-time markets that no further goal can change (betting rule 8.6, "determined"), with their results: every
 * outcome has the same result for all reachable final scores.
 */
export function soccerDecided(ladder: SoccerLadder, home: number, away: number): MarketResult[] {
  const now = fullTimeResults(ladder, home, away);
  const settled = now.map(() => true);
  for (let x = 0; x <= FURTHER_GOALS; x++) {
    for (let y = 0; y <= FURTHER_GOALS; y++) {
      if (x + y === 0) continue;
      const later = fullTimeResults(ladder, home + x, away + y);
      for (let m = 0; m < now.length; m++) {
        if (settled[m] && !sameResults(now[m], later[m])) settled[m] = false;
      }
    }
  }
  return now.filter((_, m) => settled[m]);
}

function sameResults(a: MarketResult | undefined, b: MarketResult | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.outcomes.every((outcome, i) => outcome.result === b.outcomes[i]?.result);
}

/** Quarter totals of which the goals so far decide one half: over 2.75 at three goals is over 2.5 won and over 3 void, a half win. */
function halfDecided(type: number, lines: readonly number[], goals: number): MarketResult[] {
  return lines
    .filter((line) => !Number.isInteger(line * 2) && Math.abs(goals - line) < 0.5 && goals > line)
    .map((line) => ({
      ...totalResult(type, goals, line),
      outcomes: [
        { id: '12', result: 'halfWin' as const },
        { id: '13', result: 'halfLoss' as const },
      ],
    }));
}

/** Full-time markets of an abandoned match that stand: decided ones, and quarter lines of which one half is decided. */
export function soccerAbandoned(ladder: SoccerLadder, home: number, away: number): MarketResult[] {
  return [...soccerDecided(ladder, home, away), ...halfDecided(18, ladder.totals, home + away)];
}

/** First-half markets of a match abandoned in the first half that stand. */
export function soccerHalfAbandoned(ladder: SoccerLadder, halfHome: number, halfAway: number): MarketResult[] {
  return [...soccerHalfDecided(ladder, halfHome, halfAway), ...halfDecided(68, ladder.halfTotals, halfHome + halfAway)];
}
