import type { Ending } from './attacks.ts';
import type { Side } from './state.ts';
import type { PairChance, Sum } from './sums.ts';

/** Answers about who comes first: home, nobody, away. */
export const FIRST_HOME = 1;
export const FIRST_NONE = 2;
export const FIRST_AWAY = 3;

const firsts = (home: number, none: number, away: number): PairChance[] => [
  { home: FIRST_HOME, away: 0, p: home },
  { home: FIRST_NONE, away: 0, p: none },
  { home: FIRST_AWAY, away: 0, p: away },
];

/** Chances that home or away scores next in a row of attacks; the rest is that nobody does. */
export function nextScore(order: readonly Side[], endings: (side: Side) => readonly Ending[]): { home: number; away: number } {
  const chance = { home: scoringChance(endings('home')), away: scoringChance(endings('away')) };
  const first = { home: 0, away: 0 };
  let none = 1;
  for (const side of order) {
    first[side] += none * chance[side];
    none *= 1 - chance[side];
  }
  return first;
}

/** Courses of a race rarer than this are not followed: together they are far less than a price shows. */
const RARE = 1e-9;

/** Chance that an attack brings a score. */
export const scoringChance = (endings: readonly Ending[]): number =>
  endings.reduce((sum, { points, p }) => (points > 0 ? sum + p : sum), 0);

/** An attack of a race: what it brings its side, at a lead of home in the points of the race. */
export interface RaceAttack {
  readonly side: Side;
  readonly sumAt: (lead: number) => Sum;
}

/** Who first has `needed` points in a row of attacks (or conversions), from `home` and `away` on. */
export function raceAnswers(
  attacks: readonly RaceAttack[],
  needed: number,
  from: { readonly home: number; readonly away: number },
): PairChance[] {
  if (from.home >= needed || from.away >= needed) return firsts(from.home >= needed ? 1 : 0, 0, from.home >= needed ? 0 : 1);
  const lacks = { home: needed - from.home, away: needed - from.away };
  const width = lacks.away;
  let grid = new Float64Array(lacks.home * width);
  let next = new Float64Array(grid.length);
  grid[0] = 1;
  const won = { home: 0, away: 0 };
  // Corner of the grid beyond which nothing has been reached yet.
  let [tallest, widest] = [0, 0];
  const play = ({ side, sumAt }: RaceAttack): void => {
    const isHome = side === 'home';
    const lack = lacks[side];
    const step = isHome ? width : 1;
    next.fill(0);
    let through = 0;
    let longest = 0;
    for (let x = 0; x <= tallest; x++) {
      for (let y = 0; y <= widest; y++) {
        const at = x * width + y;
        const mass = grid[at] ?? 0;
        if (mass < RARE) continue;
        const own = isHome ? x : y;
        const sum = sumAt(from.home + x - from.away - y);
        if (sum.length > longest) longest = sum.length;
        for (let k = 0; k < sum.length; k++) {
          const p = sum[k] ?? 0;
          if (p === 0) continue;
          if (own + k >= lack) through += mass * p;
          else next[at + k * step] = (next[at + k * step] ?? 0) + mass * p;
        }
      }
    }
    won[side] += through;
    if (isHome) tallest = Math.min(lack - 1, tallest + Math.max(0, longest - 1));
    else widest = Math.min(lack - 1, widest + Math.max(0, longest - 1));
    [grid, next] = [next, grid];
  };
  for (const attack of attacks) play(attack);
  return firsts(won.home, Math.max(0, 1 - won.home - won.away), won.away);
}

export function firstAnswers({ home, away }: { home: number; away: number }): PairChance[] {
  return firsts(home, Math.max(0, 1 - home - away), away);
}
