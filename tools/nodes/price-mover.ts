import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../chaos/random.ts';
import { SaidPrices } from './said-prices.ts';

const MATCHES = 12;
const START_IN_MS = 24 * 3_600_000;
const OUTCOMES = ['1', '2', '3'] as const;
/** Of the twelve matches each moves about once in half a second: a price that is two seconds old is nearly always wrong. */
const MOVE_EVERY_MS = 40;
const MARGIN = 1.06;
/** One move in so many shuts the market for a moment, as before a change that a trader makes. */
const STOP_ONE_IN = 25;
const STOP_MS = 1500;
const TRIES = 5;

type Match = { readonly urn: string; home: number; draw: number; stoppedUntilMs: number };

/** Matches of one's own in the sandbox, whose prices move all the time, and everything that was said of them. */
export class PriceMover {
  readonly said = new SaidPrices();
  readonly #random: Random;
  #url = '';
  #adminToken = '';
  #matches: Match[] = [];
  #isOver = false;
  #moving: Promise<void> = Promise.resolve();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Makes the matches with their first prices, in the sandbox at `url`. Then `start`. */
  async open(url: string, adminToken: string): Promise<void> {
    this.#url = url;
    this.#adminToken = adminToken;
    for (let number = 0; number < MATCHES; number += 1) {
      const names = { home: `Northgate ${number}`, away: `Southport ${number}` };
      const made = await this.#post('/admin/matches', { sport: 'soccer', ...names, start_time: Date.now() + START_IN_MS });
      const { urn } = (made as { fixture: { urn: string } }).fixture;
      const match = { urn, home: this.#random.between(0.3, 0.5), draw: this.#random.between(0.2, 0.3), stoppedUntilMs: 0 };
      this.#matches.push(match);
      await this.#sayPrices(match);
    }
  }

  start(): void {
    this.#moving = this.#move();
    // It is told by `stop`; until then nothing waits for it.
    this.#moving.catch(() => undefined);
  }

  /** Rejects when moving failed on the way. Every market is open afterwards. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#moving;
    for (const match of this.#matches) await this.#sayPrices(match);
  }

  async #move(): Promise<void> {
    for (; !this.#isOver; await sleep(MOVE_EVERY_MS)) {
      const match = this.#matches[this.#random.below(this.#matches.length)];
      if (match === undefined || Date.now() < match.stoppedUntilMs) continue;
      if (this.#random.below(STOP_ONE_IN) === 0) await this.#sayStop(match);
      else await this.#sayPrices(match);
    }
  }

  async #sayPrices(match: Match): Promise<void> {
    match.home = Math.min(0.5, Math.max(0.3, match.home + this.#random.between(-0.03, 0.03)));
    match.draw = Math.min(0.3, Math.max(0.2, match.draw + this.#random.between(-0.02, 0.02)));
    const chances = [match.home, match.draw, 1 - match.home - match.draw];
    const odds = chances.map((chance) => (1 / (chance * MARGIN)).toFixed(2));
    const outcomes = OUTCOMES.map((id, at) => ({ id, odds: odds[at], active: 1, probability: chances[at]?.toFixed(6) }));
    const atMs = Date.now();
    OUTCOMES.forEach((id, at) => {
      this.said.say(match.urn, id, Math.round(Number(odds[at]) * 1000), atMs);
    });
    const markets = [{ id: 1, status: 1, favourite: 1, outcomes }];
    await this.#post('/admin/send', { type: 'odds_change', product: 3, event_id: match.urn, markets });
  }

  async #sayStop(match: Match): Promise<void> {
    match.stoppedUntilMs = Date.now() + STOP_MS;
    for (const id of OUTCOMES) this.said.say(match.urn, id, undefined, Date.now());
    const stop = { type: 'bet_stop', product: 3, event_id: match.urn, groups: 'all', market_status: -1, reason: 'var' };
    await this.#post('/admin/send', stop);
  }

  async #post(path: string, body: unknown): Promise<unknown> {
    const reply = await fetchAgain(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-admin': this.#adminToken },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} of the sandbox answered ${reply.status} ${await reply.text()}`);
    return reply.json();
  }
}

/** A kept connection may be closed by the sandbox at the moment when it is used again; what is said twice is said once. */
async function fetchAgain(url: string, request: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(MOVE_EVERY_MS);
    }
  }
}
