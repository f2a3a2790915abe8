import { quotedShares } from '@duskline/odds/margin';
import { ladderOddsMilli } from '../price-ladder.ts';
import { chancesOf } from './chances.ts';
import type { DrawModel } from './draw-model.ts';
import { marketRules } from './market-rules.ts';
import { sha256, toHex, utf8 } from './sha256.ts';

interface OfferedOutcome {
  readonly id: string;
  readonly oddsMilli: number;
}

interface SoldOutcome extends OfferedOutcome {
  readonly chance: number;
}

/** A market that is sold whole: in every result as many of its outcomes win as it has winners. */
export interface SoldMarket {
  readonly id: number;
  readonly specifiers: string;
  readonly winners: number;
  readonly outcomes: readonly SoldOutcome[];
}

interface OfferedMarket {
  readonly id: number;
  readonly specifiers: string;
  readonly outcomes: readonly OfferedOutcome[];
}

/** What is sold on a draw. Prices are fixed: they are a part of what is sealed. */
export interface DrawOffer {
  readonly drawId: string;
  /** Who takes part, as a player reads it: home and away, or the runners by their numbers. Who a number was cannot be said otherwise later. */
  readonly names: readonly string[];
  readonly model: DrawModel;
  readonly markets: readonly OfferedMarket[];
}

/** Above this share of 1 / odds a price would come to 1.01 or less, which can be better than fair: the market is left out. */
const LARGEST_SHARE = 0.95;

/** The markets on a draw with their prices. */
export function soldMarkets(model: DrawModel): SoldMarket[] {
  const rules = marketRules(model);
  const chances = chancesOf(model, rules);
  return rules.flatMap(({ id, specifiers, winners, margin, outcomes }, at): SoldMarket[] => {
    const fair = chances[at] ?? [];
    const shares = quotedShares(fair, margin, fair.length === 2 ? 'multiplicative' : 'power', winners);
    if (shares.some((share) => share > LARGEST_SHARE)) return [];
    const sold = outcomes.map((outcome, n) => ({
      id: outcome,
      oddsMilli: ladderOddsMilli(shares[n] ?? 0),
      chance: fair[n] ?? 0,
    }));
    return [{ id, specifiers, winners, outcomes: sold }];
  });
}

/**
 * The text whose hash seals a draw, lines joined by a line feed: `duskline-virtual/1`, the id of the draw, its seed, the kind and the weights
 * joined by commas (`race 120,80,95`), the names joined by `|`, then every market as `id|specifiers|outcome=odds,...` in the order of the offer, odds in thousandths.
 */
const sealedText = (seed: string, { drawId, names, model, markets }: DrawOffer): string =>
  [
    'duskline-virtual/1',
    drawId,
    seed,
    `${model.kind} ${model.weights.join(',')}`,
    names.join('|'),
    ...markets.map(
      ({ id, specifiers, outcomes }) =>
        `${id}|${specifiers}|${outcomes.map((outcome) => `${outcome.id}=${outcome.oddsMilli}`).join(',')}`,
    ),
  ].join('\n');

/** SHA-256, 64 hex digits, of seed, draw, weights, names and prices: published before betting opens. None of them can be replaced under it. */
export const sealOf = (seed: string, offer: DrawOffer): string => toHex(sha256(utf8(sealedText(seed, offer))));
