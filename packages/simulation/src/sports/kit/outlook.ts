import type { Distribution } from '@duskline/odds/model/distribution';
import type { LineResult, MarketChance, MarketResult, OutcomeChance } from '../../chance.ts';
import type { MarketDescription } from '../../market-descriptions.ts';
import { linesAround } from '../../sport/line-ladder.ts';
import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScoreMarket, ScoreOutcome } from '../../sport/score-markets.ts';
import { lawOf } from './laws.ts';

/**
 * Chances and results by one reading: a state says of each scope which values its quantities may still take and how probably.
 * What is the same for every value that can come is decided; after the end one value is left, and everything is. So prices, early
 * results and final results come out of one function per outcome.
 */

/** What a state says of one scope; a quantity that no market asks for may be left out. */
export type ScopeOutlook = Partial<ScopeForecast>;

/**
 * Scopes of a state by key. A scope that is absent cannot be bet on in this state: the set may never be played, the over is too far
 * away. Every value that can come has a chance above 0, however small, and every value that cannot has 0.
 */
export type Outlook = ReadonlyMap<string, ScopeOutlook>;

interface Tally {
  win: number;
  halfWin: number;
  refund: number;
  halfLoss: number;
  loss: number;
}

/** False: no further value needs to be looked at. */
type Visit = (value: number, away: number, p: number) => boolean;

function eachValue(scope: ScopeOutlook, market: ScoreMarket, visit: Visit): void {
  if (market.of === 'pair') {
    for (const { home, away, p } of scope.pair ?? []) if (p > 0 && !visit(home, away, p)) return;
    return;
  }
  const law = scope[market.of];
  if (law === undefined) return;
  for (let i = 0; i < law.p.length; i++) {
    const p = law.p[i] ?? 0;
    if (p > 0 && !visit(law.from + i, 0, p)) return;
  }
}

function scopeOf(market: ScoreMarket, outlook: Outlook): ScopeOutlook | undefined {
  const scope = outlook.get(market.scope);
  return scope?.[market.of] === undefined ? undefined : scope;
}

/** Results that are the same at every value that can come; undefined while they are not. */
function sureOnes(market: ScoreMarket, outlook: Outlook): readonly LineResult[] | undefined {
  const scope = scopeOf(market, outlook);
  if (scope === undefined) return undefined;
  let first: LineResult[] | undefined;
  let isSure = true;
  eachValue(scope, market, (value, away) => {
    if (first === undefined) first = market.outcomes.map((outcome) => outcome.result(value, away));
    else for (let i = 0; isSure && i < first.length; i++) isSure = market.outcomes[i]?.result(value, away) === first[i];
    return isSure;
  });
  return isSure ? first : undefined;
}

/** Nothing is known of what the market asks. */
function isEmpty(market: ScoreMarket, scope: ScopeOutlook): boolean {
  return market.of === 'pair' ? scope.pair?.length === 0 : scope[market.of]?.p.length === 0;
}

/** By far most results are one of the first two: asking for them by name is quicker than by key. */
function addResult(tally: Tally, result: LineResult, p: number): void {
  if (result === 'win') tally.win += p;
  else if (result === 'loss') tally.loss += p;
  else tally[result] += p;
}

function tallyOf(outcome: ScoreOutcome, of: ScoreMarket['of'], scope: ScopeOutlook): Tally {
  const tally: Tally = { win: 0, halfWin: 0, refund: 0, halfLoss: 0, loss: 0 };
  if (of === 'pair') {
    for (const { home, away, p } of scope.pair ?? []) if (p > 0) addResult(tally, outcome.result(home, away), p);
    return tally;
  }
  const law = scope[of];
  if (law === undefined) return tally;
  for (let i = 0; i < law.p.length; i++) {
    const p = law.p[i] ?? 0;
    if (p > 0) addResult(tally, outcome.result(law.from + i, 0), p);
  }
  return tally;
}

function chanceOf(id: string, { win, halfWin, refund, halfLoss }: Tally): OutcomeChance {
  return { id, win, halfWin, refund, halfLoss };
}

/** In each family the line nearest to even is the favourite one. */
function markFavourites(found: readonly { readonly market: ScoreMarket; readonly chance: MarketChance }[]): void {
  const best = new Map<string, { readonly chance: MarketChance; readonly gap: number }>();
  for (const { market, chance } of found) {
    const first = chance.outcomes[0];
    if (market.family === undefined || first === undefined) continue;
    const gap = Math.abs(first.win + first.halfWin / 2 + first.refund / 2 - 0.5);
    if (gap < (best.get(market.family)?.gap ?? Number.POSITIVE_INFINITY) - 1e-9) best.set(market.family, { chance, gap });
  }
  for (const { chance } of best.values()) chance.favourite = true;
}

/** Chances of every market that the state speaks of and has not decided. */
export function chancesOf(markets: readonly ScoreMarket[], outlook: Outlook): MarketChance[] {
  const found = markets.flatMap((market) => {
    const scope = scopeOf(market, outlook);
    if (scope === undefined || isEmpty(market, scope) || sureOnes(market, outlook) !== undefined) return [];
    const outcomes = market.outcomes.map((outcome) => chanceOf(outcome.id, tallyOf(outcome, market.of, scope)));
    return [{ market, chance: { type: market.type, specifiers: market.specifiers, outcomes, favourite: false } }];
  });
  markFavourites(found);
  return found.map(({ chance }) => chance);
}

/** Results of every market that is the same whatever still comes; after the end these are all that were ever offered. */
export function sureResults(markets: readonly ScoreMarket[], outlook: Outlook): MarketResult[] {
  return markets.flatMap((market) => {
    const sure = sureOnes(market, outlook);
    if (sure === undefined) return [];
    const outcomes = market.outcomes.map(({ id }, i) => ({ id, result: sure[i] ?? 'loss' }));
    return [{ type: market.type, specifiers: market.specifiers, outcomes }];
  });
}

/** One value, sure. */
export function certain(value: number): Distribution {
  return { from: value, p: Float64Array.of(1) };
}

/** The outlook of a scope whose score is known. */
export function certainScore(home: number, away: number): ScopeOutlook {
  return {
    home: certain(home),
    away: certain(away),
    total: certain(home + away),
    difference: certain(home - away),
    pair: [{ home, away, p: 1 }],
  };
}

/** Distribution out of values with chances, each above 0. */
export function distributionOf(values: readonly (readonly [value: number, p: number])[]): Distribution {
  return lawOf(values.filter(([, p]) => p > 0));
}

/** The outlook of a scope out of its final scores. */
export function pairOutlook(pair: ScoreChances): ScopeOutlook {
  return forecastOfPairs(pair.filter(({ p }) => p > 0));
}

/** A question with answers by number (who was first to ten points): market of quantity `home` of a scope of its own. */
export function answerOutlook(answers: readonly (readonly [answer: number, p: number])[]): ScopeOutlook {
  return { home: distributionOf(answers) };
}

/** Lines with a half in steps around the most even one, in rising order; none for a quantity that is not known, and none below 0. */
export function evenLines(law: Distribution | undefined, steps: readonly number[]): number[] {
  return law === undefined ? [] : linesAround(evenLine(law), steps).filter((line) => line > 0);
}

/** Handicaps of home with a half in steps around the most even one; `scope` has the lead of home. */
export function evenHandicaps(scope: ScopeOutlook | undefined, steps: readonly number[]): number[] {
  return scope?.difference === undefined ? [] : linesAround(-evenLine(scope.difference), steps);
}

/** Types of a sport that have lines. */
export function lineTypesOf(descriptions: readonly MarketDescription[]): ReadonlySet<number> {
  return new Set(descriptions.filter(({ specifiers }) => specifiers.some(({ type }) => type === 'decimal')).map(({ id }) => id));
}

function evenLine(law: Distribution): number {
  let below = 0;
  for (let i = 0; i < law.p.length; i++) {
    const before = below;
    below += law.p[i] ?? 0;
    // The line behind this value or the one before it, whichever is nearer to even.
    if (below >= 0.5) return law.from + i + (below - 0.5 <= 0.5 - before ? 0.5 : -0.5);
  }
  return law.from + 0.5;
}
