import { chanceAbove, type Distribution, fairShare, lineChance } from '@duskline/odds/model/distribution';
import { type LeadModel, leadCover, leadWinner, OVERTIME_SHARE } from '@duskline/odds/model/lead';
import { mapChances } from '@duskline/odds/model/rounds';
import {
  bothScoreChance,
  furtherGoalsChance,
  goalShare,
  scoreDistributions,
  scoreGrid,
  winnerChances,
} from '@duskline/odds/model/score-grid';
import { seriesDistributions, seriesEnds, seriesWin } from '@duskline/odds/model/series';
import { matchWin } from '@duskline/odds/model/tennis-match';
import { gameWin, tieBreakWin } from '@duskline/odds/model/tennis-points';
import { freshSet, type ServeChances, type SetState, setEnds, setWin } from '@duskline/odds/model/tennis-set';
import { type Answer, bestOfIn, type Input } from './reading.ts';

/** A model's number: pricing is done in doubles, payment never is. */
function real(value: unknown, missing?: number): number {
  const read = value === undefined || value === null || value === '' ? (missing ?? Number.NaN) : Number(value);
  if (!Number.isFinite(read)) throw new Error(`Not a number: ${value}`);
  return read;
}

/** One entry of the answer for every item of a list that the vector may leave out. Keys keep the text of the vector. */
function each(prefix: string, list: readonly Input[] | undefined, answer: (item: Input) => unknown): Answer {
  return Object.fromEntries((list ?? []).map((item) => [`${prefix}_${item}`, answer(item)]));
}

function pair(text: unknown): readonly [number, number] {
  const [a, b] = Array.isArray(text) ? text : String(text).split(':');
  return [real(a), real(b)];
}

function handicapAnswer(difference: Distribution, line: number): Answer {
  const { win, halfWin, refund, halfLoss } = lineChance(difference, line, 1);
  return {
    WIN: win,
    HALFWIN: halfWin,
    REFUND: refund,
    HALFLOSE: halfLoss,
    LOST: lineChance(difference, line, -1).win,
    fairOdds: 1 / fairShare({ win, halfWin, refund, halfLoss }),
  };
}

export function soccerPricing(input: Input): Answer {
  const [homeScore, awayScore] = pair(input.score ?? [0, 0]);
  const share = goalShare(real(input.remaining, 1), 0, input.kappa === undefined ? undefined : real(input.kappa));
  const lambdaHomeRemaining = real(input.lambdaHome) * share;
  const lambdaAwayRemaining = real(input.lambdaAway) * share;
  const rho = homeScore === 0 && awayScore === 0 ? real(input.rho, 0) : 0;
  const grid = scoreGrid(lambdaHomeRemaining, lambdaAwayRemaining, rho);
  const values = scoreDistributions(grid, homeScore, awayScore);
  return {
    lambdaHomeRemaining,
    lambdaAwayRemaining,
    ...winnerChances(values),
    btts: bothScoreChance(grid, values, homeScore, awayScore),
    ...each('over', input.totals, (line) => chanceAbove(values.total, real(line))),
    ...each('ah', input.asian, (line) => handicapAnswer(values.difference, real(line))),
    ...each('cs', input.scores, (score) => {
      const [home, away] = pair(score);
      return furtherGoalsChance(grid, home - homeScore, away - awayScore);
    }),
  };
}

export function marginModel(input: Input): Answer {
  const model: LeadModel = {
    mu: real(input.mu),
    sigma: real(input.sigma),
    remaining: real(input.remaining, 1),
    lead: real(input.lead, 0),
    overtimeShare: real(input.otFraction, OVERTIME_SHARE),
  };
  const { tieRegulation, homeRegulation, homeInclOvertime } = leadWinner(model);
  return {
    tieRegulation,
    homeRegulation,
    homeInclOt: homeInclOvertime,
    ...each('cover', input.lines, (line) => leadCover(model, real(line)).cover),
    ...each('push', input.lines, (line) => leadCover(model, real(line)).push),
  };
}

/** Player A is home. A vector counts the points of the server first. */
function setStateOf(state: Input): SetState {
  const [a, b] = pair(state.games ?? [0, 0]);
  const server = ['B', 'b', 'away', 1, '1'].includes(state.server) ? 1 : 0;
  const [own, others] = pair(state.points ?? [0, 0]);
  return { games: [a, b], points: server === 0 ? [own, others] : [others, own], tieBreak: a === 6 && b === 6, server };
}

export function tennisPricing(input: Input): Answer {
  const serve: ServeChances = [real(input.pServeA), real(input.pServeB)];
  const setA = setWin(setEnds(serve, freshSet(0)));
  const currentSetA = input.state ? setWin(setEnds(serve, setStateOf(input.state))) : setA;
  return {
    holdA: gameWin(serve[0]),
    holdB: gameWin(serve[1]),
    tiebreakA: tieBreakWin(serve, 0, 0, 0),
    setA,
    ...(input.state ? { currentSetA } : {}),
    matchA: matchWin(bestOfIn(input), pair(input.state?.sets ?? [0, 0]), currentSetA, setA),
  };
}

export function esportsPricing(input: Input): Answer {
  const map = input.pRound === undefined ? undefined : mapChances(real(input.pRound));
  const ends = seriesEnds(bestOfIn(input), map?.win ?? real(input.pMap), pair(input.score ?? [0, 0]));
  const { total, lead } = seriesDistributions(ends);
  return {
    ...(map ? { mapA: map.win, overtime: map.overtime } : {}),
    matchA: seriesWin(ends),
    ...Object.fromEntries(ends.map(({ score: [a, b], chance }) => [`score_${a}:${b}`, chance])),
    ...each('over', input.totals, (line) => chanceAbove(total, real(line))),
    ...each('hcpA', input.handicaps, (line) => chanceAbove(lead, -real(line))),
  };
}
