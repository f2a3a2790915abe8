import type { DrawResult } from './draw-model.ts';
import { marketRules } from './market-rules.ts';
import type { DrawOffer } from './sealed-offer.ts';

/** A sold market with the outcomes that have won. */
export interface DrawnMarket {
  readonly id: number;
  readonly specifiers: string;
  readonly outcomes: readonly { readonly id: string; readonly won: boolean }[];
}

/** What a result makes of everything that was sold on the draw, and of nothing else. */
export function settleDraw({ model, markets }: DrawOffer, result: DrawResult): DrawnMarket[] {
  const rules = new Map(marketRules(model).map((rule) => [`${rule.id}/${rule.specifiers}`, rule]));
  return markets.map(({ id, specifiers, outcomes }) => {
    const rule = rules.get(`${id}/${specifiers}`);
    if (!rule) throw new Error(`a ${model.kind} has no market ${id} ${specifiers}`);
    const stray = outcomes.find((outcome) => !rule.outcomes.includes(outcome.id));
    if (stray) throw new Error(`market ${id} ${specifiers} has no outcome ${stray.id}`);
    const won = new Set(rule.won(result));
    return { id, specifiers, outcomes: outcomes.map((outcome) => ({ id: outcome.id, won: won.has(outcome.id) })) };
  });
}
