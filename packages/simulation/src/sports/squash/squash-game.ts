import type { Distribution } from '@duskline/odds/model/distribution';
import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';

/** A game to 11 points, two ahead; every rally is a point. `rallies` says who won each: `H` or `A`. */
export interface SquashGame {
  readonly home: number;
  readonly away: number;
  readonly rallies: string;
}

export const FRESH_GAME: SquashGame = { home: 0, away: 0, rallies: '' };
const POINTS_TO_WIN = 11;
/** Points that a forecast looks ahead beyond 10:10: more rallies are rarer than any price shows. */
const MOST_EXTRA = 16;

export const isGameOver = ({ home, away }: ScorePair): boolean =>
  Math.max(home, away) >= POINTS_TO_WIN && Math.abs(home - away) >= 2;

/** Final scores of a game from a score on, when home wins a rally with this chance. */
export function gameEnds(from: ScorePair, win: number): ScoreChances {
  const ends: (ScorePair & { p: number })[] = [];
  let open = new Map<number, number>([[from.home, 1]]);
  let played = from.home + from.away;
  const last = Math.max(played, 2 * POINTS_TO_WIN - 2) + 2 * MOST_EXTRA;
  for (; open.size > 0 && played <= last; played++) {
    const next = new Map<number, number>();
    for (const [home, p] of open) {
      const away = played - home;
      if (isGameOver({ home, away })) {
        ends.push({ home, away, p });
        continue;
      }
      next.set(home + 1, (next.get(home + 1) ?? 0) + p * win);
      next.set(home, (next.get(home) ?? 0) + p * (1 - win));
    }
    open = next;
  }
  const sum = ends.reduce((total, { p }) => total + p, 0);
  return ends.map(({ home, away, p }) => ({ home, away, p: p / sum }));
}

/** Who is first to `target` points, as a pair 1:0 or 0:1. */
function raceEnds({ home, away }: ScorePair, win: number, target: number): ScoreChances {
  const visit = (h: number, a: number): number => {
    if (h === target) return 1;
    return a === target ? 0 : win * visit(h + 1, a) + (1 - win) * visit(h, a + 1);
  };
  const p = visit(home, away);
  return [
    { home: 1, away: 0, p },
    { home: 0, away: 1, p: 1 - p },
  ];
}

const EITHER: readonly ScorePair[] = [
  { home: 1, away: 0 },
  { home: 0, away: 1 },
];

function raceWinner(rallies: string, target: number): ScorePair | undefined {
  let home = 0;
  for (let i = 0; i < rallies.length; i++) {
    if (rallies[i] === 'H') home++;
    if (home === target) return EITHER[0];
    if (i + 1 - home === target) return EITHER[1];
  }
  return undefined;
}

const raceTarget = (key: string): number | undefined => (key.startsWith('race') ? Number(key.slice(4)) : undefined);

/** States of the scopes of a game: `points`, `race{n}`, `extra` (1:0 when both reach 10). */
export function gameScope(game: SquashGame, key: string): ScopeState | undefined {
  const isOver = isGameOver(game);
  if (key === 'points') return { home: game.home, away: game.away, isOver, finals: gameEnds(game, 0.5) };
  if (key === 'extra') {
    const isExtra = Math.min(game.home, game.away) >= POINTS_TO_WIN - 1;
    return { home: isExtra ? 1 : 0, away: 0, isOver: isOver || isExtra };
  }
  const target = raceTarget(key);
  if (target === undefined) return undefined;
  const winner = raceWinner(game.rallies, target);
  return winner === undefined ? { home: 0, away: 0, isOver: false, finals: EITHER } : { ...winner, isOver: true };
}

/** Forecasts of these scopes. */
export function gameForecast(game: SquashGame, win: number, key: string): ScopeForecast | undefined {
  const ends = gameEnds(game, win);
  if (key === 'points') return forecastOfPairs(ends);
  if (key === 'extra') {
    if (Math.min(game.home, game.away) >= POINTS_TO_WIN - 1) return undefined;
    const p = ends.reduce((sum, end) => sum + (Math.min(end.home, end.away) >= POINTS_TO_WIN - 1 ? end.p : 0), 0);
    return forecastOfPairs([
      { home: 1, away: 0, p },
      { home: 0, away: 0, p: 1 - p },
    ]);
  }
  const target = raceTarget(key);
  if (target === undefined || Math.max(game.home, game.away) >= target) return undefined;
  return forecastOfPairs(raceEnds(game, win, target));
}

type Reading = (end: ScorePair) => number;

/** Points of the whole match: present game first, then fresh ones until one side has the games it needs. */
export function matchPoints(
  scored: ScorePair,
  games: ScorePair,
  needed: number,
  present: ScoreChances,
  fresh: ScoreChances,
): ScopeForecast {
  const law = (reading: Reading): Distribution => {
    const done = new Map<number, number>();
    let open = new Map<number, Map<number, number>>([[games.home * 8 + games.away, new Map([[reading(scored), 1]])]]);
    for (let round = 0; open.size > 0; round++) {
      const next = new Map<number, Map<number, number>>();
      for (const [key, points] of open) {
        for (const end of round === 0 ? present : fresh) {
          const home = (key >> 3) + (end.home > end.away ? 1 : 0);
          const away = (key & 7) + (end.home > end.away ? 0 : 1);
          const isOver = home === needed || away === needed;
          const into = isOver ? done : (next.get(home * 8 + away) ?? new Map<number, number>());
          if (!isOver) next.set(home * 8 + away, into);
          for (const [value, p] of points) into.set(value + reading(end), (into.get(value + reading(end)) ?? 0) + p * end.p);
        }
      }
      open = next;
    }
    const from = Math.min(...done.keys());
    const p = new Float64Array(Math.max(...done.keys()) - from + 1);
    for (const [value, mass] of done) p[value - from] = mass;
    return { from, p };
  };
  return {
    home: law(({ home }) => home),
    away: law(({ away }) => away),
    total: law(({ home, away }) => home + away),
    difference: law(({ home, away }) => home - away),
  };
}
