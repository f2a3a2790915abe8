import { fairShare } from '@duskline/odds/model/distribution';
import { marketKey } from '@duskline/simulation/chance';
import { pricesAt } from '@duskline/simulation/margin-by-rank';
import { driftAt } from '@duskline/simulation/price-drift';
import { ladderSteps } from '@duskline/simulation/price-ladder';
import { type PricedMarket, type PricedOutcome, priceMarket } from '@duskline/simulation/price-market';
import { hash32 } from '@duskline/simulation/rng';
import { sportOf } from '@duskline/simulation/sport/registry';
import { steadinessOf } from '@duskline/simulation/steady-offer';
import { createWorld, type WorldMatch } from '@duskline/simulation/world';
import type { SportName } from '@duskline/simulation/world-entities';
import { describe, expect, test } from 'vitest';
import { simulatedSource, worldInfo } from './match-source.ts';
import { measurePriceStability } from './measure-price-stability.ts';
import { type EventMessage, type FeedOutcome, MARKET } from './protocol.ts';
import { createSession, type EventSession } from './session.ts';
import { PRICE_DRIFT_CELL_MS, REPRICE_EVERY_MS } from './session-course.ts';
import { createWorldClock } from './world-clock.ts';

const FROM_MS = Date.UTC(2026, 10, 20, 14);
const MINUTE_MS = 60_000;
const MOST_LOWER = 0.03;
const world = createWorld('calm', 'full');

function matchOf(sport: string): WorldMatch {
  const found = world
    .matches(FROM_MS, FROM_MS + 2 * 24 * 60 * MINUTE_MS)
    .find((match) => match.tournament.sport === sport && match.fate === 'played' && match.liveCoverage);
  if (found === undefined) throw new Error(`no ${sport} match`);
  return found;
}

function sessionOf(match: WorldMatch, wall: () => number): EventSession {
  return createSession(simulatedSource(worldInfo(match, world), match), { clock: createWorldClock(wall, 1), driftRate: 1 });
}

/** Whether a price as said is that of the model but for what does not count as a move. */
function isNear(sport: SportName, type: number, said: FeedOutcome, exact: PricedOutcome): boolean {
  const { steps, relative, share } = steadinessOf(sportOf(sport).prices, type);
  const win = Number(said.probability);
  const [halfWin, refund, halfLoss] = [said.half_win_probability, said.refund_probability, said.half_loss_probability].map(
    (text) => Number(text ?? 0),
  ) as [number, number, number];
  const quoted = fairShare({ win, halfWin, refund, halfLoss });
  // The feed writes six decimals.
  const most = Math.min(share, relative * quoted) + 0.00001;
  return (
    ladderSteps(Math.round(Number(said.odds) * 1000), exact.oddsMilli) <= steps ||
    Math.abs(fairShare(exact.chance) - quoted) <= most
  );
}

describe('calm prices', () => {
  test('S1-3 of live prices at most 3 in 100 are lower after the live delay when nothing happened, in every sport and family', () => {
    const delayMs = { soccer: 5000, tennis: 4000, basketball: 5000 };
    const tallies = measurePriceStability({ seed: 'calm', fromMs: FROM_MS, lengthMs: 30 * MINUTE_MS, delayMs });
    expect(tallies.map(({ sport, family }) => `${sport} ${family}`)).toEqual([
      'basketball 1x2',
      'basketball handicap',
      'basketball main handicap',
      'basketball main others',
      'basketball main total',
      'basketball others',
      'basketball total',
      'basketball winner',
      'soccer 1x2',
      'soccer handicap',
      'soccer main handicap',
      'soccer main others',
      'soccer main total',
      'soccer others',
      'soccer total',
      'tennis handicap',
      'tennis main handicap',
      'tennis main others',
      'tennis main total',
      'tennis others',
      'tennis total',
      'tennis winner',
    ]);
    for (const { sport, family, prices, lower } of tallies) {
      expect(prices, `${sport} ${family}`).toBeGreaterThan(1000);
      expect(lower / prices, `${sport} ${family}`).toBeLessThanOrEqual(MOST_LOWER);
    }
    // The match itself still moves prices.
    expect(tallies.reduce((sum, { lower, higher }) => sum + lower + higher, 0)).toBeGreaterThan(1000);
  });

  test('S1-3 nothing moves at half-time, between sets and between quarters', () => {
    for (const [sport, from, to] of [
      ['soccer', 'half_time', 'second_half'],
      ['tennis', 'set', 'next_set'],
      ['basketball', 'period_end', 'period'],
    ] as const) {
      const match = matchOf(sport);
      const { entries } = simulatedSource(worldInfo(match, world), match).model();
      const breakMs = match.startMs + (entries.find(({ kind }) => kind === from)?.atMs ?? Number.NaN);
      const endMs = match.startMs + (entries.find(({ kind }) => kind === to)?.atMs ?? Number.NaN);
      let now = match.startMs;
      const session = sessionOf(match, () => now);
      session.resume(now);
      const said: EventMessage[] = [];
      for (; now < endMs; now = Math.min(endMs, Math.max(now + 1, session.nextDueMs(now)))) said.push(...session.advance(now));
      // What opens after the stop is the first and last that is said of prices.
      const priced = said.filter(
        (message) =>
          message.type === 'odds_change' &&
          message.timestamp > breakMs + 4000 &&
          message.timestamp < endMs &&
          message.markets.some(({ status }) => status === MARKET.active),
      );
      expect(priced.length, sport).toBe(1);
    }
  });

  test('S1-3 prices follow the model: none is further off it than the hysteresis, looked at every 20 s', () => {
    for (const sport of ['soccer', 'tennis', 'basketball'] as const) {
      const match = matchOf(sport);
      const model = simulatedSource(worldInfo(match, world), match).model();
      let now = match.startMs;
      const session = sessionOf(match, () => now);
      session.resume(now);
      const prices = pricesAt(sportOf(sport).prices, { sport, rank: match.tournament.rank, isLive: true });
      const modelAt = (atMs: number): Map<string, PricedMarket> => {
        const index = model.indexAt(atMs);
        const drift = driftAt('live', prices, hash32(match.seed, 'live'), model.playedMs(index, atMs) / PRICE_DRIFT_CELL_MS);
        return new Map(
          model
            .chancesAt(index, atMs, drift)
            .map((chance) => [marketKey(chance.type, chance.specifiers), priceMarket(chance, prices)]),
        );
      };
      let compared = 0;
      for (let lookMs = REPRICE_EVERY_MS; lookMs < 80 * MINUTE_MS; lookMs += REPRICE_EVERY_MS) {
        const untilMs = match.startMs + lookMs + 5000;
        let happened = false;
        for (; now < untilMs; now = Math.min(untilMs, Math.max(now + 1, session.nextDueMs(now)))) {
          const said = session.advance(now);
          if (now > match.startMs + lookMs && said.some((message) => message.type !== 'odds_change')) happened = true;
        }
        if (session.suspended() || happened || session.product() !== 1) continue;
        const looked = modelAt(lookMs);
        const latest = modelAt(lookMs + 5000);
        for (const [key, market] of session.book.markets) {
          for (const outcome of market.status === MARKET.active ? (market.outcomes ?? []) : []) {
            if (outcome.odds === undefined) continue;
            compared++;
            const exact = [looked, latest].map((markets) => markets.get(key)?.outcomes.find(({ id }) => id === outcome.id));
            expect(
              exact.some((right) => right !== undefined && isNear(sport, market.id, outcome, right)),
              `${sport} ${key} ${outcome.odds} at ${lookMs}`,
            ).toBe(true);
          }
        }
      }
      expect(compared, sport).toBeGreaterThan(2000);
    }
  });
});
