import { type Distribution, fairShare } from '@duskline/odds/model/distribution';
import type { LineResult, MarketChance, MarketResult, OutcomeChance } from '../chance.ts';
import { markFavourite } from '../line.ts';
import { everyReachable, type Reading, readingOf } from './reachable.ts';
import type { ScopeForecast, ScopeState, ScoreMarket, ScoreOutcome } from './score-markets.ts';

/**
 * Prices and settles score markets: the one function that says what becomes of a stake at a score (`ScoreOutcome.result`) makes the
 * chances (summed over the forecast), the decided results (the same at every score that can still be) and the final ones.
 */

/** State of a scope; undefined while it has not begun and may never be played (the fifth set). */
export type Scopes = (scope: string) => ScopeState | undefined;
/** Forecast of a scope; undefined: nothing is offered on it now. */
export type Forecasts = (scope: string) => ScopeForecast | undefined;

/** Asks once for each scope. */
function remembered<T>(ask: (scope: string) => T): (scope: string) => T {
  const known = new Map<string, T>();
  return (scope) => {
    const found = known.get(scope);
    if (found !== undefined || known.has(scope)) return found as T;
    const answer = ask(scope);
    known.set(scope, answer);
    return answer;
  };
}

const resultsAt = (market: ScoreMarket, { value, away }: Reading): LineResult[] =>
  market.outcomes.map((outcome) => outcome.result(value, away));

const settled = (market: ScoreMarket, results: readonly LineResult[]): MarketResult => ({
  type: market.type,
  specifiers: market.specifiers,
  outcomes: market.outcomes.map(({ id }, i) => ({ id, result: results[i] ?? 'refund' })),
});

/** Results that no course of the scope can change; undefined while there are others. */
function certainResults(market: ScoreMarket, scope: ScopeState): LineResult[] | undefined {
  if (scope.isOver) return resultsAt(market, readingOf(market.of, scope));
  let known: LineResult[] | undefined = scope.finals === undefined ? resultsAt(market, readingOf(market.of, scope)) : undefined;
  const { outcomes } = market;
  const isSame = everyReachable(market, scope, (value, away) => {
    if (known === undefined) {
      known = resultsAt(market, { value, away });
      return true;
    }
    for (let i = 0; i < outcomes.length; i++) if (outcomes[i]?.result(value, away) !== known[i]) return false;
    return true;
  });
  return isSame ? known : undefined;
}

/** Whether nothing that can still happen changes a result of the market. */
export function isDecided(market: ScoreMarket, scope: ScopeState): boolean {
  return certainResults(market, scope) !== undefined;
}

type Tally = Record<LineResult, number>;

const noTally = (): Tally => ({ win: 0, halfWin: 0, refund: 0, halfLoss: 0, loss: 0 });

/** By far most results are one of the first two: asking for them by name is quicker than by key. */
function add(tally: Tally, result: LineResult, mass: number): void {
  if (result === 'win') tally.win += mass;
  else if (result === 'loss') tally.loss += mass;
  else tally[result] += mass;
}

function addNumbers(outcome: ScoreOutcome, values: Distribution, tally: Tally): void {
  for (let i = 0; i < values.p.length; i++) {
    const mass = values.p[i] ?? 0;
    if (mass > 0) add(tally, outcome.result(values.from + i, 0), mass);
  }
}

function addPairs(outcome: ScoreOutcome, pairs: NonNullable<ScopeForecast['pair']>, tally: Tally): void {
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i];
    if (pair !== undefined) add(tally, outcome.result(pair.home, pair.away), pair.p);
  }
}

function outcomeChance(market: ScoreMarket, outcome: ScoreOutcome, forecast: ScopeForecast): OutcomeChance {
  const tally = noTally();
  if (market.of === 'pair') addPairs(outcome, forecast.pair ?? [], tally);
  else addNumbers(outcome, forecast[market.of], tally);
  const { win, halfWin, refund, halfLoss } = tally;
  return { id: outcome.id, win, halfWin, refund, halfLoss };
}

/** Chances of the markets whose scope has a forecast and which nothing has decided yet, in the order given. */
export function scoreChances(markets: readonly ScoreMarket[], scopes: Scopes, forecasts: Forecasts): MarketChance[] {
  const stateOf = remembered(scopes);
  const forecastOf = remembered(forecasts);
  const families = new Map<string, MarketChance[]>();
  const chances: MarketChance[] = [];
  for (const market of markets) {
    const forecast = forecastOf(market.scope);
    if (forecast === undefined) continue;
    const state = stateOf(market.scope);
    if (state !== undefined && isDecided(market, state)) continue;
    const outcomes = market.outcomes.map((outcome) => outcomeChance(market, outcome, forecast));
    const alone = market.eachAlone === true ? { eachAlone: market.eachAlone } : {};
    const chance: MarketChance = { type: market.type, specifiers: market.specifiers, outcomes, favourite: false, ...alone };
    chances.push(chance);
    if (market.family === undefined) continue;
    const family = families.get(market.family);
    if (family === undefined) families.set(market.family, [chance]);
    else family.push(chance);
  }
  for (const family of families.values()) markFavourite(family, fairShare);
  return chances;
}

/** Results of the markets that nothing which can still happen changes. */
export function scoreDecided(markets: readonly ScoreMarket[], scopes: Scopes): MarketResult[] {
  const stateOf = remembered(scopes);
  return markets.flatMap((market) => {
    const state = stateOf(market.scope);
    const results = state === undefined ? undefined : certainResults(market, state);
    return results === undefined ? [] : [settled(market, results)];
  });
}

/** Results of every market when the match is over; a scope that was never played gives the stakes back. */
export function scoreResults(markets: readonly ScoreMarket[], scopes: Scopes): MarketResult[] {
  const stateOf = remembered(scopes);
  return markets.map((market) => {
    const state = stateOf(market.scope);
    return settled(market, state === undefined ? [] : resultsAt(market, readingOf(market.of, state)));
  });
}

/** Of a quarter line one half may be certain although the other is not: over 2.75 at three goals is over 2.5 won and over 3 void. */
const HALVES: readonly (readonly [LineResult, LineResult])[] = [
  ['halfWin', 'win'],
  ['halfLoss', 'loss'],
];

function standingResult(outcome: ScoreOutcome, market: ScoreMarket, scope: ScopeState): LineResult | undefined {
  const now = readingOf(market.of, scope);
  const seen = new Set<LineResult>(scope.finals === undefined ? [outcome.result(now.value, now.away)] : []);
  everyReachable(market, scope, (value, away) => seen.add(outcome.result(value, away)).size <= 2);
  if (seen.size > 2) return undefined;
  if (seen.size === 1) return [...seen][0];
  return HALVES.find((pair) => pair.every((result) => seen.has(result)))?.[0];
}

/** Results that stand when the match is broken off: decided ones and decided halves of quarter lines (betting rule 8.6). */
export function scoreStanding(markets: readonly ScoreMarket[], scopes: Scopes): MarketResult[] {
  const stateOf = remembered(scopes);
  return markets.flatMap((market) => {
    const state = stateOf(market.scope);
    if (state === undefined) return [];
    const certain = certainResults(market, state);
    if (certain !== undefined) return [settled(market, certain)];
    if (market.family === undefined) return [];
    const results = market.outcomes.map((outcome) => standingResult(outcome, market, state));
    return results.every((result) => result !== undefined) ? [settled(market, results)] : [];
  });
}
