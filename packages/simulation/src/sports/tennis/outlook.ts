import { gameWin, gameWinFrom, tieBreakWin } from '@duskline/odds/model/tennis-points';
import { freshSet, type ServeChances, type SetEnd, setEnds, setWin } from '@duskline/odds/model/tennis-set';
import type { TennisPairing } from '../../tennis-state.ts';
import { setsWon, type TennisState } from '../../tennis-state.ts';
import { answerOutlook, certainScore, type Outlook, pairOutlook, type ScopeOutlook } from '../kit/outlook.ts';
import { type PartEnd, type PartsForecast, partsForecast } from '../kit/parts-forecast.ts';

/** Scopes of a match of tennis. */
export const SETS = 'sets';
export const GAMES = 'games';
/** Quantity `home`: tie-breaks of the match. */
export const TIE_BREAKS = 'tie-breaks';
/** Quantity `home`: sets won to nil. */
export const NIL_SETS = 'nil-sets';
export const WINNER_TOTAL = 'winner-total';
/** First set and match: 1 home and home, 2 home and away, 3 away and home, 4 away and away. */
export const DOUBLE = 'double';
export const setScope = (set: number): string => `set:${set}`;
export const gameScope = (set: number, game: number): string => `game:${set}:${game}`;

const isTieBreak = (home: number, away: number): boolean => home + away === 13;
const isNil = (home: number, away: number): boolean => Math.min(home, away) === 0;

type Count = (home: number, away: number) => boolean;

function partsOf(ends: readonly SetEnd[], count: Count): PartEnd[] {
  return ends.map((end) => ({ ...end, counted: count(end.home, end.away) ? 1 : 0 }));
}

/** Sets of the match from now: the one in play, and fresh ones by who serves first. */
interface Sets {
  readonly present: readonly SetEnd[];
  readonly fresh: readonly [readonly SetEnd[], readonly SetEnd[]];
}

function forecast(sets: Sets, state: TennisState, needed: number, count: Count): PartsForecast {
  const present = partsOf(sets.present, count);
  const fresh = [partsOf(sets.fresh[0], count), partsOf(sets.fresh[1], count)] as const;
  let home = 0;
  let away = 0;
  let counted = 0;
  for (const [a, b] of state.sets) {
    home += a;
    away += b;
    if (count(a, b)) counted++;
  }
  const start = { won: setsWon(state), server: state.server, home, away, counted };
  return partsForecast(needed, start, (part, server) => (part === state.sets.length + 1 ? present : fresh[server]));
}

/** Chance that home wins the game in play. */
function presentGame(serve: ServeChances, { points, tieBreak, server }: TennisState): number {
  if (tieBreak) return tieBreakWin(serve, server, points[0], points[1]);
  return server === 0 ? gameWinFrom(serve[0], points[0], points[1]) : 1 - gameWinFrom(serve[1], points[1], points[0]);
}

/** The game in play, and the next where the set cannot end with this one. */
function addGames(outlook: Map<string, ScopeOutlook>, serve: ServeChances, state: TennisState): void {
  const set = state.sets.length + 1;
  const [home, away] = state.games;
  const now = home + away + 1;
  const of = (p: number): ScopeOutlook =>
    answerOutlook([
      [1, p],
      [2, 1 - p],
    ]);
  outlook.set(gameScope(set, now), of(presentGame(serve, state)));
  if (Math.max(home, away) >= 5) return;
  const server = state.server === 0 ? 1 : 0;
  outlook.set(gameScope(set, now + 1), of(server === 0 ? gameWin(serve[0]) : 1 - gameWin(serve[1])));
}

function addFinishedGames(outlook: Map<string, ScopeOutlook>, winners: string): void {
  winners.split('|').forEach((games, set) => {
    Array.from(games).forEach((winner, game) => {
      outlook.set(gameScope(set + 1, game + 1), answerOutlook([[winner === 'H' ? 1 : 2, 1]]));
    });
  });
}

function doubleResult(state: TennisState, sets: Sets, now: PartsForecast, needed: number): ScopeOutlook {
  const first = state.sets[0];
  const mass = (one: PartsForecast, isHome: boolean): number =>
    one.parts.reduce((sum, { home, away, p }) => sum + (home > away === isHome ? p : 0), 0);
  if (first !== undefined) {
    const base = first[0] > first[1] ? 1 : 3;
    return answerOutlook([
      [base, mass(now, true)],
      [base + 1, mass(now, false)],
    ]);
  }
  const home = setWin(sets.present);
  const fresh = setWin(sets.fresh[0]);
  const match = (h: number, a: number): number =>
    h === needed || a === needed ? (h > a ? 1 : 0) : fresh * match(h + 1, a) + (1 - fresh) * match(h, a + 1);
  return answerOutlook([
    [1, home * match(1, 0)],
    [2, home * (1 - match(1, 0))],
    [3, (1 - home) * match(0, 1)],
    [4, (1 - home) * (1 - match(0, 1))],
  ]);
}

function winnerAndTotal({ totalByWinner }: PartsForecast): ScopeOutlook {
  return {
    pair: totalByWinner.flatMap(({ from, p }, winner) =>
      Array.from(p, (mass, i) => ({ home: winner === 0 ? 1 : 0, away: from + i, p: mass })).filter(({ p: mass }) => mass > 0),
    ),
  };
}

/** What a state of a match says of everything that can be bet on. */
export function tennisOutlook(serve: ServeChances, state: TennisState, bestOf: TennisPairing['bestOf']): Outlook {
  const needed = Math.floor(bestOf / 2) + 1;
  const sets: Sets = {
    present: setEnds(serve, state),
    fresh: [setEnds(serve, freshSet(0)), setEnds(serve, freshSet(1))],
  };
  const now = forecast(sets, state, needed, isTieBreak);
  const outlook = new Map<string, ScopeOutlook>([
    [SETS, pairOutlook(now.parts)],
    [GAMES, now.sums],
    [TIE_BREAKS, { home: now.sums.counted }],
    [NIL_SETS, { home: forecast(sets, state, needed, isNil).sums.counted }],
    [WINNER_TOTAL, winnerAndTotal(now)],
    [DOUBLE, doubleResult(state, sets, now, needed)],
  ]);
  state.sets.forEach(([home, away], i) => {
    outlook.set(setScope(i + 1), certainScore(home, away));
  });
  addFinishedGames(outlook, state.winners);
  if (state.phase === 'ended') return outlook;
  const [home, away] = setsWon(state);
  const current = state.sets.length + 1;
  outlook.set(setScope(current), pairOutlook(sets.present));
  let homeFirst = homeServesNext(sets.present);
  for (let set = current + 1; set < current + needed - Math.max(home, away); set++) {
    outlook.set(setScope(set), laterSet(sets, homeFirst));
    homeFirst = homeFirst * homeServesNext(sets.fresh[0]) + (1 - homeFirst) * homeServesNext(sets.fresh[1]);
  }
  addGames(outlook, serve, state);
  return outlook;
}

/** Chance that home serves first in the set after one that may end so. */
function homeServesNext(ends: readonly SetEnd[]): number {
  return ends.reduce((sum, end) => sum + (end.server === 0 ? end.p : 0), 0);
}

/** A set that has not begun, home serving first with this chance. */
function laterSet({ fresh }: Sets, homeFirst: number): ScopeOutlook {
  const begun = (side: 0 | 1, share: number) => fresh[side].map((end) => ({ ...end, p: end.p * share }));
  return pairOutlook([...begun(0, homeFirst), ...begun(1, 1 - homeFirst)]);
}
