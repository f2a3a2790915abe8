import { type FeedMarket, keyOf } from './protocol.ts';

/** What was offered, as small as it goes: enough to see later which markets changed, without keeping them. */
export interface OfferFingerprint {
  /** Hash of the keys of all markets, in order. */
  readonly keys: number;
  /** Hash of what a customer sees of each market, in order. */
  readonly offers: Float64Array;
}

/** 53 bits of a text, so that two different offers of one market do not meet in practice. */
function hash53(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (low & 0x1fffff) * 0x1_0000_0000 + (high >>> 0);
}

/** The same that `sameOffer` compares: status, favourite, and of each outcome its id, odds and whether it is active. */
function offerText(market: FeedMarket): string {
  let text = `${market.status}/${market.favourite ?? ''}`;
  for (const { id, odds, active } of market.outcomes ?? []) text += `|${id}=${odds ?? ''}${active}`;
  return text;
}

export function fingerprintOf(markets: readonly FeedMarket[]): OfferFingerprint {
  const offers = new Float64Array(markets.length);
  for (const [i, market] of markets.entries()) offers[i] = hash53(offerText(market));
  return { keys: hash53(markets.map(keyOf).join(' ')), offers };
}

/** Markets that look different now; undefined where other markets were offered then, which a fingerprint cannot name. */
export function changedSince(
  known: OfferFingerprint,
  now: OfferFingerprint,
  markets: readonly FeedMarket[],
): FeedMarket[] | undefined {
  if (now.keys !== known.keys) return undefined;
  return markets.filter((_, i) => now.offers[i] !== known.offers[i]);
}
