import { drawResult } from './draw.ts';
import { type DrawResult, modelFault } from './draw-model.ts';
import { type DrawOffer, sealOf } from './sealed-offer.ts';
import { type DrawnMarket, marketsFault, settleDraw } from './settle-draw.ts';

export type Verified =
  | { readonly ok: true; readonly result: DrawResult; readonly markets: readonly DrawnMarket[] }
  | { readonly ok: false; readonly reason: string };

/** What a name cannot have in it: a text with it could be read as other names. */
const NO_NAME = /[|\p{Cc}]/u;

function namesFault({ names, model }: DrawOffer): string | undefined {
  if (names.length !== (model.kind === 'race' ? model.weights.length : 2))
    return 'there must be one name for every runner, or two';
  return names.some((name) => name === '' || NO_NAME.test(name)) ? 'a name cannot be read' : undefined;
}

/** Why nothing can be drawn for what was published, or not everything that is sold be settled; undefined: it can. */
export const offerFault = (offer: DrawOffer): string | undefined =>
  /^[a-z]+(-\d+)+$/.test(offer.drawId)
    ? (modelFault(offer.model) ?? namesFault(offer) ?? marketsFault(offer))
    : 'the draw has no id';

const HEX_64 = /^[0-9a-f]{64}$/;

/**
 * Recomputes a draw from what was published: `seal` before betting, `seed` after the result. What comes back is the only result that this seal can have;
 * anybody who was told another one has been told wrong.
 */
export function verifyDraw(seal: string, seed: string, offer: DrawOffer): Verified {
  if (!HEX_64.test(seed) || !HEX_64.test(seal)) return { ok: false, reason: 'seal and seed must be 64 hexadecimal digits' };
  const fault = offerFault(offer);
  if (fault) return { ok: false, reason: fault };
  if (sealOf(seed, offer) !== seal)
    return { ok: false, reason: 'the seal is not that of this seed, these weights, these names and these prices' };
  const result = drawResult(seed, offer.model);
  return { ok: true, result, markets: settleDraw(offer, result) };
}
