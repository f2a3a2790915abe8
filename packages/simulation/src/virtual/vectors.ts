import type { DrawResult } from './draw-model.ts';
import type { DrawOffer } from './sealed-offer.ts';
export const VECTORS: readonly { offer: DrawOffer; seed: string; seal: string; result: DrawResult }[] = [];
