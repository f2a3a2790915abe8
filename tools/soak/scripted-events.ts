import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedProxy } from '../adversary/feed-proxy.ts';
import type { FeedUnderTest } from '../adversary/feed-under-test.ts';
import { asRecord } from '../adversary/values.ts';

const PREMATCH = 3;
const LIVE = 1;
const HOUR_MS = 3_600_000;
/** How long players have for a bet on a match before something happens to it. */
const BETTING_MS = 6_000;
const BURST_TICK_MS = 20;

type Frame = Record<string, unknown>;
interface Price {
  readonly id: string;
  readonly odds: string;
}

/** A match of which nothing is told but what is told here. */
export interface ScriptedEvent {
  readonly urn: string;
  /** Of the last frame that was told of it: times of an event rise. */
  atMs: number;
}

const market = (id: number, prices: readonly Price[], specifiers?: string): Frame => ({
  id,
  ...(specifiers === undefined ? {} : { specifiers }),
  status: 1,
  outcomes: prices.map((price) => ({ ...price, active: 1 })),
});
/** Home at 2.05 to 2.75: the book stays above 100 %. */
const winner = (home: string): Frame =>
  market(1, [
    { id: '1', odds: home },
    { id: '2', odds: '3.10' },
    { id: '3', odds: '3.00' },
  ]);
const score = (status: number, home: number, away: number): Frame => ({
  status,
  match_status: status === 1 ? 7 : 100,
  home_score: home,
  away_score: away,
  period_scores: [],
});
/** Result of the winner market: home, draw or away. */
const winnerResult = (won: string): Frame => ({
  id: 1,
  outcomes: ['1', '2', '3'].map((id) => ({ id, result: id === won ? 1 : 0 })),
});

export interface ScriptParts {
  readonly feed: FeedUnderTest;
  readonly proxy: FeedProxy;
  /** Told of a match that players shall bet on. */
  readonly offer: (urn: string) => Promise<void>;
}

/** What a provider's people and their mistakes do to single matches, each told through the sandbox so that its book has it too. */
export class ScriptedEvents {
  readonly #parts: ScriptParts;
  #number = 0;
  #crowded: ScriptedEvent | undefined;
  #busy: ScriptedEvent[] = [];

  constructor(parts: ScriptParts) {
    this.#parts = parts;
  }

  async make(change: Frame = {}): Promise<ScriptedEvent> {
    this.#number++;
    const sides = { home: `Soakfield ${this.#number}`, away: `Rainham ${this.#number}` };
    const tournament = 'Endurance League';
    const { fixture } = await this.#parts.feed.admin('POST', 'matches', {
      sport: 'soccer',
      ...sides,
      tournament,
      start_time: Date.now() + 30 * HOUR_MS,
      ...change,
    });
    return { urn: String(asRecord(fixture).urn), atMs: 0 };
  }

  /** Tells something of it, now, and keeps it in the book that a recovery answers from. */
  async send(event: ScriptedEvent, type: string, body: Frame, product = PREMATCH): Promise<void> {
    event.atMs = Math.max(Date.now(), event.atMs + 1);
    await this.#parts.feed.admin('POST', 'send', { type, product, event_id: event.urn, timestamp: event.atMs, ...body });
  }

  async #withBets(change: Frame = {}): Promise<ScriptedEvent> {
    const event = await this.make(change);
    await this.send(event, 'odds_change', { markets: [winner('2.10')] });
    await this.#parts.offer(event.urn);
    await sleep(BETTING_MS);
    return event;
  }

  /** Home plays away from now on, with bets on it. */
  async swapTeams(): Promise<void> {
    const event = await this.#withBets();
    await this.#parts.feed.admin('PATCH', `matches/${event.urn}`, { swap_sides: true });
    await sleep(1_000);
    await this.send(event, 'odds_change', { markets: [winner('2.60')] });
  }

  /** It belongs to another tournament and begins later. */
  async moveMatch(): Promise<void> {
    const event = await this.#withBets();
    await this.#parts.feed.admin('PATCH', `matches/${event.urn}`, {
      tournament: 'Endurance Cup',
      start_time: Date.now() + 50 * HOUR_MS,
    });
    await this.send(event, 'odds_change', { markets: [winner('2.30')] });
  }

  /** A market with 500 outcomes, all of them told again and again. */
  async crowdedMarket(): Promise<void> {
    const numbers = Array.from({ length: 500 }, (_, i) => i);
    const urnOf = (i: number) => `df:player:${9_000_000 + i}`;
    this.#crowded ??= await this.make({
      players: numbers.map((i) => ({
        urn: urnOf(i),
        name: `Scorer, Number ${i + 1}`,
        side: i % 2 === 0 ? 'home' : 'away',
        number: i + 1,
      })),
    });
    for (let round = 0; round < 5; round++) {
      const prices = numbers.map((i) => ({
        id: urnOf(i),
        // All together a book of 105 %.
        odds: (450 + (i % 50) + round / 10).toFixed(2),
      }));
      await this.send(this.#crowded, 'odds_change', { markets: [market(40, prices)] });
      await sleep(200);
    }
  }

  async #end(event: ScriptedEvent, home: number, away: number, won: string): Promise<void> {
    await this.send(event, 'bet_stop', { groups: 'all', market_status: -1 });
    await this.#parts.feed.admin('PATCH', `matches/${event.urn}`, { start_time: Date.now() - 2 * HOUR_MS });
    const markets = [{ id: 1, status: -1 }];
    await this.send(event, 'odds_change', { sport_event_status: score(1, home, away), markets }, LIVE);
    await this.send(event, 'odds_change', { sport_event_status: score(3, home, away), markets }, LIVE);
    await this.send(event, 'bet_settlement', { certainty: 2, markets: [winnerResult(won)] }, LIVE);
  }

  /** Home has won by the score and away by the result. */
  async contradiction(): Promise<void> {
    const event = await this.#withBets();
    await this.#end(event, 2, 1, '3');
    await sleep(2_000);
    await this.send(event, 'bet_settlement', { certainty: 2, markets: [winnerResult('1')] }, LIVE);
  }

  /** Settled, taken back and settled otherwise, and told once more afterwards. */
  async correction(): Promise<void> {
    const event = await this.#withBets();
    await this.#end(event, 1, 1, '2');
    await sleep(3_000);
    await this.send(event, 'rollback_bet_settlement', { markets: [{ id: 1 }] }, LIVE);
    await sleep(500);
    await this.send(event, 'odds_change', { sport_event_status: score(3, 2, 1), markets: [] }, LIVE);
    await this.send(event, 'bet_settlement', { certainty: 2, markets: [winnerResult('1')] }, LIVE);
  }

  /** Odds of a match that was over long ago, and a bet stop after its result. */
  async lateMessages(): Promise<void> {
    const event = await this.#withBets();
    await this.#end(event, 0, 1, '3');
    await sleep(1_000);
    const old = { product: PREMATCH, event_id: event.urn, timestamp: event.atMs - 30_000 };
    this.#parts.proxy.inject(JSON.stringify({ type: 'odds_change', ...old, markets: [winner('9.90')] }));
    this.#parts.proxy.inject(JSON.stringify({ type: 'bet_stop', ...old, groups: 'all', market_status: -1 }));
  }

  /** A match of the world's own kind that goes from one producer to the other in a few seconds. */
  async handover(): Promise<void> {
    await this.make({ play: 'model', start_time: Date.now() + 4_000, seed: this.#number });
    await sleep(6_000);
  }

  /** So many changes of odds a second for `seconds`; the last ones go into the book. */
  async burst(perSecond: number, seconds: number): Promise<number> {
    const { proxy } = this.#parts;
    while (this.#busy.length < 20) this.#busy.push(await this.make());
    const perTick = Math.round((perSecond * BURST_TICK_MS) / 1_000);
    const untilMs = Date.now() + seconds * 1_000;
    let sent = 0;
    for (let nextMs = Date.now(); nextMs < untilMs; nextMs += BURST_TICK_MS) {
      for (let i = 0; i < perTick; i++, sent++) {
        const event = this.#busy[sent % this.#busy.length];
        if (event === undefined) break;
        event.atMs = Math.max(Date.now(), event.atMs + 1);
        const head = { type: 'odds_change', product: PREMATCH, event_id: event.urn, timestamp: event.atMs };
        proxy.inject(JSON.stringify({ ...head, markets: [winner((2.05 + (sent % 70) / 100).toFixed(2))] }));
      }
      await sleep(Math.max(0, nextMs + BURST_TICK_MS - Date.now()));
    }
    for (const event of this.#busy) await this.send(event, 'odds_change', { markets: [winner('2.50')] });
    return sent;
  }
}
