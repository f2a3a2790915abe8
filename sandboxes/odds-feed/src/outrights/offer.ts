import { quotedShares } from '@duskline/odds/margin';
import type { OutrightEvent } from '@duskline/simulation/outrights/calendar';
import { placeChances, weightAt, winChances } from '@duskline/simulation/outrights/race';
import { ladderOddsMilli } from '@duskline/simulation/price-ladder';
import { type FeedMarket, type FeedOutcome, MARKET, specifierField } from '../protocol.ts';
import { oddsText } from '../quote.ts';

export const WINNER = 534;
export const PLACES = 536;
/** Outrights cost more than matches (betting rules 15). */
const MARGIN = 0.2;
/** Who is so sure of a place is not offered: the price would be none. */
const LARGEST_SHARE = 0.93;

/** Markets of an outright: type, specifiers and how many win. */
export const marketsOf = ({ tops }: OutrightEvent) => [
  { id: WINNER, specifiers: '', winners: 1 },
  ...tops.map((winners) => ({ id: PLACES, specifiers: `winners=${winners}`, winners })),
];

/** The offer at a moment, world time, with prices at a position of their drift; `status` is that of every market. */
export function quoteOutright(event: OutrightEvent, atMs: number, position: number, status: number): FeedMarket[] {
  const out = new Set(event.withdrawals.flatMap((one) => (one.atMs <= atMs ? [one.runnerId] : [])));
  const running = event.runners.filter(({ id }) => !out.has(id));
  const weights = running.map((runner) => weightAt(runner, event.seed, position));
  return marketsOf(event).map(({ id, specifiers, winners }): FeedMarket => {
    const chances = winners === 1 ? winChances(weights) : placeChances(weights, winners);
    const shares = quotedShares(chances, MARGIN, 'power', winners);
    const priced = new Map(running.map((runner, n) => [runner.id, { share: shares[n] ?? 0, chance: chances[n] ?? 0 }]));
    const outcomes = event.runners.map((runner): FeedOutcome => {
      const price = priced.get(runner.id);
      if (!price || price.share > LARGEST_SHARE) return { id: runner.id, active: 0 };
      return { id: runner.id, odds: oddsText(ladderOddsMilli(price.share)), active: 1, probability: price.chance.toFixed(6) };
    });
    return status === MARKET.active || status === MARKET.suspended
      ? { id, ...specifierField(specifiers), status, outcomes }
      : { id, ...specifierField(specifiers), status };
  });
}

/** What a runner was offered at in the market of the winner. */
export function winnerOdds(event: OutrightEvent, runnerId: string, atMs: number, position: number): string | undefined {
  const [winner] = quoteOutright(event, atMs, position, MARKET.active);
  return winner?.outcomes?.find(({ id }) => id === runnerId)?.odds;
}
