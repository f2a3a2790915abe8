import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../chaos/random.ts';
import { SaidPrices } from './said-prices.ts';
import { type MatchParts, PREMATCH, SandboxControl, ScriptedMatch } from './scripted-match.ts';

const MATCHES = 12;
const START_IN_MS = 24 * 3_600_000;
/** Of the twelve matches each moves about once in half a second: a price that is two seconds old is nearly always wrong. */
const MOVE_EVERY_MS = 40;
/** One move in so many shuts the market for a moment, as before a change that a trader makes. */
const STOP_ONE_IN = 25;
const STOP_MS = 1500;

type Moving = { readonly match: ScriptedMatch; stoppedUntilMs: number };

/** Matches of one's own in the sandbox that begin tomorrow, whose prices move all the time, and everything that was said of them. */
export class PriceMover {
  readonly said = new SaidPrices();
  readonly #random: Random;
  #parts: MatchParts | undefined;
  #matches: Moving[] = [];
  #isOver = false;
  #moving: Promise<void> = Promise.resolve();

  constructor(random: Random) {
    this.#random = random;
  }

  /** What matches of the same sandbox are made with, once it is open. */
  get parts(): MatchParts {
    if (this.#parts === undefined) throw new Error('the sandbox is not open');
    return this.#parts;
  }

  /** Makes the matches with their first prices, in the sandbox at `url`. Then `start`. */
  async open(url: string, adminToken: string): Promise<void> {
    this.#parts = { sandbox: new SandboxControl(url, adminToken), said: this.said, random: this.#random };
    for (let number = 0; number < MATCHES; number += 1) {
      const names = { home: `Northgate ${number}`, away: `Southport ${number}` };
      const match = await ScriptedMatch.make(this.#parts, names, Date.now() + START_IN_MS);
      this.#matches.push({ match, stoppedUntilMs: 0 });
      await match.sayPrices(PREMATCH);
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
    for (const { match } of this.#matches) await match.sayPrices(PREMATCH);
  }

  async #move(): Promise<void> {
    for (; !this.#isOver; await sleep(MOVE_EVERY_MS)) {
      const moving = this.#matches[this.#random.below(this.#matches.length)];
      if (moving === undefined || Date.now() < moving.stoppedUntilMs) continue;
      if (this.#random.below(STOP_ONE_IN) === 0) {
        moving.stoppedUntilMs = Date.now() + STOP_MS;
        await moving.match.sayStop(PREMATCH, 'var');
      } else await moving.match.sayPrices(PREMATCH);
    }
  }
}
