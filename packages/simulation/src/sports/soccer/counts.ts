import { scoreGrid } from '@duskline/odds/model/score-grid';
import type { MarketChance, MarketResult } from '../../chance.ts';
import { evenHandicap, evenTotal, linesAround } from '../../sport/line-ladder.ts';
import { handicap, oddEven, type Range, ranges, threeWay, total } from '../../sport/market-templates.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { type Scopes, scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import { forecastOfGrid } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScoreMarket, ScorePair } from '../../sport/score-markets.ts';
import type { Share } from './clock.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import { last, nth, type Ordered, race } from './order-market.ts';
import type { Pair } from './setup.ts';
import { countsOf, isFirstOver, isRegularOver, type Series, type SoccerMatch, scopeOf } from './state.ts';

/** Types of the markets about something counted, in the whole match or in the first half; absent ones are not offered. */
export interface CountTypes {
  readonly result: number;
  readonly nth: { readonly type: number; readonly key: string };
  readonly last: number;
  readonly handicap?: number;
  readonly total: number;
  readonly home: number;
  readonly away: number;
  readonly range?: { readonly type: number; readonly variant: string; readonly list: readonly Range[] };
  readonly sideRange?: {
    readonly home: number;
    readonly away: number;
    readonly variant: string;
    readonly list: readonly Range[];
  };
  readonly oddEven?: number;
  readonly race?: { readonly type: number; readonly to: readonly number[] };
}

/** Something counted by side: corners, cards. */
export interface Counted {
  readonly series: (state: SoccerMatch) => Series;
  /** Expected of each side in the whole match, at this moment's rates. */
  readonly expected: (state: SoccerMatch) => Pair;
  readonly share: Share;
  readonly match: CountTypes;
  readonly half: CountTypes;
}

const RACE_KEY = 'pointnr';
const STEPS = [-2, -1, 0, 1, 2];
const SCOPES = { match: 'match', half: 'half' } as const;

function forecast({ home, away }: Pair, share: number, score: ScorePair): ScopeForecast {
  const size = Math.ceil(Math.max(home, away) * share + 6 * Math.sqrt(Math.max(home, away) * share)) + 4;
  return forecastOfGrid(scoreGrid(home * share, away * share, 0, size), size, score);
}

function marketsOf(types: CountTypes, scope: string, expected: ScopeForecast): ScoreMarket[] {
  const at = (type: number, specifiers = {}) => ({ type, scope, specifiers });
  const lines = (values: ScopeForecast['total'], steps: readonly number[]): number[] =>
    linesAround(evenTotal(values, 0.5, 20.5, 1), steps, [], 0.5);
  const { range, sideRange } = types;
  return [
    threeWay(at(types.result)),
    ...lines(expected.total, STEPS).map((line) => total(at(types.total), line)),
    ...lines(expected.home, [-1, 0, 1]).map((line) => total(at(types.home), line, 'home')),
    ...lines(expected.away, [-1, 0, 1]).map((line) => total(at(types.away), line, 'away')),
    ...(types.handicap === undefined
      ? []
      : linesAround(evenHandicap(expected.difference, -7.5, 7.5, 1), STEPS).map((line) =>
          handicap(at(types.handicap ?? 0), line),
        )),
    ...(types.oddEven === undefined ? [] : [oddEven(at(types.oddEven))]),
    ...(range === undefined ? [] : [ranges(at(range.type, { variant: range.variant }), 'total', range.list)]),
    ...(sideRange === undefined
      ? []
      : (['home', 'away'] as const).map((side) =>
          ranges(at(sideRange[side], { variant: sideRange.variant }), side, sideRange.list),
        )),
  ];
}

/** Markets about something counted. */
export function countGroup(counted: Counted, before: SoccerMatch, offers: Offers = EVERY_TYPE): MarketGroup {
  const { series, expected, share } = counted;
  const none = { home: 0, away: 0 };
  const markets = [
    ...marketsOf(counted.match, SCOPES.match, forecast(expected(before), share(1, 0), none)),
    ...marketsOf(counted.half, SCOPES.half, forecast(expected(before), share(1, 0.5), none)),
  ].filter(({ type }) => offers(type));
  const asksForOrder = ({ nth: next, last: latest, race: first }: CountTypes): boolean =>
    [next.type, latest, first?.type ?? latest].some(offers);
  const orderOf = (state: SoccerMatch): string => series(state).first + series(state).second;
  const scopes = (state: SoccerMatch): Scopes => {
    return (scope) =>
      scope === SCOPES.match
        ? scopeOf(countsOf(orderOf(state)), isRegularOver(state))
        : scopeOf(countsOf(series(state).first), isFirstOver(state));
  };
  const forecasts = ({ state, left }: Moment) => {
    return (scope: string): ScopeForecast | undefined => {
      if (isRegularOver(state)) return undefined;
      if (scope === SCOPES.match) return forecast(expected(state), share(left, 0), countsOf(orderOf(state)));
      if (isFirstOver(state)) return undefined;
      return forecast(expected(state), share(left, 0.5), countsOf(series(state).first));
    };
  };
  const ordered = (state: SoccerMatch): readonly (readonly [CountTypes, Omit<Ordered, 'further'>])[] => {
    const both: readonly (readonly [CountTypes, Omit<Ordered, 'further'>])[] = [
      [counted.match, { order: orderOf(state), isOver: isRegularOver(state) }],
      [counted.half, { order: series(state).first, isOver: isFirstOver(state) }],
    ];
    return both.filter(([types]) => asksForOrder(types));
  };
  const orderResults = (state: SoccerMatch): MarketResult[] =>
    ordered(state).flatMap(([types, order]) => [
      ...nth.results(types.nth.type, types.nth.key, order),
      ...last.results(types.last, order),
      ...(types.race === undefined ? [] : race.results(types.race.type, RACE_KEY, types.race.to, order)),
    ]);
  const orderChances = ({ state, left }: Moment): MarketChance[] =>
    ordered(state).flatMap(([types, order]) => {
      if (order.isOver) return [];
      const { home, away } = expected(state);
      const part = share(left, types === counted.half ? 0.5 : 0);
      const open = { ...order, further: { home: home * part, away: away * part } };
      return [
        ...nth.chances(types.nth.type, types.nth.key, open),
        ...last.chances(types.last, open.order, last.coming(open)),
        ...(types.race === undefined ? [] : race.chances(types.race.type, RACE_KEY, types.race.to, open)),
      ];
    });
  return {
    chances: (moment) => [...scoreChances(markets, scopes(moment.state), forecasts(moment)), ...orderChances(moment)],
    decided: (state) => [...scoreDecided(markets, scopes(state)), ...orderResults(state)],
    standing: (state) => [...scoreStanding(markets, scopes(state)), ...orderResults(state)],
    results: (state) => [...scoreResults(markets, scopes(state)), ...orderResults(state)],
  };
}
