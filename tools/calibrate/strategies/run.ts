import { createRng, hash32 } from '@duskline/simulation/rng';
import { Ratio } from '../agreement.ts';
import { Account, payoutMinor, Results, Worth } from './bets.ts';
import { type LiveLook, liveLooks, looksBefore } from './course.ts';
import { type Look, oddsAt, type Pick, type Strategy } from './look.ts';
import type { StrategyMatch } from './played-match.ts';
import { Sample } from './sample.ts';

/** What strategies brought on the matches of a sport. */
export interface Run {
  readonly accounts: ReadonlyMap<Strategy, Account>;
  /** What all strategies together brought of what they staked, less 1, by match. */
  readonly pooled: Ratio;
  /** Bets that could be had, match by match: random strategies choose among them. */
  readonly samples: readonly Sample[];
  /** What a book keeps of the stakes of its main markets, if every outcome is bet on evenly by its price. */
  readonly margin: number;
}

/** A bet that waits: at the next look it is taken at a price as good or better, or refused. */
interface Waiting extends Pick {
  readonly strategy: Strategy;
  readonly asked: number;
}

/** The price at which a bet is taken after the live delay; undefined: it is refused, or the player does not want it any more. */
export function takenAt({ look, stopped }: LiveLook, bet: Pick & { readonly asked: number }): string | undefined {
  const odds = stopped ? undefined : oddsAt(look, bet);
  return odds === undefined || Number(odds) < bet.asked ? undefined : odds;
}

/**
 * From the moment of every bet its match is played on so many times, each to an end of its own: a bet brings what they pay on average. One
 * end alone is so much luck that thousands of matches would not tell a good strategy from a bad one.
 */
export const ENDS = { early: 100, live: 60 } as const;

/** Keeps what is worked out of a look, for all who bet at it. */
function onceAtLook<T>(make: (look: Look) => T): (look: Look) => T {
  const known = new WeakMap<Look, T>();
  return (look) => {
    const value = known.get(look) ?? make(look);
    known.set(look, value);
    return value;
  };
}

/** Plays one match with every strategy. */
function playMatch(match: StrategyMatch, accounts: ReadonlyMap<Strategy, Account>): Sample {
  const results = new Results(match.model.resultsAt(match.model.entries.length - 1));
  const before = looksBefore(match);
  const sample = new Sample(match, results, before);
  const rng = createRng(hash32(match.source.seed, 'ends'));
  const endsFrom = (count: number, index: number, atMs: number): Results[] =>
    Array.from({ length: count }, () => new Results(match.playOn(index, atMs, rng)));
  const early = { worth: new Worth(match.fair(-1, 0)), ends: endsFrom(ENDS.early, -1, 0) };
  const worthAt = onceAtLook(({ index, atMs }) => new Worth(match.fair(index, atMs)));
  const endsAt = onceAtLook(({ index, atMs }) => endsFrom(ENDS.live, index, atMs));
  const plans = [...accounts].map(([strategy, account]) => ({ strategy, account, plan: strategy.plan({ match, before }) }));
  const bet = (account: Account, pick: Pick, odds: string, worth: Worth, ends: readonly Results[]): void => {
    const paid = ends.map((end) => payoutMinor(odds, end.of(pick)));
    account.add(paid, worth.of(pick, Number(odds)) ?? 0, worth.variance(pick, Number(odds)) ?? 0);
  };
  for (const { account, plan } of plans)
    for (const { look, ...pick } of plan.early) {
      const odds = oddsAt(look, pick);
      if (odds !== undefined) bet(account, pick, odds, early.worth, early.ends);
    }
  let waiting: Waiting[] = [];
  for (const live of liveLooks(match)) {
    for (const one of waiting) {
      const account = accounts.get(one.strategy);
      const odds = takenAt(live, one);
      if (account === undefined) continue;
      if (odds === undefined) account.refused += 1;
      else bet(account, one, odds, worthAt(live.look), endsAt(live.look));
    }
    sample.live(live, () => worthAt(live.look));
    waiting = plans.flatMap(({ strategy, plan }) =>
      (plan.live?.(live.look) ?? []).map((pick) => ({ ...pick, strategy, asked: Number(oddsAt(live.look, pick) ?? 0) })),
    );
  }
  return sample;
}

/** Margin of the books of a look: 1 less the inverse of the overround, over markets of which one outcome wins. */
function marginOf(look: Look): number[] {
  return [...look.markets.values()].flatMap(({ id, outcomes = [] }) => {
    const odds = outcomes.flatMap((outcome) => (outcome.active === 1 ? [Number(outcome.odds)] : []));
    if (odds.length !== outcomes.length) return [];
    const winners = id === 10 ? 2 : 1;
    return [1 - winners / odds.reduce((sum, price) => sum + 1 / price, 0)];
  });
}

/** Plays these matches with the strategies. */
export function runStrategies(matches: Iterable<StrategyMatch>, strategies: readonly Strategy[]): Run {
  const accounts = new Map(strategies.map((strategy) => [strategy, new Account()]));
  const samples: Sample[] = [];
  const margins: number[] = [];
  const pooled = new Ratio();
  for (const match of matches) {
    const sample = playMatch(match, accounts);
    const ended = [...accounts.values()].map((account) => account.endMatch());
    pooled.add(
      ended.reduce((sum, { brought }) => sum + brought, 0),
      ended.reduce((sum, { staked }) => sum + staked, 0),
    );
    samples.push(sample);
    margins.push(...marginOf(sample.before.at(-1) ?? { ...NO_LOOK }));
  }
  return { accounts, pooled, samples, margin: margins.reduce((a, b) => a + b, 0) / margins.length };
}

const NO_LOOK: Look = { stage: 'prematch', atMs: 0, index: -1, minute: 0, score: { home: 0, away: 0 }, markets: new Map() };
