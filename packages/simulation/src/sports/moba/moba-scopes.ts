import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import {
  furtherEarly,
  furtherEvents,
  homeWins,
  raceForecast,
  remainingLengths,
  type Stream,
  splitEvents,
  tailsOf,
  takerForecast,
} from './moba-forecast.ts';
import { EARLY_MINUTES, type Lengths, MINUTE_MS } from './moba-game.ts';
import { countOf, firstToReach, type MobaMap, type Side, takerOf } from './moba-map.ts';

/**
 * Scopes of a map: `winner`; every counter by its key; `early` (kills of the first minutes); `minutes` (`home` is the length of the map in
 * whole minutes); `race{n}` to n kills; `{counter}#{x}` (who has the x-th); and pairs of two answers: `blood` (`home` 1 home, 2 away had
 * the first kill; `away` 1 home wins), `kills+winner` and `minutes+winner` (`home` is 1 when home wins).
 */

const EITHER: readonly ScorePair[] = [
  { home: 1, away: 0 },
  { home: 0, away: 1 },
];
const EITHER_OR_NONE: readonly ScorePair[] = [...EITHER, { home: 0, away: 0 }];
const BLOODS: readonly ScorePair[] = [1, 2].flatMap((home) => [0, 1].map((away) => ({ home, away })));

const wonBy = (side: Side | undefined, isOver: boolean, finals: readonly ScorePair[]): ScopeState =>
  side === undefined
    ? { home: 0, away: 0, isOver, finals }
    : { home: side === 'home' ? 1 : 0, away: side === 'home' ? 0 : 1, isOver: true };

/** Counter and number of a scope like `tower#2`. */
function takerScope(key: string): { readonly counter: string; readonly number: number } | undefined {
  const bar = key.indexOf('#');
  return bar < 0 ? undefined : { counter: key.slice(0, bar), number: Number(key.slice(bar + 1)) };
}

const raceScope = (key: string): number | undefined => (key.startsWith('race') ? Number(key.slice(4)) : undefined);

/** State of a scope of a map. */
export function mobaScope(map: MobaMap, key: string): ScopeState | undefined {
  const isOver = map.winner !== undefined;
  const minutes = Math.floor(map.knownMs / MINUTE_MS);
  const won = map.winner === 'home' ? 1 : 0;
  const kills = countOf(map, 'kill');
  switch (key) {
    case 'winner':
      return wonBy(map.winner, isOver, EITHER);
    case 'early':
      return { ...map.early, isOver: isOver || minutes >= EARLY_MINUTES };
    case 'minutes':
      return { home: minutes, away: 0, isOver };
    case 'blood': {
      const first = takerOf(kills, 1);
      const taken = first === undefined ? 0 : first === 'home' ? 1 : 2;
      return { home: taken, away: won, isOver, finals: BLOODS.filter(({ home }) => taken === 0 || home === taken) };
    }
    case 'kills+winner':
      return { home: won, away: kills.home + kills.away, isOver };
    case 'minutes+winner':
      return { home: won, away: minutes, isOver };
  }
  const race = raceScope(key);
  if (race !== undefined) return wonBy(firstToReach(kills, race), isOver, EITHER_OR_NONE);
  const taker = takerScope(key);
  if (taker !== undefined) return wonBy(takerOf(countOf(map, taker.counter), taker.number), isOver, EITHER_OR_NONE);
  const count = map.counts[key];
  return count === undefined ? undefined : { home: count.home, away: count.away, isOver };
}

/** What the forecasts of a map are made of: rates, the chance to win before the start, and lengths. */
export interface MobaOutlook {
  readonly priorLogit: number;
  readonly streams: readonly Stream[];
  /** Rates of what is still to come: opinions may hold it livelier than it was. */
  readonly further: readonly Stream[];
  readonly lengths: Lengths;
}

function remembered<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** Forecasts of the scopes of a map that is being played or has not begun. */
export function mobaForecast(outlook: MobaOutlook, map: MobaMap, elapsedMs: number): (key: string) => ScopeForecast | undefined {
  const home = homeWins(outlook.priorLogit, outlook.streams, map, elapsedMs);
  const lengths = remainingLengths(outlook.lengths, elapsedMs);
  const streams = new Map(outlook.further.map((stream) => [stream.key, stream]));
  const furtherOf = remembered((stream: Stream) => furtherEvents(stream, lengths, elapsedMs));
  const tails = remembered((stream: Stream) => tailsOf(furtherOf(stream)));
  const kills = countOf(map, 'kill');
  const withWinner = (values: readonly (readonly [number, number])[]): ScopeForecast =>
    forecastOfPairs(
      values.flatMap(([value, p]) => [
        { home: 1, away: value, p: p * home },
        { home: 0, away: value, p: p * (1 - home) },
      ]),
    );
  const minuteChances = (): (readonly [number, number])[] => {
    const byMinute = new Map<number, number>();
    for (const [i, ms] of lengths.atMs.entries()) {
      const minute = Math.floor(ms / MINUTE_MS);
      byMinute.set(minute, (byMinute.get(minute) ?? 0) + (lengths.p[i] ?? 0));
    }
    return [...byMinute];
  };
  const kill = streams.get('kill');
  const ofKills = (key: string): ScopeForecast | undefined => {
    if (kill === undefined) return undefined;
    if (key === 'early') {
      if (elapsedMs >= EARLY_MINUTES * MINUTE_MS) return undefined;
      return splitEvents(furtherEarly(kill, elapsedMs), map.early, kill, home);
    }
    const further = furtherOf(kill);
    if (key === 'kills+winner') return withWinner([...further].map((p, n): [number, number] => [kills.home + kills.away + n, p]));
    if (key === 'blood') return bloodForecast(kills, kill.winnerShare, home);
    const race = raceScope(key);
    if (race === undefined || Math.max(kills.home, kills.away) >= race) return undefined;
    return raceForecast(tails(kill), kill.winnerShare, home, race - kills.home, race - kills.away);
  };
  return (key) => {
    if (key === 'winner')
      return forecastOfPairs([
        { home: 1, away: 0, p: home },
        { home: 0, away: 1, p: 1 - home },
      ]);
    if (key === 'minutes') return forecastOfPairs(minuteChances().map(([minutes, p]) => ({ home: minutes, away: 0, p })));
    if (key === 'minutes+winner') return withWinner(minuteChances());
    const taker = takerScope(key);
    if (taker !== undefined) {
      const stream = streams.get(taker.counter);
      const ahead = taker.number - countOf(map, taker.counter).order.length;
      return stream === undefined || ahead <= 0 ? undefined : takerForecast(tails(stream), stream.winnerShare, home, ahead);
    }
    const stream = streams.get(key);
    return stream === undefined ? ofKills(key) : splitEvents(furtherOf(stream), countOf(map, key), stream, home);
  };
}

/** First kill and winner; a map without a kill is rarer than any price and counted to neither. */
function bloodForecast(kills: { readonly order: string }, share: number, home: number): ScopeForecast {
  const first = kills.order[0];
  if (first !== undefined) {
    const taken = first === 'H' ? 1 : 2;
    return forecastOfPairs([
      { home: taken, away: 1, p: home },
      { home: taken, away: 0, p: 1 - home },
    ]);
  }
  return forecastOfPairs([
    { home: 1, away: 1, p: home * share },
    { home: 2, away: 1, p: home * (1 - share) },
    { home: 1, away: 0, p: (1 - home) * (1 - share) },
    { home: 2, away: 0, p: (1 - home) * share },
  ]);
}
