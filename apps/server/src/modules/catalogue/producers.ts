import type { MatchNode } from './model.ts';

/** Number of the live producer in the Unified Odds Feed. Every other one covers matches before their start, or those without live coverage. */
export const LIVE_PRODUCER = 1;

/**
 * May this producer price, open or set the status of the match? Once the live one has spoken, no other may: what another still says
 * of a running match is late or wrong (XR-02). Stops and results are taken from everybody.
 */
export const isProducerInCharge = (match: MatchNode, producer: number): boolean =>
  match.producer !== LIVE_PRODUCER || producer === LIVE_PRODUCER;
