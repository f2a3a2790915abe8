import { payoutMinor, type Results, STAKE_MINOR, type Worth, Worth as WorthOf } from './bets.ts';
import type { LiveLook } from './course.ts';
import type { Look } from './look.ts';
import type { StrategyMatch } from './played-match.ts';

const EARLY_LOOKS = 6;
const LIVE_EVERY_MS = 300_000;
const LIVE_DELAY_LOOK_MS = 5000;

/** Prices of a match at some moments, with what each brought and was worth: random strategies choose among them. */
export class Sample {
  readonly before: readonly Look[];
  /** Return of 1 staked, less 1, of each price that could be had. */
  readonly brought: number[][] = [];
  readonly worth: number[][] = [];
  private readonly results: Results;
  private asked: Look | undefined;

  constructor(match: StrategyMatch, results: Results, before: readonly Look[]) {
    this.before = before;
    this.results = results;
    const fair = new WorthOf(match.fair(-1, 0));
    for (let i = 0; i < EARLY_LOOKS; i++) {
      const look = before[Math.floor(((i + 1) * before.length) / EARLY_LOOKS) - 1];
      if (look !== undefined) this.take(look, look, fair);
    }
  }

  /** Asks at a look of every five minutes and takes what is left of it after the live delay. */
  live(live: LiveLook, worth: () => Worth): void {
    const { look, stopped } = live;
    if (this.asked !== undefined && !stopped) this.take(this.asked, look, worth());
    this.asked = look.atMs % LIVE_EVERY_MS === LIVE_EVERY_MS - LIVE_DELAY_LOOK_MS ? look : undefined;
  }

  private take(asked: Look, taken: Look, worth: Worth): void {
    const brought: number[] = [];
    const worths: number[] = [];
    for (const [key, { outcomes = [] }] of taken.markets) {
      const before = asked.markets.get(key);
      for (const { id, odds, active } of outcomes) {
        const wanted = before?.outcomes?.find((outcome) => outcome.id === id);
        if (active !== 1 || odds === undefined || wanted?.odds === undefined || Number(odds) < Number(wanted.odds)) continue;
        const value = worth.of({ key, outcome: id }, Number(odds));
        if (value === undefined) continue;
        brought.push(Number(payoutMinor(odds, this.results.of({ key, outcome: id }))) / Number(STAKE_MINOR) - 1);
        worths.push(value);
      }
    }
    if (brought.length === 0) return;
    this.brought.push(brought);
    this.worth.push(worths);
  }
}
