import type { Distribution } from '@duskline/odds/model/distribution';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import {
  AWAY_WINS,
  bothToScore,
  cleanSheet,
  combination,
  correctScore,
  doubleChance,
  europeanHandicap,
  HOME_WINS,
  handicap,
  LEVEL,
  not,
  oddEven,
  scoreOver,
  threeWay,
  total,
  winner,
  winToNil,
} from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket, ScoreOutcome, ScorePair } from '../../sport/score-markets.ts';
import { answer, type Place, question, won } from '../../sport/score-question.ts';

/** Lines of one scope, chosen before the start. */
export interface ScopeLines {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
  readonly home: readonly number[];
  readonly away: readonly number[];
}

/** Steps of lines beside the one nearest to even; whole numbers keep half lines half, so that nothing is pushed. */
export interface LineSteps {
  readonly handicaps: readonly number[];
  readonly totals: readonly number[];
  readonly sides: readonly number[];
}

const FARTHEST = 80;

function mainTotal(values: Distribution): number {
  const last = values.from + values.p.length;
  return evenTotal(values, 0.5, Math.max(0.5, last), 1);
}

export function scopeLines(forecast: ScopeForecast, steps: LineSteps): ScopeLines {
  const main = evenHandicap(forecast.difference, -FARTHEST - 0.5, FARTHEST + 0.5, 1);
  return {
    handicaps: linesAround(main, steps.handicaps),
    totals: linesAround(mainTotal(forecast.total), steps.totals, [], 0.5),
    home: linesAround(mainTotal(forecast.home), steps.sides, [], 0.5),
    away: linesAround(mainTotal(forecast.away), steps.sides, [], 0.5),
  };
}

/** Market types of a scope by what they ask; what is absent is not offered. */
export interface ScopeTypes {
  readonly threeWay?: number;
  readonly doubleChance?: number;
  readonly winner?: number;
  readonly handicap?: number;
  readonly european?: number;
  readonly total?: number;
  readonly home?: number;
  readonly away?: number;
  readonly oddEven?: number;
  readonly oddEvenHome?: number;
  readonly oddEvenAway?: number;
  readonly bothToScore?: number;
  readonly cleanHome?: number;
  readonly cleanAway?: number;
  readonly nilHome?: number;
  readonly nilAway?: number;
}

/** Starts of the three-way handicap. */
const STARTS: readonly ScorePair[] = [
  { home: 0, away: 2 },
  { home: 0, away: 1 },
  { home: 1, away: 0 },
  { home: 2, away: 0 },
];

/** All markets of one scope. */
export function scopeMarkets(
  scope: string,
  types: ScopeTypes,
  lines: ScopeLines,
  specifiers: Readonly<Record<string, string | number>> = {},
): ScoreMarket[] {
  const markets: ScoreMarket[] = [];
  const put = (type: number | undefined, make: (place: Place) => ScoreMarket | ScoreMarket[]): void => {
    if (type !== undefined) markets.push(...[make({ type, scope, specifiers })].flat());
  };
  put(types.threeWay, threeWay);
  put(types.doubleChance, doubleChance);
  put(types.winner, winner);
  put(types.handicap, (place) => lines.handicaps.map((line) => handicap(place, line)));
  put(types.european, (place) => STARTS.map((start) => europeanHandicap(place, start)));
  put(types.total, (place) => lines.totals.map((line) => total(place, line)));
  put(types.home, (place) => lines.home.map((line) => total(place, line, 'home')));
  put(types.away, (place) => lines.away.map((line) => total(place, line, 'away')));
  put(types.oddEven, oddEven);
  put(types.oddEvenHome, (place) => oddEven(place, 'home'));
  put(types.oddEvenAway, (place) => oddEven(place, 'away'));
  put(types.bothToScore, bothToScore);
  put(types.cleanHome, (place) => cleanSheet(place, 'home'));
  put(types.cleanAway, (place) => cleanSheet(place, 'away'));
  put(types.nilHome, (place) => winToNil(place, 'home'));
  put(types.nilAway, (place) => winToNil(place, 'away'));
  return markets;
}

/** Ids `home:away` of listed scores as {@link correctScore} wants them. */
function listedScores(names: readonly (readonly [string, string])[]): (ScorePair & { readonly id: string })[] {
  return names.map(([id, score]) => {
    const [home = 0, away = 0] = score.split(':').map(Number);
    return { id, home, away };
  });
}

export function correctScores(place: Place, names: readonly (readonly [string, string])[], other: string): ScoreMarket {
  return correctScore(place, listedScores(names), other);
}

/** 1x2 and total: 794 home & under, 796 home & over, then the draw, then away. */
export function threeWayAndTotal(place: Place, line: number): ScoreMarket {
  const over = scoreOver(line);
  return combination(
    { ...place, specifiers: { ...place.specifiers, total: String(line) } },
    [HOME_WINS, LEVEL, AWAY_WINS].flatMap((end, i) => [
      { id: String(794 + 4 * i), both: [end, not(over)] as const },
      { id: String(796 + 4 * i), both: [end, over] as const },
    ]),
  );
}

/** Winner and total: 973 home & over, 974 away & over, 975 home & under, 976 away & under; a level end gives the stakes back. */
export function winnerAndTotal(place: Place, line: number): ScoreMarket {
  const outcome = (id: string, isHome: boolean, isOver: boolean): ScoreOutcome => ({
    id,
    result: (home, away) => (home === away ? 'refund' : won(home > away === isHome && home + away > line === isOver)),
  });
  return question({ ...place, specifiers: { ...place.specifiers, total: String(line) } }, 'pair', Math.ceil(line) + 1, [
    outcome('973', true, true),
    outcome('974', false, true),
    outcome('975', true, false),
    outcome('976', false, false),
  ]);
}

/** A question whose answer is a small number: each outcome stands for one of them. */
export function codes(place: Place, outcomes: readonly (readonly [id: string, code: number])[]): ScoreMarket {
  return question(
    place,
    'home',
    outcomes.length + 1,
    outcomes.map(([id, code]) => answer(id, (value) => value === code)),
  );
}

/** Yes (74) where the code is 1, no (76) where it is 0. */
export function yesNoCode(place: Place): ScoreMarket {
  return codes(place, [
    ['74', 1],
    ['76', 0],
  ]);
}
