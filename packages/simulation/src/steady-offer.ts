import { fairShare } from '@duskline/odds/model/distribution';
import { ladderSteps } from './price-ladder.ts';
import type { PricedMarket } from './price-market.ts';
import type { SportName } from './world-entities.ts';

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
}

/** In basketball every possession moves the chances by about 0.025, up or down: one alone is not worth a new price. */
const STEADY: Readonly<Record<SportName, Steadiness>> = {
  soccer: { steps: 2, relative: 0.05, share: 0.015 },
  tennis: { steps: 2, relative: 0.05, share: 0.015 },
  basketball: { steps: 2, relative: 0.08, share: 0.03 },
};

/** The first half runs out twice as fast: its markets would be sent twice as often. */
const HALF_TYPES: ReadonlySet<number> = new Set([60, 68]);

/** How far prices of a market type of the sport may stay off the model. */
export function steadinessOf(sport: SportName, type: number): Steadiness {
  const { steps, relative, share } = STEADY[sport];
  return HALF_TYPES.has(type) ? { steps, relative: 2 * relative, share: 2 * share } : STEADY[sport];
}

const HANDICAPS: ReadonlySet<number> = new Set([16, 187, 223]);
const LINE_TYPES: ReadonlySet<number> = new Set([...HANDICAPS, 18, 19, 20, 68, 189, 225]);

function hasMoved(before: PricedMarket, now: PricedMarket, steady: Steadiness): boolean {
  if (before.open !== now.open) return true;
  return now.outcomes.some((outcome, i) => {
    const known = before.outcomes[i];
    if (known?.active !== outcome.active) return true;
    if (!outcome.active) return false;
    if (ladderSteps(known.oddsMilli, outcome.oddsMilli) <= steady.steps) return false;
    const share = fairShare(known.chance);
    return Math.abs(fairShare(outcome.chance) - share) > Math.min(steady.share, steady.relative * share);
  });
}

const keyOf = ({ type, specifiers }: PricedMarket): string => `${type}/${specifiers}`;

/** Line of a handicap or total from the outcome that gets dearer the higher it is; undefined for markets without lines. */
function lineOf({ type, specifiers }: PricedMarket): number | undefined {
  if (!LINE_TYPES.has(type)) return undefined;
  return Number(specifiers.slice(specifiers.indexOf('=') + 1)) * (HANDICAPS.has(type) ? -1 : 1);
}

/** Whether every higher line of one type pays at least as much on the first outcome and at most as much on the second. */
function linesFit(markets: readonly PricedMarket[]): boolean {
  const lines = markets.filter(({ open }) => open).sort((a, b) => (lineOf(a) ?? 0) - (lineOf(b) ?? 0));
  return lines.every((market, i) => {
    const before = lines[i - 1];
    if (before === undefined) return true;
    const [lowFirst, lowSecond] = before.outcomes;
    const [first, second] = market.outcomes;
    return (first?.oddsMilli ?? 0) >= (lowFirst?.oddsMilli ?? 0) && (second?.oddsMilli ?? 0) <= (lowSecond?.oddsMilli ?? 0);
  });
}

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
  return linesFit(kept) ? kept.map((market, i) => ({ ...market, favourite: now[i]?.favourite ?? false })) : now;
}

/**
 * The offer after a while without an event: a market takes its present prices when they have moved by more than {@link steadinessOf}, else it
 * keeps what it had. Lines of one type that would no longer fit each other are all taken again. Both offers are of the same
 * state of play.
 */
export function steadyOffer(
  sport: SportName,
  before: readonly PricedMarket[],
  now: readonly PricedMarket[],
): readonly PricedMarket[] {
  const known = new Map(before.map((market) => [keyOf(market), market]));
  const families = new Map<number, PricedMarket[]>();
  for (const market of now) {
    const family = families.get(market.type);
    if (family === undefined) families.set(market.type, [market]);
    else family.push(market);
  }
  return [...families.values()].flatMap((family) => steadyFamily(known, family, steadinessOf(sport, family[0]?.type ?? 0)));
}
