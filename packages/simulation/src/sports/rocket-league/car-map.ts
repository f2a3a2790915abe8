import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { forecastGoals, withDecider } from '../goals/goals-forecast.ts';

/** A game of five minutes; level ones go on until the next goal. */
const GAME_MINUTES = 5;
const MINUTE_MS = 60_000;
export const GAME_MS = GAME_MINUTES * MINUTE_MS;

/** One game of a series; `goals` says who scored each: `H` or `A`. */
export interface CarMap {
  readonly startMs: number;
  readonly goals: string;
  /** Play of the last entry in milliseconds; {@link GAME_MS} when regular time is over. */
  readonly knownMs: number;
  /** It was level when its time was up. */
  readonly wentOn: boolean;
  readonly isOver: boolean;
}

export const FRESH_GAME: CarMap = { startMs: 0, goals: '', knownMs: 0, wentOn: false, isOver: false };

/** Goals of a minute. */
export type GoalRates = ScorePair;

export function goalsIn({ goals }: Pick<CarMap, 'goals'>): ScorePair {
  let home = 0;
  for (const mark of goals) if (mark === 'H') home++;
  return { home, away: goals.length - home };
}

const NOBODY: ScorePair = { home: 0, away: 0 };
const EITHER: readonly ScorePair[] = [
  { home: 1, away: 0 },
  { home: 0, away: 1 },
];
const taken = (mark: string | undefined): ScorePair | undefined =>
  mark === undefined ? undefined : mark === 'H' ? EITHER[0] : EITHER[1];
const goalNumber = (key: string): number | undefined => (key.startsWith('goal#') ? Number(key.slice(5)) : undefined);

/** States of the scopes of a game: `end` (its final score), `overtime` (1:0 when there is one), `goal#{n}`. */
export function carScope(map: CarMap, key: string): ScopeState | undefined {
  const score = goalsIn(map);
  if (key === 'end') {
    if (map.isOver || !map.wentOn) return { ...score, isOver: map.isOver };
    const finals = [
      { home: score.home + 1, away: score.away },
      { home: score.home, away: score.away + 1 },
    ];
    return { ...score, isOver: false, finals };
  }
  if (key === 'overtime') return { home: map.wentOn ? 1 : 0, away: 0, isOver: map.isOver || map.wentOn };
  const number = goalNumber(key);
  if (number === undefined || number > map.goals.length + 1) return undefined;
  const who = taken(map.goals[number - 1]);
  if (who !== undefined) return { ...who, isOver: true };
  // A level game goes on until a side scores.
  return { ...NOBODY, isOver: map.isOver, finals: score.home === score.away ? EITHER : [...EITHER, NOBODY] };
}

const shareOf = ({ home, away }: GoalRates): number => home / (home + away);

/** Final scores from a moment of a game on. */
function endForecast(map: CarMap, rates: GoalRates, elapsedMs: number): ScopeForecast {
  const minutes = map.wentOn ? 0 : Math.max(0, GAME_MS - elapsedMs) / MINUTE_MS;
  const regular = forecastGoals(goalsIn(map), { home: rates.home * minutes, away: rates.away * minutes });
  return withDecider(regular, shareOf(rates));
}

export const carWinChance = (map: CarMap, rates: GoalRates, elapsedMs: number): number => {
  if (map.isOver) return goalsIn(map).home > goalsIn(map).away ? 1 : 0;
  const { p, from } = endForecast(map, rates, elapsedMs).difference;
  return p.reduce((sum, mass, i) => sum + (from + i > 0 ? mass : 0), 0);
};

/** Forecasts of the scopes of a game. */
export function carForecast(map: CarMap, rates: GoalRates, elapsedMs: number, key: string): ScopeForecast | undefined {
  if (key === 'end') return endForecast(map, rates, elapsedMs);
  const minutes = map.wentOn ? 0 : Math.max(0, GAME_MS - elapsedMs) / MINUTE_MS;
  const regular = forecastGoals(goalsIn(map), { home: rates.home * minutes, away: rates.away * minutes });
  const level = (regular.pair ?? []).reduce((sum, { home, away, p }) => sum + (home === away ? p : 0), 0);
  if (key === 'overtime')
    return map.wentOn
      ? undefined
      : forecastOfPairs([
          { home: 1, away: 0, p: level },
          { home: 0, away: 0, p: 1 - level },
        ]);
  const number = goalNumber(key);
  if (number !== map.goals.length + 1) return undefined;
  // No goal comes any more only if the game is not level when its time is up.
  const { home, away } = goalsIn(map);
  const none = home === away ? 0 : Math.exp(-(rates.home + rates.away) * minutes);
  const share = shareOf(rates);
  return forecastOfPairs([
    { home: 1, away: 0, p: (1 - none) * share },
    { home: 0, away: 1, p: (1 - none) * (1 - share) },
    { home: 0, away: 0, p: none },
  ]);
}
