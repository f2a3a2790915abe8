import type { Distribution } from '@duskline/odds/model/distribution';
import { convolve, lawOf, merge } from './laws.ts';

/** Matches of parts (sets, games) that have scores of their own, won by who wins enough parts. */

/** How a part may end. `server` begins the next one; `counted`: something to count over the match (tie-breaks). */
export interface PartEnd {
  readonly home: number;
  readonly away: number;
  readonly p: number;
  readonly server: 0 | 1;
  readonly counted: number;
  /** Where the numbers do not say who won the part (maximums of a leg). */
  readonly isHome?: boolean;
}

/** The match so far. */
export interface PartsStart {
  readonly won: readonly [home: number, away: number];
  /** Who begins the part in play, or did. */
  readonly server: 0 | 1;
  /** Of finished parts. */
  readonly home: number;
  readonly away: number;
  readonly counted: number;
}

const SUMS = ['total', 'difference', 'home', 'away', 'counted'] as const;
type Sum = (typeof SUMS)[number];
type Laws = Readonly<Record<Sum, Distribution>>;

/** The match at its end. */
export interface PartsForecast {
  readonly parts: readonly { readonly home: number; readonly away: number; readonly p: number }[];
  readonly sums: Laws;
  /** Total where home wins, and where away does: together they add up to 1. */
  readonly totalByWinner: readonly [home: Distribution, away: Distribution];
  readonly homeWin: number;
}

/** What one branch of a part adds: who wins it and who begins the next. */
interface Branch {
  readonly isHome: boolean;
  readonly server: 0 | 1;
  readonly laws: Laws;
}

const isHomeEnd = ({ home, away, isHome }: PartEnd): boolean => isHome ?? home > away;

function branchesOf(ends: readonly PartEnd[]): Branch[] {
  const groups = new Map<string, PartEnd[]>();
  for (const end of ends) {
    if (end.p === 0) continue;
    const key = `${isHomeEnd(end)}/${end.server}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [end]);
    else group.push(end);
  }
  return [...groups.values()].map((group) => {
    const law = (numberOf: (end: PartEnd) => number): Distribution => lawOf(group.map((end) => [numberOf(end), end.p]));
    const first = group[0] as PartEnd;
    return {
      isHome: isHomeEnd(first),
      server: first.server,
      laws: {
        total: law(({ home, away }) => home + away),
        difference: law(({ home, away }) => home - away),
        home: law(({ home }) => home),
        away: law(({ away }) => away),
        counted: law(({ counted }) => counted),
      },
    };
  });
}

function joined(before: Laws | undefined, from: Laws, by: Laws): Laws {
  const add = (sum: Sum): Distribution => merge(before?.[sum], convolve(from[sum], by[sum]));
  return {
    total: add('total'),
    difference: add('difference'),
    home: add('home'),
    away: add('away'),
    counted: add('counted'),
  };
}

const at = (value: number): Distribution => ({ from: value, p: Float64Array.of(1) });
const massOf = ({ p }: Distribution): number => p.reduce((a, b) => a + b, 0);

/** Forecast of the match, part by part; `endsOf` says how a part (counted from 1) may end when `server` begins it. */
export function partsForecast(
  needed: number,
  start: PartsStart,
  endsOf: (part: number, server: 0 | 1) => readonly PartEnd[],
): PartsForecast {
  const branches = new Map<readonly PartEnd[], Branch[]>();
  const parts = new Map<number, number>();
  let sums: Laws | undefined;
  const byWinner: [Distribution | undefined, Distribution | undefined] = [undefined, undefined];
  const end = (home: number, away: number, laws: Laws): void => {
    parts.set(home * 64 + away, (parts.get(home * 64 + away) ?? 0) + massOf(laws.total));
    const winner = home > away ? 0 : 1;
    byWinner[winner] = merge(byWinner[winner], laws.total);
    sums = joined(sums, laws, { total: at(0), difference: at(0), home: at(0), away: at(0), counted: at(0) });
  };
  const { won, home, away, counted } = start;
  const played: Laws = {
    total: at(home + away),
    difference: at(home - away),
    home: at(home),
    away: at(away),
    counted: at(counted),
  };
  let layer = new Map<number, Laws>([[(won[0] * 64 + won[1]) * 2 + start.server, played]]);
  while (layer.size > 0) {
    const following = new Map<number, Laws>();
    for (const [key, laws] of layer) {
      const [h, a, server] = [key >> 7, (key >> 1) & 63, (key & 1) as 0 | 1];
      if (h === needed || a === needed) {
        end(h, a, laws);
        continue;
      }
      const ends = endsOf(h + a + 1, server);
      const found = branches.get(ends) ?? branchesOf(ends);
      branches.set(ends, found);
      for (const branch of found) {
        const next = ((h + (branch.isHome ? 1 : 0)) * 64 + a + (branch.isHome ? 0 : 1)) * 2 + branch.server;
        following.set(next, joined(following.get(next), laws, branch.laws));
      }
    }
    layer = following;
  }
  const list = [...parts].map(([key, p]) => ({ home: key >> 6, away: key & 63, p }));
  const nothing: Distribution = { from: 0, p: new Float64Array(0) };
  return {
    parts: list,
    sums: sums as Laws,
    totalByWinner: [byWinner[0] ?? nothing, byWinner[1] ?? nothing],
    homeWin: list.reduce((sum, one) => sum + (one.home > one.away ? one.p : 0), 0),
  };
}
