import type { OutrightTerms } from '../../../platform/bus/board-message.ts';
import type { MarketNode, MatchNode, OutrightNode } from '../model.ts';
import type { LocalizedTitles } from '../titles/localized-titles.ts';
import type { MatchEdit } from './edit-match.ts';
import type { RunnerNames } from './sides.ts';

/** Who the runners are, as bets and prices go by them. */
export const runnersOf = (terms: OutrightTerms | null | undefined): RunnerNames | null =>
  terms == null ? null : new Map(terms.runners.map(({ outcomeId, name }) => [outcomeId, name]));

export const outrightNode = (terms: OutrightTerms | undefined): OutrightNode | null =>
  terms === undefined
    ? null
    : {
        terms,
        names: runnersOf(terms) ?? new Map(),
        nonRunners: new Set(terms.runners.flatMap(({ outcomeId, isNonRunner }) => (isNonRunner ? [outcomeId] : []))),
      };

/** A bet on it would be void: it does not take part. */
export const isNonRunner = ({ match }: MarketNode, outcomeId: string): boolean =>
  match.outright?.nonRunners.has(outcomeId) ?? false;

/**
 * Brings runners, end and each-way terms up to date. Who does not run any more takes no bets, whatever is said of its price.
 * @returns whether others run than before: prices of all the others were made for that, and what is bet now loses nothing of its winnings (rules 8.8).
 */
export function followOutright(edit: MatchEdit, terms: OutrightTerms | undefined): boolean {
  const { match } = edit;
  const before = match.outright;
  if (JSON.stringify(before?.terms) === JSON.stringify(terms)) return false;
  edit.touchAll();
  edit.isChanged = true;
  match.outright = outrightNode(terms);
  for (const market of match.markets.values()) {
    market.outcomes = market.outcomes.map((outcome) =>
      outcome.isActive && isNonRunner(market, outcome.outcomeId) ? { ...outcome, isActive: false } : outcome,
    );
  }
  return before !== null && match.outright !== null && isOtherStart(before, match.outright);
}

const isOtherStart = ({ nonRunners: before }: OutrightNode, { nonRunners: now }: OutrightNode): boolean =>
  before.size !== now.size || [...now].some((outcomeId) => !before.has(outcomeId));

/** Home and away of an outright are one, called in the language of the titles. */
export const nameOf = (
  { home, away, outright }: Pick<MatchNode, 'home' | 'away' | 'outright'>,
  between: string,
  titles: Pick<LocalizedTitles, 'outright'>,
): string => (outright === null ? `${home.name}${between}${away.name}` : titles.outright(home.name));
