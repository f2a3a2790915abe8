import { hash32 } from '@duskline/simulation/rng';
import { Account, payoutMinor, Results, Worth } from './bets.ts';
import { type LiveLook, liveLooks, looksBefore } from './course.ts';
import { type Look, oddsAt, type Pick, type Strategy } from './look.ts';
import { NAMED } from './named.ts';
import { type StrategyMatch, strategyMatch } from './played-match.ts';
import { Sample } from './sample.ts';

export interface Run {
  readonly accounts: ReadonlyMap<Strategy, Account>;
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

/** Plays one match with every strategy. */
function playMatch(match: StrategyMatch, accounts: ReadonlyMap<Strategy, Account>): Sample {
  const results = new Results(match.model.resultsAt(match.model.entries.length - 1));
  const before = looksBefore(match);
  const sample = new Sample(match, results, before);
  const early = new Worth(match.fair(-1, 0));
  const plans = [...accounts].map(([strategy, account]) => ({ strategy, account, plan: strategy.plan({ match, before }) }));
  const bet = (account: Account, pick: Pick, odds: string, worth: Worth): void =>
    account.add(payoutMinor(odds, results.of(pick)), worth.of(pick, Number(odds)) ?? 0, worth.variance(pick, Number(odds)) ?? 0);
  for (const { account, plan } of plans)
    for (const { look, ...pick } of plan.early) {
      const odds = oddsAt(look, pick);
      if (odds !== undefined) bet(account, pick, odds, early);
    }
  let waiting: Waiting[] = [];
  for (const live of liveLooks(match)) {
    const worths = new Map<Look, Worth>();
    const worthNow = (): Worth => {
      const known = worths.get(live.look) ?? new Worth(match.fair(live.look.index, live.look.atMs));
      worths.set(live.look, known);
      return known;
    };
    for (const one of waiting) {
      const account = accounts.get(one.strategy);
      const odds = takenAt(live, one);
      if (account === undefined) continue;
      if (odds === undefined) account.refused += 1;
      else bet(account, one, odds, worthNow());
    }
    sample.live(live, worthNow);
    waiting = plans.flatMap(({ strategy, plan }) =>
      (plan.live?.(live.look) ?? []).map((pick) => ({ ...pick, strategy, asked: Number(oddsAt(live.look, pick) ?? 0) })),
    );
  }
  for (const account of accounts.values()) account.endMatch();
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

/** Plays so many matches of a seed with the named strategies. */
export function runStrategies(seed: number, matches: number, strategies: readonly Strategy[] = NAMED): Run {
  const accounts = new Map(strategies.map((strategy) => [strategy, new Account()]));
  const samples: Sample[] = [];
  const margins: number[] = [];
  for (let i = 0; i < matches; i++) {
    const match = strategyMatch(hash32(seed, 'match', i));
    const sample = playMatch(match, accounts);
    samples.push(sample);
    margins.push(...marginOf(sample.before.at(-1) ?? { ...NO_LOOK }));
  }
  return { accounts, samples, margin: margins.reduce((a, b) => a + b, 0) / margins.length };
}

const NO_LOOK: Look = { stage: 'prematch', atMs: 0, index: -1, minute: 0, score: { home: 0, away: 0 }, markets: new Map() };
