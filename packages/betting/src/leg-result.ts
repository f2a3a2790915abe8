import {
  compare,
  HALF,
  multiply,
  ONE,
  parseRational,
  type Rational,
  rational,
  subtract,
  unreduced,
  ZERO,
} from '@duskline/money/rational';
import type { MarketResult, Outcome } from './outcome.ts';

/**
 * What became of one leg (betting rules 4.1): `winShare` of the stake wins at the odds, `voidShare` comes back, the rest is
 * lost. While PENDING both are zero and mean nothing.
 */
export interface LegResult {
  readonly outcome: Outcome;
  readonly winShare: Rational;
  readonly voidShare: Rational;
}

const leg = (outcome: Outcome, winShare: Rational, voidShare: Rational): LegResult =>
  Object.freeze({ outcome, winShare, voidShare });

/** The seven results without a dead heat. */
export const LEG_RESULTS: Readonly<Record<Outcome, LegResult>> = Object.freeze({
  PENDING: leg('PENDING', ZERO, ZERO),
  CANCELLED: leg('CANCELLED', ZERO, ONE),
  WIN: leg('WIN', ONE, ZERO),
  LOST: leg('LOST', ZERO, ZERO),
  REFUND: leg('REFUND', ZERO, ONE),
  HALFWIN: leg('HALFWIN', HALF, HALF),
  HALFLOSE: leg('HALFLOSE', ZERO, HALF),
});

/** The leg for a result, with its winning share multiplied by a dead heat factor in (0, 1] (betting rules 4.3, 4.4). */
export function legResult(outcome: Outcome | MarketResult, deadHeat: Rational = ONE): LegResult {
  const plain = LEG_RESULTS[outcome];
  if (compare(deadHeat, ZERO) <= 0 || compare(deadHeat, ONE) > 0) throw new RangeError('A dead heat factor lies in (0, 1].');
  return deadHeat.n === deadHeat.d ? plain : leg(outcome, multiply(plain.winShare, deadHeat), plain.voidShare);
}

/** `w * o + v`: what one unit on this leg becomes at exact decimal `odds`, unreduced (betting rules 4.1). Not for a PENDING leg. */
export function legFactor(odds: Rational, result: LegResult): Rational {
  const { winShare: w, voidShare: v } = result;
  if (w.n === 0n) return v;
  if (v.n === 0n) return w.d === 1n ? odds : unreduced(w.n * odds.n, w.d * odds.d);
  if (w.d === v.d) return unreduced(w.n * odds.n + v.n * odds.d, w.d * odds.d);
  return unreduced(w.n * odds.n * v.d + v.n * w.d * odds.d, w.d * odds.d * v.d);
}

/** One outcome of a `bet_settlement` or `bet_cancel`, with the fields as the feed writes them (betting rules 9.2). */
export interface FeedResult {
  readonly result: 1 | 0 | -1;
  readonly voidFactor?: string | number;
  readonly deadHeatFactor?: string | number;
  /** Set by `bet_cancel`: the outcome is CANCELLED whatever `result` says. */
  readonly cancelled?: boolean;
}

export type FeedResultReading =
  | { readonly ok: true; readonly leg: LegResult }
  | { readonly ok: false; readonly field: keyof FeedResult };

/** A factor in [0, 1]; undefined when it is none. Numbers are read through their shortest decimal text, never as binary. */
function readShare(value: string | number | undefined, missing: Rational): Rational | undefined {
  if (value === undefined) return missing;
  const share = parseRational(String(value));
  return share && compare(share, ZERO) >= 0 && compare(share, ONE) <= 0 ? share : undefined;
}

function outcomeOf(won: boolean, voidShare: Rational): Outcome {
  if (voidShare.n === voidShare.d) return 'REFUND';
  if (voidShare.n === 0n) return won ? 'WIN' : 'LOST';
  return won ? 'HALFWIN' : 'HALFLOSE';
}

/**
 * The leg that a feed result means: w = result x (1 - void) x dead heat, v = void (betting rules 4.4, 9.2). A result this code
 * does not know, or a factor outside [0, 1], is refused by the name of its field and must never settle anything.
 */
export function legResultFromFeed(feed: FeedResult): FeedResultReading {
  if (feed.cancelled) return { ok: true, leg: LEG_RESULTS.CANCELLED };
  if (feed.result === -1) return { ok: true, leg: LEG_RESULTS.PENDING };
  if (feed.result !== 0 && feed.result !== 1) return { ok: false, field: 'result' };
  const voidShare = readShare(feed.voidFactor, ZERO);
  if (!voidShare) return { ok: false, field: 'voidFactor' };
  const deadHeat = readShare(feed.deadHeatFactor, ONE);
  if (!deadHeat || deadHeat.n === 0n) return { ok: false, field: 'deadHeatFactor' };
  const won = feed.result === 1;
  const outcome = outcomeOf(won, voidShare);
  const winShare = won ? multiply(subtract(ONE, voidShare), deadHeat) : ZERO;
  const known = LEG_RESULTS[outcome];
  const plain = compare(known.winShare, winShare) === 0 && compare(known.voidShare, voidShare) === 0;
  return { ok: true, leg: plain ? known : leg(outcome, winShare, voidShare) };
}

/** The dead heat factor `places still free / competitors tied for them`, never above 1 (betting rules 4.3). */
export function deadHeatFactor(freePlaces: number, tied: number): Rational {
  return freePlaces >= tied ? ONE : rational(freePlaces, tied);
}
