import type { OutrightTerms } from '../../../platform/bus/board-message.ts';
import type { MarketNode, MatchNode, OutrightNode, ShutMoments } from '../model.ts';
import type { LocalizedTitles } from '../titles/localized-titles.ts';
import type { MatchEdit } from './edit-match.ts';
import type { RunnerNames } from './sides.ts';

/** Who the runners are, as bets and prices go by them. */
export const runnersOf = (terms: OutrightTerms | null | undefined): RunnerNames | null =>
  terms == null ? null : new Map(terms.runners.map(({ outcomeId, name }) => [outcomeId, name]));

export const NEVER_SHUT: ShutMoments = { runners: new Map(), markets: new Map() };

export const outrightNode = (terms: OutrightTerms | undefined, shut = NEVER_SHUT): OutrightNode | null =>
  terms === undefined
    ? null
    : {
        terms,
        names: runnersOf(terms) ?? new Map(),
        nonRunners: new Set(terms.runners.flatMap(({ outcomeId, isNonRunner }) => (isNonRunner ? [outcomeId] : []))),
        shut,
      };

/** A bet on it would be void: it does not take part. */
export const isNonRunner = ({ match }: MarketNode, outcomeId: string): boolean =>
  match.outright?.nonRunners.has(outcomeId) ?? false;

/**
 * Brings runners, end and each-way terms up to date. Who does not run any more takes no bets, whatever is said of its price.
 * @returns whether others run than before: prices of all the others were made for that, and what is bet now loses nothing of its winnings (rules 8.8).
 */
export function followOutright(edit: MatchEdit, terms: OutrightTerms | undefined, nowMs: number): boolean {
  const { match } = edit;
  const before = match.outright;
  if (JSON.stringify(before?.terms) === JSON.stringify(terms)) return false;
  edit.touchAll();
  edit.isChanged = true;
  match.outright = outrightNode(terms, before?.shut);
  if (before && match.outright) noteWithdrawn(before, match.outright, nowMs);
  for (const market of match.markets.values()) {
    market.outcomes = market.outcomes.map((outcome) =>
      outcome.isActive && isNonRunner(market, outcome.outcomeId) ? { ...outcome, isActive: false } : outcome,
    );
  }
  return before !== null && match.outright !== null && isOtherStart(before, match.outright);
}

/** Who runs again was never withdrawn. */
function noteWithdrawn({ nonRunners: before }: OutrightNode, outright: OutrightNode, nowMs: number): void {
  const { nonRunners, shut } = outright;
  const runners = new Map([...shut.runners].filter(([outcomeId]) => nonRunners.has(outcomeId)));
  for (const outcomeId of nonRunners) if (!before.has(outcomeId)) runners.set(outcomeId, nowMs);
  outright.shut = { ...shut, runners };
}

/** Results have decided a market that was open until now. */
export function noteDecided({ id, match: { outright } }: MarketNode, nowMs: number): void {
  if (outright) outright.shut = { ...outright.shut, markets: new Map(outright.shut.markets).set(id, nowMs) };
}

/**
 * The gates of what was shut at `sinceMs` or later are shut: a bet that was under way meanwhile may have been accepted at the old prices, a later one
 * cannot be. @returns whether any moment is another one now
 */
export function noteGatesShut({ outright }: MatchNode, sinceMs: number, nowMs: number): boolean {
  if (!outright) return false;
  const { shut } = outright;
  const isNew = (ms: number) => ms >= sinceMs && ms < nowMs;
  const later = <Key>(moments: ReadonlyMap<Key, number>) =>
    new Map([...moments].map(([key, ms]) => [key, isNew(ms) ? nowMs : ms] as const));
  outright.shut = { runners: later(shut.runners), markets: later(shut.markets) };
  return [...shut.runners.values(), ...shut.markets.values()].some(isNew);
}

/**
 * When the market was shut for the withdrawal of the runner, by our clock; null: it was not, or nobody knows when. What a listing says goes for all
 * markets; where none said so, results of the market shut it.
 */
export function shutForWithdrawal({ id, match: { outright }, decidedTimestampMs }: MarketNode, outcomeId: string): number | null {
  const listedMs = outright?.shut.runners.get(outcomeId);
  if (listedMs !== undefined || outright?.nonRunners.has(outcomeId)) return listedMs ?? null;
  return decidedTimestampMs > 0 ? (outright?.shut.markets.get(id) ?? null) : null;
}

const isOtherStart = ({ nonRunners: before }: OutrightNode, { nonRunners: now }: OutrightNode): boolean =>
  before.size !== now.size || [...now].some((outcomeId) => !before.has(outcomeId));

/** Home and away of an outright are one, called in the language of the titles. */
export const nameOf = (
  { home, away, outright }: Pick<MatchNode, 'home' | 'away' | 'outright'>,
  between: string,
  titles: Pick<LocalizedTitles, 'outright'>,
): string => (outright === null ? `${home.name}${between}${away.name}` : titles.outright(home.name));
