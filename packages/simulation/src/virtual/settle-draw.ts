import type { DrawResult } from './draw-model.ts';
import { type MarketRule, marketRules } from './market-rules.ts';
import type { DrawOffer } from './sealed-offer.ts';

/** A sold market with the outcomes that have won. */
export interface DrawnMarket {
  readonly id: number;
  readonly specifiers: string;
  readonly outcomes: readonly { readonly id: string; readonly won: boolean }[];
}

const rulesOf = (model: DrawOffer['model']): ReadonlyMap<string, MarketRule> =>
  new Map(marketRules(model).map((rule) => [`${rule.id}/${rule.specifiers}`, rule]));

/** Why some of what is sold on the draw could never be settled, or in two ways; undefined: all of it can. */
export function marketsFault({ model, markets }: DrawOffer): string | undefined {
  const left = new Map(rulesOf(model));
  for (const { id, specifiers, outcomes } of markets) {
    const rule = left.get(`${id}/${specifiers}`);
    if (!rule) return `a ${model.kind} has no market ${id} ${specifiers}, or has it once`;
    const ids = new Set(outcomes.map((outcome) => outcome.id));
    if (ids.size < outcomes.length) return `market ${id} ${specifiers} has an outcome twice`;
    for (const known of rule.outcomes) ids.delete(known);
    if (ids.size > 0) return `market ${id} ${specifiers} has no outcome ${[...ids][0]}`;
    left.delete(`${id}/${specifiers}`);
  }
  return undefined;
}

/** What a result makes of everything that was sold on the draw, and of nothing else. @throws when some of it cannot be settled */
export function settleDraw(offer: DrawOffer, result: DrawResult): DrawnMarket[] {
  const fault = marketsFault(offer);
  if (fault !== undefined) throw new Error(fault);
  const rules = rulesOf(offer.model);
  return offer.markets.map(({ id, specifiers, outcomes }) => {
    const won = new Set(rules.get(`${id}/${specifiers}`)?.won(result));
    return { id, specifiers, outcomes: outcomes.map((outcome) => ({ id: outcome.id, won: won.has(outcome.id) })) };
  });
}
