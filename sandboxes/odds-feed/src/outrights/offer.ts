import { quotedShares } from '@duskline/odds/margin';
import type { OutrightEvent } from '@duskline/simulation/outrights/outright-event';
import { ladderOddsMilli } from '@duskline/simulation/price-ladder';
import { type FeedMarket, type FeedOutcome, MARKET, specifierField } from '../protocol.ts';
import { oddsText } from '../quote.ts';

const WINNER = 534;
const PLACES = 536;
/** Outrights cost more than matches (betting rules 15). */
const MARGIN = 0.2;
/** Who is surer of a place is not offered: the price would be none. */
const SUREST = 0.985;
/** How open a market is at least that keeps the whole margin: 1 is a market of many with the same chance, 0 a decided one. */
const OPEN = 0.3;
/** Part of the stake that a price keeps at least, unless it is the lowest there is. */
const KEPT = 0.02;

/** Markets of an outright: type, specifiers and how many win. */
export const marketsOf = ({ tops }: OutrightEvent) => [
  { id: WINNER, specifiers: '', winners: 1 },
  ...tops.map((winners) => ({ id: PLACES, specifiers: `winners=${winners}`, winners })),
];

/** A market that is nearly decided keeps less: all of the margin would fall on the few outcomes that are still open. */
function marginOf(chances: readonly number[], winners: number): number {
  const open = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0) / winners;
  return MARGIN * Math.min(1, open / OPEN);
}

function outcomesOf({ runners }: OutrightEvent, chances: readonly number[], winners: number): FeedOutcome[] {
  const shares = quotedShares(chances, marginOf(chances, winners), 'power', winners);
  // Who wins is as good as known: the market is over, and nobody is shown the others as if they were ahead.
  const isOver = winners === 1 && chances.some((chance) => chance > SUREST);
  return runners.map(({ id }, n): FeedOutcome => {
    const chance = chances[n] ?? 0;
    if (chance === 0 || chance > SUREST || isOver) return { id, active: 0 };
    const share = Math.max(shares[n] ?? 0, chance / (1 - KEPT));
    return { id, odds: oddsText(ladderOddsMilli(share)), active: 1, probability: chance.toFixed(6) };
  });
}

/**
 * The offer at a moment, world time, with prices at a position of their drift; `status` is that of every market. While chances are not worked
 * out yet, what would be on offer is suspended.
 */
export function quoteOutright(event: OutrightEvent, atMs: number, position: number, status: number): FeedMarket[] {
  const hasPrices = status === MARKET.active || status === MARKET.suspended;
  const chancesOf = hasPrices ? event.chancesAt(atMs, position) : undefined;
  return marketsOf(event).map(({ id, specifiers, winners }): FeedMarket => {
    const market = { id, ...specifierField(specifiers) };
    if (!hasPrices) return { ...market, status };
    if (chancesOf === undefined)
      return { ...market, status: MARKET.suspended, outcomes: event.runners.map((runner) => ({ id: runner.id, active: 0 })) };
    return { ...market, status, outcomes: outcomesOf(event, chancesOf(winners), winners) };
  });
}

/** What a runner was offered at in the market of the winner. */
export function winnerOdds(event: OutrightEvent, runnerId: string, atMs: number, position: number): string | undefined {
  const [winner] = quoteOutright(event, atMs, position, MARKET.active);
  return winner?.outcomes?.find(({ id }) => id === runnerId)?.odds;
}
