import type { CounterRules, MobaGame } from './moba-game.ts';
import { EARLY_MINUTES, MINUTE_MS, runningMinutes } from './moba-game.ts';

export type Side = 'home' | 'away';

/** How often something happened: `order` says to whom, `H` or `A`; the minutes at which a side had all there is. */
interface Count {
  readonly home: number;
  readonly away: number;
  readonly order: string;
  readonly homeFull?: number;
  readonly awayFull?: number;
}

/** A map in play. */
export interface MobaMap {
  /** Since the start of the match. */
  readonly startMs: number;
  readonly counts: Readonly<Record<string, Count>>;
  /** Kills of the first minutes. */
  readonly early: { readonly home: number; readonly away: number };
  /** Length of play known so far in milliseconds: of the last entry; at the end the length of the map. */
  readonly knownMs: number;
  readonly winner?: Side;
}

const NONE: Count = { home: 0, away: 0, order: '' };

export const freshMap = (game: MobaGame): MobaMap => ({
  startMs: 0,
  counts: Object.fromEntries(game.counters.map(({ key }) => [key, NONE])),
  early: { home: 0, away: 0 },
  knownMs: 0,
});

export const countOf = (map: MobaMap, key: string): Count => map.counts[key] ?? NONE;

/** The map after something happened to a side. */
export function afterEvent(map: MobaMap, rules: CounterRules, side: Side, elapsedMs: number): MobaMap {
  const before = countOf(map, rules.key);
  const home = before.home + (side === 'home' ? 1 : 0);
  const away = before.away + (side === 'home' ? 0 : 1);
  const minutes = runningMinutes(rules, elapsedMs);
  const count: Count = {
    ...before,
    home,
    away,
    order: `${before.order}${side === 'home' ? 'H' : 'A'}`,
    ...(side === 'home' && home === rules.most ? { homeFull: minutes } : {}),
    ...(side === 'away' && away === rules.most ? { awayFull: minutes } : {}),
  };
  const isEarly = rules.key === 'kill' && elapsedMs < EARLY_MINUTES * MINUTE_MS;
  return {
    ...map,
    counts: { ...map.counts, [rules.key]: count },
    early: isEarly ? { home, away } : map.early,
    knownMs: elapsedMs,
  };
}

/** Who had event number `number` (from 1) of a counter; undefined while it has not happened. */
export function takerOf(count: Count, number: number): Side | undefined {
  const mark = count.order[number - 1];
  return mark === undefined ? undefined : mark === 'H' ? 'home' : 'away';
}

/** Who was first to `target` of a counter; undefined while nobody was. */
export function firstToReach(count: Count, target: number): Side | undefined {
  let home = 0;
  for (let i = 0; i < count.order.length; i++) {
    if (count.order[i] === 'H') home++;
    if (home === target) return 'home';
    if (i + 1 - home === target) return 'away';
  }
  return undefined;
}
