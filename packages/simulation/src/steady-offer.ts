import { fairShare } from '@duskline/odds/model/distribution';
import { ladderSteps } from './price-ladder.ts';
import type { PricedMarket } from './price-market.ts';
import type { SportPrices } from './sport/definition.ts';

/**
 * When a book sends a price again although no event asks for it. Prices may stay this far off the model and no further: a price that
 * moved by 0.01 every few seconds would turn down bets for nothing (live bets wait some seconds).
 */
interface Steadiness {
  /** Steps of the display ladder that do not count as a move. */
  readonly steps: number;
  /** Nor does a smaller change of the chance to win than this, relative to the chance... */
  readonly relative: number;
  /** ...or, for likely outcomes, this much. */
  readonly share: number;
  /** A price that has come to be worth more of its stake than this is not kept, however small the move: anyone who watches would take it. */
  readonly worth: number;
}

const STEPS = 2;
/** Of its stake; a type whose prices run twice as fast may come up to all of it, or it would be sent all the time. */
const MOST_WORTH = 0.985;

/** How far prices of a market type of the sport may stay off the model. A half runs out twice as fast: it would be sent twice as often. */
export function steadinessOf({ steady, fastTypes }: SportPrices, type: number): Steadiness {
  const times = fastTypes?.has(type) === true ? 2 : 1;
  return { steps: STEPS, relative: times * steady.relative, share: times * steady.least, worth: times === 1 ? MOST_WORTH : 1 };
}

function hasMoved(before: PricedMarket, now: PricedMarket, steady: Steadiness): boolean {
  if (before.open !== now.open) return true;
  return now.outcomes.some((outcome, i) => {
    const known = before.outcomes[i];
    if (known?.active !== outcome.active) return true;
    if (!outcome.active) return false;
    if (outcome.oddsMilli < known.oddsMilli && (known.oddsMilli / 1000) * fairShare(outcome.chance) > steady.worth) return true;
    if (ladderSteps(known.oddsMilli, outcome.oddsMilli) <= steady.steps) return false;
    const share = fairShare(known.chance);
    return Math.abs(fairShare(outcome.chance) - share) > Math.min(steady.share, steady.relative * share);
  });
}

const keyOf = ({ type, specifiers }: PricedMarket): string => `${type}/${specifiers}`;

/** The part of the specifiers that is the line of a handicap or total. */
const LINE = /(?:^|\|)(hcp|total)=([^|]*)/;

/** Line of a handicap or total from the outcome that gets dearer the higher it is; 0 for markets without lines. */
function lineOf({ specifiers }: PricedMarket): number {
  const [, key, value] = LINE.exec(specifiers) ?? [];
  const line = Number(value ?? 0);
  return Number.isNaN(line) ? 0 : line * (key === 'hcp' ? -1 : 1);
}

/** Lines of one type that differ in nothing but the line; any other market is alone. */
function familyOf({ type, specifiers }: PricedMarket, { lineTypes }: SportPrices): string {
  return `${type}/${lineTypes.has(type) ? specifiers.replace(LINE, '') : specifiers}`;
}

/** Whether every higher line of one type pays at least as much on the first outcome and at most as much on the second. */
function linesFit(markets: readonly PricedMarket[]): boolean {
  const lines = markets.filter(({ open }) => open).sort((a, b) => lineOf(a) - lineOf(b));
  return lines.every((market, i) => {
    const before = lines[i - 1];
    if (before === undefined) return true;
    const [lowFirst, lowSecond] = before.outcomes;
    const [first, second] = market.outcomes;
    return (first?.oddsMilli ?? 0) >= (lowFirst?.oddsMilli ?? 0) && (second?.oddsMilli ?? 0) <= (lowSecond?.oddsMilli ?? 0);
  });
}

/** What has not changed stays the same object: readers know by it that there is nothing new. */
const withFavourite = (market: PricedMarket, favourite: boolean): PricedMarket =>
  market.favourite === favourite ? market : { ...market, favourite };

/** Markets of one type after a while without an event. */
function steadyFamily(
  before: ReadonlyMap<string, PricedMarket>,
  now: readonly PricedMarket[],
  steady: Steadiness,
): readonly PricedMarket[] {
  let isMoved = false;
  const kept = now.map((market) => {
    const old = before.get(keyOf(market));
    if (old !== undefined && !hasMoved(old, market, steady)) return old;
    isMoved = true;
    return market;
  });
  if (!isMoved) return kept;
  return linesFit(kept) ? kept.map((market, i) => withFavourite(market, now[i]?.favourite ?? false)) : now;
}

/**
 * The offer after a while without an event: a market takes its present prices when they have moved by more than {@link steadinessOf}, else it
 * keeps what it had. Lines of one type that would no longer fit each other are all taken again. Both offers are of the same
 * state of play.
 */
export function steadyOffer(
  prices: SportPrices,
  before: readonly PricedMarket[],
  now: readonly PricedMarket[],
): readonly PricedMarket[] {
  const known = new Map(before.map((market) => [keyOf(market), market]));
  const families = new Map<string, PricedMarket[]>();
  for (const market of now) {
    const key = familyOf(market, prices);
    const family = families.get(key);
    if (family === undefined) families.set(key, [market]);
    else family.push(market);
  }
  return [...families.values()].flatMap((family) => steadyFamily(known, family, steadinessOf(prices, family[0]?.type ?? 0)));
}
