import type { MatchNode } from '../model.ts';

/** Number of the live producer in the Unified Odds Feed. Every other one covers matches before their start, or those without live coverage. */
export const LIVE_PRODUCER = 1;

/** Number of the producer of everything that has not begun. */
const PREMATCH_PRODUCER = 3;

/** Lower is higher: the live one, then those that play a sport of their own by their numbers, then the one that covers what has not begun. */
const rankOf = (producer: number): number =>
  producer === LIVE_PRODUCER ? 0 : producer === PREMATCH_PRODUCER ? Number.POSITIVE_INFINITY : producer;

export const outranks = (one: number, other: number): boolean => rankOf(one) < rankOf(other);

/** Its play has been reported by the producer that has it. */
const isPlayed = ({ phase, stateTimestampMs }: MatchNode): boolean => phase === 'live' && stateTimestampMs > 0;

/**
 * May this producer price, open or set the status of the match? Once the live one has spoken, no other may, and once another one has reported how
 * it is played (virtual sports, say) none but these two: what others still say of a running match is late or wrong (XR-02). Stops and results
 * are taken from everybody.
 */
export const isProducerInCharge = (match: MatchNode, producer: number): boolean =>
  producer === LIVE_PRODUCER || (match.producer !== LIVE_PRODUCER && (match.producer === producer || !isPlayed(match)));

/** No price of what is played is taken, before its start or after it: the feed is down as a whole. Draws go on without it. */
export const isOfferShut = ({ downProducers }: { readonly downProducers: ReadonlySet<number> }): boolean =>
  downProducers.has(LIVE_PRODUCER) && downProducers.has(PREMATCH_PRODUCER);
