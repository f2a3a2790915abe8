import { setTimeout as sleep } from 'node:timers/promises';
import { LIVE, type MatchParts, OUTCOMES, PREMATCH, ScriptedMatch, type Winner } from './scripted-match.ts';

/** So many matches are played at a time, each for about twenty seconds: one ends every three or four. */
const AT_ONCE = 6;
/** How long a match is bet on before its kick-off. */
const BEFORE_MS = { least: 3_000, most: 6_000 };
/** Longer than the delay of a live bet, also after a suspension (eight seconds): some are accepted, and some are still waiting at the end. */
const PLAYED_MS = { least: 11_000, most: 18_000 };
const MOVE_EVERY_MS = 500;
/** One match in so many has a goal on the way: bets that wait are declined. */
const GOAL_ONE_IN = 2;
const GOAL_STOP_MS = 1_000;
/** One result in so many was wrong: it is taken back, and another is told. */
const WRONG_ONE_IN = 3;
const WRONG_FOR_MS = { least: 1_500, most: 6_000 };
const CERTAIN_AFTER_MS = 700;
const TAKEN_BACK_MS = { least: 0, most: 2_000 };
const LOOK_EVERY_MS = 250;
/** How often each selection of a match that is being played stands among those that players choose from. */
const WEIGHT = 4;
const IN_PLAY = { status: 1, match_status: 7 };
const ENDED = { status: 3, match_status: 100 };

/** Reads the market of a match once the product knows it. Rejects or null: not now. */
export type ReadMarket = (urn: string) => Promise<string | null>;

/** A score with this winner; `goals` = goals of the home side so far, 0 or 1. Never a lead of two, which would pay early. */
export function finalScore(winner: Winner, goals: number): { home: number; away: number } {
  if (winner === '1') return { home: 1, away: 0 };
  return winner === '2' ? { home: goals, away: goals } : { home: goals, away: goals + 1 };
}

const stateOf = (phase: typeof IN_PLAY, { home, away }: { home: number; away: number }): object => ({
  sport_event_status: { ...phase, home_score: home, away_score: away, period_scores: [] },
});

/** Matches that are bet on before and in play, end, and are settled, some of them twice. */
export class MatchPlayer {
  /** Of every match that has ended, the results that were told of it, in their order. The last one is right. */
  readonly results = new Map<string, Winner[]>();
  readonly #parts: MatchParts;
  readonly #readMarket: ReadMarket;
  readonly #selections: string[];
  #number = 0;
  #isOver = false;
  #playing: Promise<unknown> = Promise.resolve();

  /** `selections`: what players choose from, kept up to date with what is open. */
  constructor(parts: MatchParts, readMarket: ReadMarket, selections: string[]) {
    this.#parts = parts;
    this.#readMarket = readMarket;
    this.#selections = selections;
  }

  start(): void {
    this.#playing = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => this.#playOn(at)));
    // It is told by `stop`; until then nothing waits for it.
    this.#playing.catch(() => undefined);
  }

  /** Begins none any more; resolves when each has ended with its right result. Rejects when playing failed on the way. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#playing;
  }

  async #playOn(at: number): Promise<void> {
    // Not all of them end together.
    await sleep((at * PLAYED_MS.most) / AT_ONCE);
    while (!this.#isOver) await this.#play();
  }

  #between({ least, most }: { least: number; most: number }): number {
    return this.#parts.random.between(least, most);
  }

  async #play(): Promise<void> {
    this.#number += 1;
    const names = { home: `Eastbridge ${this.#number}`, away: `Westhaven ${this.#number}` };
    const kickOffMs = Date.now() + this.#between(BEFORE_MS);
    const match = await ScriptedMatch.make(this.#parts, names, kickOffMs);
    await match.sayPrices(PREMATCH);
    const offer = this.#offer(match.urn);
    await this.#movePrices(kickOffMs, () => match.sayPrices(PREMATCH));
    const goals = await this.#playLive(match);
    offer.end();
    await this.#end(match, goals);
  }

  /** From kick-off until nobody bets any more. Returns the goals of the home side. */
  async #playLive(match: ScriptedMatch): Promise<number> {
    const { random } = this.#parts;
    await match.sayMarket(PREMATCH, -2);
    let goals = 0;
    const say = (): Promise<void> => match.sayPrices(LIVE, stateOf(IN_PLAY, { home: goals, away: 0 }));
    await say();
    const endMs = Date.now() + this.#between(PLAYED_MS);
    if (random.below(GOAL_ONE_IN) === 0) {
      await this.#movePrices(Date.now() + random.between(0, PLAYED_MS.least), say);
      await match.sayStop(LIVE, 'goal');
      goals = 1;
      await sleep(GOAL_STOP_MS);
      await say();
    }
    await this.#movePrices(endMs, say);
    await match.sayStop(LIVE, 'period');
    return goals;
  }

  async #movePrices(untilMs: number, say: () => Promise<void>): Promise<void> {
    for (let leftMs = untilMs - Date.now(); leftMs > 0; leftMs = untilMs - Date.now()) {
      await sleep(Math.min(MOVE_EVERY_MS, leftMs));
      await say();
    }
  }

  async #end(match: ScriptedMatch, goals: number): Promise<void> {
    const { random } = this.#parts;
    const winner = OUTCOMES[random.below(OUTCOMES.length)] as Winner;
    const reported: Winner[] = [];
    this.results.set(match.urn, reported);
    const report = async (one: Winner): Promise<void> => {
      await match.sayMarket(LIVE, -1, stateOf(ENDED, finalScore(one, goals)));
      reported.push(one);
      await match.sayResult(one, 1);
      await sleep(CERTAIN_AFTER_MS);
      await match.sayResult(one, 2);
    };
    await report(winner);
    if (random.below(WRONG_ONE_IN) > 0) return;
    await sleep(this.#between(WRONG_FOR_MS));
    await match.takeResultBack();
    await sleep(this.#between(TAKEN_BACK_MS));
    await report(OUTCOMES.filter((one) => one !== winner)[random.below(2)] as Winner);
  }

  /** Players may choose from it as soon as the product knows it, which at a fault is later, until `end`. */
  #offer(urn: string): { end(): void } {
    let isOver = false;
    const added: string[] = [];
    const look = async (): Promise<void> => {
      for (; !isOver; await sleep(LOOK_EVERY_MS)) {
        // The database may be the one that is gone.
        const marketId = await this.#readMarket(urn).catch(() => null);
        if (marketId === null || isOver) continue;
        for (const outcome of OUTCOMES) for (let times = 0; times < WEIGHT; times++) added.push(`${marketId}.${outcome}`);
        this.#selections.push(...added);
        return;
      }
    };
    void look();
    return {
      end: () => {
        isOver = true;
        for (const id of added) this.#selections.splice(this.#selections.indexOf(id), 1);
      },
    };
  }
}
