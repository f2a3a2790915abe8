import type { OutrightTerms } from '../../platform/bus/board-message.ts';
import type { MatchEdit } from './edit-match.ts';
import type { MarketNode, MatchNode, OutrightNode } from './model.ts';
import { isSameTeam } from './sides.ts';

export const outrightNode = (terms: OutrightTerms | undefined): OutrightNode | null =>
  terms === undefined
    ? null
    : {
        terms,
        names: new Map(terms.runners.map(({ outcomeId, name }) => [outcomeId, name])),
        nonRunners: new Set(terms.runners.flatMap(({ outcomeId, isNonRunner }) => (isNonRunner ? [outcomeId] : []))),
      };

/** A bet on it would be void: it does not take part. */
export const isNonRunner = ({ match }: MarketNode, outcomeId: string): boolean =>
  match.outright?.nonRunners.has(outcomeId) ?? false;

/**
 * Brings runners, end and each-way terms up to date. Who does not run any more takes no bets, whatever is said of its price.
 * @returns whether an outcome is another runner now, one was withdrawn or runs again, or the event is another kind of event: every price was
 * made for what it was before (XR-04, betting rules 8.8).
 */
export function followOutright(edit: MatchEdit, terms: OutrightTerms | undefined): boolean {
  const { match } = edit;
  const before = match.outright;
  if (JSON.stringify(before?.terms) === JSON.stringify(terms)) return false;
  const now = outrightNode(terms);
  edit.touchAll();
  edit.isChanged = true;
  match.outright = now;
  for (const market of match.markets.values()) {
    market.outcomes = market.outcomes.map((outcome) =>
      outcome.isActive && isNonRunner(market, outcome.outcomeId) ? { ...outcome, isActive: false } : outcome,
    );
  }
  return isOtherField(before, now);
}

function isOtherField(before: OutrightNode | null, now: OutrightNode | null): boolean {
  if (before === null || now === null) return before !== now;
  return [...before.names].some(([outcomeId, name]) => {
    const called = now.names.get(outcomeId);
    return (
      called !== undefined && (before.nonRunners.has(outcomeId) !== now.nonRunners.has(outcomeId) || !isSameTeam(name, called))
    );
  });
}

/** Home and away of an outright are one. */
export const nameOf = ({ home, away, outright }: Pick<MatchNode, 'home' | 'away' | 'outright'>, between: string): string =>
  outright === null ? `${home.name}${between}${away.name}` : home.name;
