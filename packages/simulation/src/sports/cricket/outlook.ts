import type { Distribution } from '@duskline/odds/model/distribution';
import { merge } from '../kit/laws.ts';
import { answerOutlook, certain, type Outlook, type ScopeOutlook } from '../kit/outlook.ts';
import { type Batting, battingOf, WICKETS } from './ball.ts';
import { BOUNDARIES, FOURS, RUNS, SIXES, type Stretch, stretchForecast, WIDES } from './innings-forecast.ts';
import { ballsOf, type CricketMatch, type CricketState, type Innings, inPlay, targetOf, winnerOf } from './state.ts';

/** A match and how well its sides bat, as factors of an average innings ball by ball. */
export interface CricketPairing extends CricketMatch {
  readonly home: number;
  readonly away: number;
}

/** Scopes of a match; numbers of innings and overs count from 1. */
export const MATCH = 'match';
export const THREE_WAY = 'three-way';
export const WINNER_TOTAL = 'winner-total';
export const inningsScope = (innings: number): string => `innings:${innings}`;
export const wicketsScope = (innings: number): string => `wickets:${innings}`;
export const openingScope = (innings: number): string => `opening:${innings}`;
export type Counted = 'sixes' | 'fours' | 'boundaries' | 'wides';
export const countScope = (what: Counted): string => `${what}:1`;
export const firstOversScope = (innings: number, overs: number): string => `first:${innings}:${overs}`;
export const firstOversRace = (overs: number): string => `first-race:${overs}`;
export const firstOversWickets = (innings: number, overs: number): string => `first-wickets:${innings}:${overs}`;
/** Opening partnerships of home and away: 1 home's is higher, 2 level, 3 away's. */
export const OPENING_RACE = 'opening-race';
export const overScope = (innings: number, over: number): string => `over:${innings}:${over}`;
export const overBoundariesScope = (innings: number, over: number): string => `over-boundaries:${innings}:${over}`;
export const overWicketsScope = (innings: number, over: number): string => `over-wickets:${innings}:${over}`;

const BALLS_IN_OVER = 6;

/** After how many overs the score is bet on. */
export function stopsOf({ overs }: CricketMatch): readonly number[] {
  return overs === 20 ? [6, 10, 15] : [10, 20, 30, 40];
}

/** After how many overs the sides are compared. */
export function racesOf(match: CricketMatch): readonly number[] {
  return [1, stopsOf(match)[0] ?? 0];
}

/** What is known before the second innings of a fresh one without a target; made once for each price. */
export interface FreshInnings {
  readonly runs: Distribution;
  /** Runs by the overs of {@link racesOf}. */
  readonly first: ReadonlyMap<number, Distribution>;
  /** Runs of the opening partnership. */
  readonly opening: Distribution;
}

/** Batting of a side by innings, 0 the first. */
const battingIn = (pairing: CricketPairing, innings: 0 | 1): Batting => {
  const isHome = (innings === 0) === (pairing.first === 0);
  return battingOf(pairing.overs, isHome ? pairing.home : pairing.away);
};

const runsOnly = (runs: Distribution): ScopeOutlook => ({ total: runs });

export function freshInnings(pairing: CricketPairing): FreshInnings {
  const whole = wholeInnings(pairing, 1);
  const { counted, at } = stretchForecast(
    whole,
    racesOf(pairing).map((over) => over * BALLS_IN_OVER),
  );
  const first = new Map(racesOf(pairing).map((over) => [over, at.get(over * BALLS_IN_OVER)?.counted ?? counted] as const));
  return { runs: counted, first, opening: stretchForecast({ ...whole, lastWicket: 1 }).counted };
}

function runsAfter(innings: Innings, overs: number): number {
  return innings.overs.slice(0, overs).reduce((sum, [runs]) => sum + runs, 0);
}

/** What has been played of an innings; `isOver`: all of it. */
function addKnown(
  outlook: Map<string, ScopeOutlook>,
  match: CricketMatch,
  number: number,
  innings: Innings,
  isOver: boolean,
): void {
  const finished = isOver ? innings.overs.length : innings.overs.length - 1;
  innings.overs.slice(0, finished).forEach(([runs, wickets, boundaries], i) => {
    outlook.set(overBoundariesScope(number, i + 1), runsOnly(certain(boundaries)));
    outlook.set(overScope(number, i + 1), runsOnly(certain(runs)));
    outlook.set(overWicketsScope(number, i + 1), runsOnly(certain(wickets)));
  });
  for (const stop of stopsOf(match)) {
    if (!isOver && finished < stop) continue;
    outlook.set(firstOversScope(number, stop), runsOnly(certain(runsAfter(innings, stop))));
    const fallen = innings.overs.slice(0, stop).reduce((sum, [, wickets]) => sum + wickets, 0);
    outlook.set(firstOversWickets(number, stop), runsOnly(certain(fallen)));
  }
  const opening = innings.firstWicket ?? (isOver ? innings.runs : undefined);
  if (opening !== undefined) outlook.set(openingScope(number), runsOnly(certain(opening)));
  if (!isOver) return;
  outlook.set(inningsScope(number), runsOnly(certain(innings.runs)));
  outlook.set(wicketsScope(number), runsOnly(certain(innings.wickets)));
  if (number !== 1) return;
  outlook.set(countScope('sixes'), runsOnly(certain(innings.sixes)));
  outlook.set(countScope('fours'), runsOnly(certain(innings.fours)));
  outlook.set(countScope('boundaries'), runsOnly(certain(innings.sixes + innings.fours)));
  outlook.set(countScope('wides'), runsOnly(certain(innings.wides)));
}

function scaled({ from, p }: Distribution, factor: number): Distribution {
  return { from, p: p.map((mass) => mass * factor) };
}

/** The over after the one in play, which is sure to be begun: its wickets in hand follow from this one. */
function nextOver(stretch: Stretch, overEnd: number): ScopeOutlook | undefined {
  if (overEnd >= ballsOf({ overs: stretch.overs, first: 0 }) || WICKETS - stretch.wickets <= overEnd - stretch.fromBall)
    return undefined;
  const now = stretchForecast({ ...stretch, toBall: overEnd }).wickets;
  let runs: Distribution | undefined;
  now.p.forEach((p, wickets) => {
    if (p === 0) return;
    const next = stretchForecast({ ...stretch, wickets, counted: 0, fromBall: overEnd, toBall: overEnd + BALLS_IN_OVER });
    runs = merge(runs, scaled(next.counted, p));
  });
  return runs === undefined ? undefined : runsOnly(runs);
}

/** The whole of an innings in which nothing has happened yet. */
const wholeInnings = (pairing: CricketPairing, innings: 0 | 1): Stretch => ({
  batting: battingIn(pairing, innings),
  overs: pairing.overs,
  fromBall: 0,
  toBall: ballsOf(pairing),
  wickets: 0,
  counted: 0,
  count: RUNS,
});

/** Whether a scope is asked for: each costs a walk over the innings. */
export type Wanted = (scope: string) => boolean;
const EVERY_SCOPE: Wanted = () => true;

/** What is expected of the innings in play; gives the law of its runs. */
function addExpected(
  outlook: Map<string, ScopeOutlook>,
  pairing: CricketPairing,
  state: CricketState,
  wanted: Wanted,
): Distribution {
  const number = state.innings.length;
  const innings = inPlay(state);
  const target = targetOf(state);
  const whole: Stretch = {
    batting: battingIn(pairing, number === 1 ? 0 : 1),
    overs: pairing.overs,
    fromBall: innings.balls,
    toBall: ballsOf(pairing),
    wickets: innings.wickets,
    counted: innings.runs,
    count: RUNS,
    ...(target === undefined ? {} : { target }),
  };
  const stops = stopsOf(pairing).map((over) => over * BALLS_IN_OVER);
  const end = stretchForecast(whole, stops);
  outlook.set(inningsScope(number), runsOnly(end.counted));
  outlook.set(wicketsScope(number), runsOnly(end.wickets));
  end.at.forEach(({ counted, wickets }, ball) => {
    outlook.set(firstOversScope(number, ball / BALLS_IN_OVER), runsOnly(counted));
    outlook.set(firstOversWickets(number, ball / BALLS_IN_OVER), runsOnly(wickets));
  });
  if (innings.firstWicket === undefined) {
    outlook.set(openingScope(number), runsOnly(stretchForecast({ ...whole, lastWicket: 1 }).counted));
  }
  const over = innings.overs.length;
  const [runs, wickets, boundaries] = innings.overs.at(-1) ?? [0, 0, 0];
  const left = { ...whole, toBall: over * BALLS_IN_OVER };
  const overEnd = stretchForecast(left);
  const before = innings.runs - runs;
  outlook.set(overScope(number, over), runsOnly({ from: overEnd.counted.from - before, p: overEnd.counted.p }));
  outlook.set(overWicketsScope(number, over), runsOnly({ from: wickets - innings.wickets, p: overEnd.wickets.p }));
  if (number === 1) {
    // In a chase the over may end with the winning hit, which runs and boundaries would have to be followed together for.
    const { counted } = stretchForecast({ ...left, count: BOUNDARIES, counted: boundaries });
    outlook.set(overBoundariesScope(1, over), runsOnly(counted));
    const next = wanted(overScope(1, over + 1)) ? nextOver(whole, over * BALLS_IN_OVER) : undefined;
    if (next !== undefined) outlook.set(overScope(1, over + 1), next);
    for (const [what, count, counted] of [
      ['sixes', SIXES, innings.sixes],
      ['fours', FOURS, innings.fours],
      ['boundaries', BOUNDARIES, innings.sixes + innings.fours],
      ['wides', WIDES, innings.wides],
    ] as const) {
      const scope = countScope(what);
      if (wanted(scope)) outlook.set(scope, runsOnly(stretchForecast({ ...whole, count, counted }).counted));
    }
  }
  return end.counted;
}

/** Chances that the side batting second ends above, level with and below the first, by the runs of the first. */
function comparison(first: Distribution, second: Distribution) {
  const above: number[] = [];
  const level: number[] = [];
  first.p.forEach((_, i) => {
    const runs = first.from + i;
    let more = 0;
    for (let j = Math.max(0, runs + 1 - second.from); j < second.p.length; j++) more += second.p[j] ?? 0;
    above.push(more);
    level.push(second.p[runs - second.from] ?? 0);
  });
  return { above, level };
}

/** Who wins: chances that the side batting first wins, that it is tied, that the other one wins. */
type Ends = readonly [first: number, tied: number, second: number];
const SUPER_OVER = 0.5;

function addWinner(outlook: Map<string, ScopeOutlook>, { first }: CricketMatch, [one, tied, two]: Ends): void {
  const [home, away] = first === 0 ? [one, two] : [two, one];
  outlook.set(
    MATCH,
    answerOutlook([
      [1, home + SUPER_OVER * tied],
      [2, away + SUPER_OVER * tied],
    ]),
  );
  outlook.set(
    THREE_WAY,
    answerOutlook([
      [1, home],
      [2, tied],
      [3, away],
    ]),
  );
}

/** In the first innings: both together. */
function addMatch(
  outlook: Map<string, ScopeOutlook>,
  match: CricketMatch,
  runs: Distribution,
  fresh: Pick<FreshInnings, 'runs'>,
): void {
  const { above, level } = comparison(runs, fresh.runs);
  const ends: [number, number, number] = [0, 0, 0];
  const pair: { home: number; away: number; p: number }[] = [];
  runs.p.forEach((p, i) => {
    if (p === 0) return;
    const second = above[i] ?? 0;
    const tied = level[i] ?? 0;
    const first = Math.max(0, 1 - second - tied);
    ends[0] += p * first;
    ends[1] += p * tied;
    ends[2] += p * second;
    const firstWins = p * (first + SUPER_OVER * tied);
    const home = match.first === 0 ? firstWins : p - firstWins;
    pair.push({ home: 1, away: runs.from + i, p: home }, { home: 0, away: runs.from + i, p: Math.max(0, p - home) });
  });
  addWinner(outlook, match, ends);
  outlook.set(WINNER_TOTAL, { pair });
}

/** In the second: the target is reached, missed by one run, or missed. */
function addChase(outlook: Map<string, ScopeOutlook>, match: CricketMatch, runs: Distribution, target: number): void {
  const ends: [number, number, number] = [0, 0, 0];
  runs.p.forEach((p, i) => {
    const scored = runs.from + i;
    ends[scored >= target ? 2 : scored === target - 1 ? 1 : 0] += p;
  });
  addWinner(outlook, match, ends);
  const first = ends[0] + SUPER_OVER * ends[1];
  const home = match.first === 0 ? first : ends[2] + SUPER_OVER * ends[1];
  const away = match.first === 0 ? ends[2] + SUPER_OVER * ends[1] : first;
  outlook.set(WINNER_TOTAL, {
    pair: [
      { home: 1, away: target - 1, p: home },
      { home: 0, away: target - 1, p: away },
    ],
  });
}

/** Which of two numbers, of home and away, is higher: 1 home's, 2 level, 3 away's. */
function higher(match: CricketMatch, one: Distribution, two: Distribution): ScopeOutlook {
  const ends: [number, number, number] = [0, 0, 0];
  const { above, level } = comparison(one, two);
  one.p.forEach((p, i) => {
    ends[0] += p * Math.max(0, 1 - (above[i] ?? 0) - (level[i] ?? 0));
    ends[1] += p * (level[i] ?? 0);
    ends[2] += p * (above[i] ?? 0);
  });
  // What cannot be has no chance left of rounding.
  const clean = ends.map((p) => (p < 1e-13 ? 0 : p));
  const [home = 0, tied = 0, away = 0] = match.first === 0 ? clean : clean.reverse();
  return answerOutlook([
    [1, home],
    [2, tied],
    [3, away],
  ]);
}

/** Comparisons of the two innings: a chase that ends early has more than the other side by then, whatever it would have made. */
function addRaces(outlook: Map<string, ScopeOutlook>, match: CricketMatch, fresh: FreshInnings | undefined): void {
  for (const overs of racesOf(match)) {
    const scope = overs === 1 ? overScope : firstOversScope;
    const one = outlook.get(scope(1, overs))?.total;
    const two = outlook.get(scope(2, overs))?.total ?? fresh?.first.get(overs);
    if (one !== undefined && two !== undefined) outlook.set(firstOversRace(overs), higher(match, one, two));
  }
  const one = outlook.get(openingScope(1))?.total;
  const two = outlook.get(openingScope(2))?.total ?? fresh?.opening;
  if (one !== undefined && two !== undefined) outlook.set(OPENING_RACE, higher(match, one, two));
}

/** Chance of the home side before the first ball, of the runs of both innings alone. */
export function homeWinBefore(pairing: CricketPairing): number {
  const runsIn = (innings: 0 | 1): Distribution => stretchForecast(wholeInnings(pairing, innings)).counted;
  const outlook = new Map<string, ScopeOutlook>();
  addMatch(outlook, pairing, runsIn(0), { runs: runsIn(1) });
  return outlook.get(MATCH)?.home?.p[0] ?? 0;
}

/** What a state of a match says of all that is wanted; `fresh` is asked in the first innings alone. */
export function cricketOutlook(
  pairing: CricketPairing,
  state: CricketState,
  fresh: () => FreshInnings,
  wanted: Wanted = EVERY_SCOPE,
): Outlook {
  const outlook = new Map<string, ScopeOutlook>();
  const isDone = state.phase === 'ended' || state.phase === 'super_over';
  state.innings.forEach((innings, i) => {
    addKnown(outlook, pairing, i + 1, innings, isDone || i + 1 < state.innings.length);
  });
  const target = targetOf(state);
  if (isDone) {
    addChase(outlook, pairing, certain(inPlay(state).runs), target ?? 0);
    const winner = winnerOf(pairing, state);
    if (winner !== undefined) {
      outlook.set(MATCH, answerOutlook([[winner + 1, 1]]));
      outlook.set(WINNER_TOTAL, { pair: [{ home: winner === 0 ? 1 : 0, away: (target ?? 1) - 1, p: 1 }] });
    }
    addRaces(outlook, pairing, undefined);
    return outlook;
  }
  const runs = addExpected(outlook, pairing, state, wanted);
  if (target === undefined) addMatch(outlook, pairing, runs, fresh());
  else addChase(outlook, pairing, runs, target);
  addRaces(outlook, pairing, target === undefined ? fresh() : undefined);
  return outlook;
}
