import type { Distribution } from '@duskline/odds/model/distribution';
import { type Attacks, endingSum, type Tactics } from './attacks.ts';
import type { PartQuantity } from './features.ts';
import type { Side } from './state.ts';
import { NOTHING, type PairChance, type Rest, type Sum } from './sums.ts';

/** Chances of points of both sides from (home, away) on, where what an attack brings depends on the lead. */
interface Grid {
  /** Points of cell 0. */
  readonly home: number;
  readonly away: number;
  /** Row by row of home's further points. */
  readonly p: Float64Array;
  readonly height: number;
  readonly width: number;
}

/** Courses rarer than this are not followed: together they are far less than a price shows. */
const RARE = 1e-11;

/** Points that an attack or a conversion of a side brings, at a lead of home. */
type SumAt = (lead: number) => Sum;

export const cell = (home: number, away: number): Grid => ({ home, away, p: Float64Array.of(1), height: 1, width: 1 });

/** Points of two sides that scored independently of each other. */
export function gridOf(rest: Rest, home: number, away: number): Grid {
  const [height, width] = [rest.home.length, rest.away.length];
  const p = new Float64Array(height * width);
  for (let x = 0; x < height; x++) for (let y = 0; y < width; y++) p[x * width + y] = (rest.home[x] ?? 0) * (rest.away[y] ?? 0);
  return { home, away, p, height, width };
}

/** Most points of one attack, with its conversion. */
const MOST = 8;

/** The same behind one more attack of a side. */
export function played(grid: Grid, { side, sumAt }: LateAttack): Grid {
  const isHome = side === 'home';
  const height = grid.height + (isHome ? MOST : 0);
  const width = grid.width + (isHome ? 0 : MOST);
  const step = isHome ? width : 1;
  const p = new Float64Array(height * width);
  const least = grid.home - grid.away - grid.width + 1;
  const sums = Array.from({ length: grid.height + grid.width - 1 }, (_, i) => sumAt(least + i));
  for (let x = 0; x < grid.height; x++) {
    for (let y = 0; y < grid.width; y++) {
      const mass = grid.p[x * grid.width + y] ?? 0;
      if (mass < RARE) continue;
      const sum = sums[x - y + grid.width - 1] ?? NOTHING;
      const at = x * width + y;
      for (let k = 0; k < sum.length; k++) {
        const chance = sum[k] ?? 0;
        if (chance > 0) p[at + k * step] = (p[at + k * step] ?? 0) + mass * chance;
      }
    }
  }
  return { ...grid, p, height, width };
}

/** Scores rarer than this are left out, the others make up for them. */
const TAIL = 1e-8;

export function pairsOfGrid({ home, away, p, width }: Grid): PairChance[] {
  const pairs: { home: number; away: number; p: number }[] = [];
  let kept = 0;
  for (let at = 0; at < p.length; at++) {
    const mass = p[at] ?? 0;
    if (mass <= TAIL) continue;
    kept += mass;
    pairs.push({ home: home + Math.floor(at / width), away: away + (at % width), p: mass });
  }
  for (const pair of pairs) pair.p /= kept;
  return pairs;
}

/** Further points of the last period, by what is asked of them. */
export type Tail = Readonly<Record<PartQuantity, Distribution>>;

function tailOfGrid({ p, height, width }: Grid): Tail {
  const home = new Float64Array(height);
  const away = new Float64Array(width);
  const total = new Float64Array(height + width - 1);
  const difference = new Float64Array(height + width - 1);
  for (let x = 0; x < height; x++) {
    for (let y = 0; y < width; y++) {
      const mass = p[x * width + y] ?? 0;
      if (mass === 0) continue;
      home[x] = (home[x] ?? 0) + mass;
      away[y] = (away[y] ?? 0) + mass;
      total[x + y] = (total[x + y] ?? 0) + mass;
      difference[x - y + width - 1] = (difference[x - y + width - 1] ?? 0) + mass;
    }
  }
  return {
    home: { from: 0, p: home },
    away: { from: 0, p: away },
    total: { from: 0, p: total },
    difference: { from: 1 - width, p: difference },
  };
}

/** An attack of the last period that is still to come, or the conversion before it. */
export interface LateAttack {
  readonly side: Side;
  readonly sumAt: SumAt;
}

/** What attacks of the last period bring, kept by side, attacks left and lead. */
export function lateSums({ late, farthest }: Tactics, attacks: Attacks): (side: Side, left: number) => SumAt {
  const known = new Map<string, (Sum | undefined)[]>();
  return (side, left) => {
    const key = `${side}${left}`;
    const sums = known.get(key) ?? new Array<Sum | undefined>(2 * farthest + 1);
    known.set(key, sums);
    return (lead) => {
      const own = Math.max(-farthest, Math.min(farthest, side === 'home' ? lead : -lead));
      const found = sums[own + farthest];
      if (found !== undefined) return found;
      const made = endingSum(late(attacks[side], own, left));
      sums[own + farthest] = made;
      return made;
    };
  };
}

/** What is still to come of the last period, by the lead of home at which it begins; each lead is worked out once. */
export function tailsOf(attacks: readonly LateAttack[], { farthest }: Tactics): (lead: number) => Tail {
  const known = new Map<number, Tail>();
  // From here on no attack that is left brings the lead to where it matters.
  const most = farthest + MOST * attacks.length;
  return (exact) => {
    const lead = Math.max(-most, Math.min(most, exact));
    const found = known.get(lead);
    if (found !== undefined) return found;
    const made = tailOfGrid(attacks.reduce(played, cell(lead, 0)));
    known.set(lead, made);
    return made;
  };
}
