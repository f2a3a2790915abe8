import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../chaos/random.ts';
import type { SaidPrices } from './said-prices.ts';

export const LIVE = 1;
export const PREMATCH = 3;
export type Product = typeof LIVE | typeof PREMATCH;
/** Home, draw and away of the market that each match has. */
export const OUTCOMES = ['1', '2', '3'] as const;
export type Winner = (typeof OUTCOMES)[number];
const WINNER_MARKET = 1;
const MARGIN = 1.06;
const TRIES = 5;
const RETRY_MS = 40;

/** The control calls of a sandbox. */
export class SandboxControl {
  readonly #url: string;
  readonly #adminToken: string;

  constructor(url: string, adminToken: string) {
    this.#url = url;
    this.#adminToken = adminToken;
  }

  /** @throws when it does not answer, or answers with an error */
  async post(path: string, body: unknown): Promise<unknown> {
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
      await sleep(RETRY_MS);
    }
  }
}

export interface MatchParts {
  readonly sandbox: SandboxControl;
  readonly said: SaidPrices;
  readonly random: Random;
}

/** One soccer match of the sandbox with one market. Everything that is said of its prices is noted before it is said. */
export class ScriptedMatch {
  readonly urn: string;
  readonly #parts: MatchParts;
  #home: number;
  #draw: number;

  private constructor(parts: MatchParts, urn: string) {
    this.#parts = parts;
    this.urn = urn;
    this.#home = parts.random.between(0.3, 0.5);
    this.#draw = parts.random.between(0.2, 0.3);
  }

  /** `startMs`: its kick-off, epoch milliseconds. */
  static async make(parts: MatchParts, names: { home: string; away: string }, startMs: number): Promise<ScriptedMatch> {
    const made = await parts.sandbox.post('/admin/matches', { sport: 'soccer', ...names, start_time: Math.round(startMs) });
    return new ScriptedMatch(parts, (made as { fixture: { urn: string } }).fixture.urn);
  }

  /** Says the next prices, which are near the last ones. `more`: what else the message has. */
  async sayPrices(product: Product, more: object = {}): Promise<void> {
    const { random, said } = this.#parts;
    this.#home = Math.min(0.5, Math.max(0.3, this.#home + random.between(-0.03, 0.03)));
    this.#draw = Math.min(0.3, Math.max(0.2, this.#draw + random.between(-0.02, 0.02)));
    const chances = [this.#home, this.#draw, 1 - this.#home - this.#draw];
    const odds = chances.map((chance) => (1 / (chance * MARGIN)).toFixed(2));
    const outcomes = OUTCOMES.map((id, at) => ({ id, odds: odds[at], active: 1, probability: chances[at]?.toFixed(6) }));
    const atMs = Date.now();
    OUTCOMES.forEach((id, at) => {
      said.say(this.urn, id, Math.round(Number(odds[at]) * 1000), atMs);
    });
    await this.#send('odds_change', product, { ...more, markets: [{ id: WINNER_MARKET, status: 1, favourite: 1, outcomes }] });
  }

  /** Nothing of it can be bet on until there are prices again. */
  async sayStop(product: Product, reason: string): Promise<void> {
    this.#stopped();
    await this.#send('bet_stop', product, { groups: 'all', market_status: -1, reason });
  }

  /** The market has another status without prices: handed over (-2), suspended (-1). */
  async sayMarket(product: Product, status: number, more: object = {}): Promise<void> {
    this.#stopped();
    await this.#send('odds_change', product, { ...more, markets: [{ id: WINNER_MARKET, status }] });
  }

  /** The result, preliminary (1) or certain (2). */
  async sayResult(winner: Winner, certainty: 1 | 2): Promise<void> {
    const outcomes = OUTCOMES.map((id) => ({ id, result: id === winner ? 1 : 0 }));
    await this.#send('bet_settlement', LIVE, { certainty, markets: [{ id: WINNER_MARKET, outcomes }] });
  }

  /** What was said of the result is taken back. */
  async takeResultBack(): Promise<void> {
    await this.#send('rollback_bet_settlement', LIVE, { markets: [{ id: WINNER_MARKET }] });
  }

  #stopped(): void {
    for (const id of OUTCOMES) this.#parts.said.say(this.urn, id, undefined, Date.now());
  }

  async #send(type: string, product: Product, body: object): Promise<void> {
    await this.#parts.sandbox.post('/admin/send', { type, product, event_id: this.urn, ...body });
  }
}
