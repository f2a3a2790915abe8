import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { settleTicket } from '@duskline/betting/settle-ticket';
import type { TicketLeg } from '@duskline/betting/ticket';
import type { ComboTicket } from '@duskline/betting/value-combo';
import type { SystemTicket } from '@duskline/betting/value-system';
import { type Rational, rational } from '@duskline/money/rational';
import { median } from './bench-figures.ts';

/**
 * The pure engine on one core, without database or network: tickets settled per second (combos of five, all kinds of results) and
 * the time to quote a system of ten selections with every row staked. The named limit is the arithmetic alone in the same
 * run: the bare exact product of a ticket's legs and one division, nothing decided, nothing rounded. Everything is counted in
 * processor seconds of this process, so that neighbours on the machine do not count.
 */
const ROUNDS = 7;
const TICKETS = 20_000;
const PASSES = 5;
const QUOTES = 400;
/** Share of the bare arithmetic's speed that a settlement must keep. */
const BUDGET_RATIO = 0.25;
const FLOOR_TICKETS_PER_SECOND = 200_000;
const MAX_QUOTE_MS = 2;

/** Repeatable numbers 0 to below 1: every run settles the same tickets. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Results by weight: seven of eleven won, the others half won, half lost, void or lost. */
const RESULTS = ['WIN', 'WIN', 'WIN', 'WIN', 'WIN', 'WIN', 'WIN', 'HALFWIN', 'HALFLOSE', 'REFUND', 'LOST'] as const;

function leg(random: () => number, pending: boolean): TicketLeg {
  const result = pending ? LEG_RESULTS.PENDING : LEG_RESULTS[RESULTS[Math.floor(random() * RESULTS.length)] ?? 'WIN'];
  return { odds: rational(1_050 + Math.floor(random() * 4_000), 1_000), result };
}

const legs = (count: number, random: () => number, pending = false): TicketLeg[] =>
  Array.from({ length: count }, () => leg(random, pending));

function makeCombos(): ComboTicket[] {
  const random = randomFrom(7);
  return Array.from({ length: TICKETS }, () => ({
    betType: 'combo',
    stakeMinor: BigInt(100 + Math.floor(random() * 10_000)),
    rounding: 'down',
    maxPayoutMinor: 25_000_000n,
    legs: legs(5, random),
  }));
}

/** All 1,023 lines of ten open selections: more than a ticket may have, so no quote of the product is slower. */
function makeSystem(): SystemTicket {
  const rows = Array.from({ length: 10 }, (_, i) => ({ size: i + 1, unitStake: rational(100) }));
  return { betType: 'system', rounding: 'down', rows, legs: legs(10, randomFrom(11), true) };
}

/** The limit: what no settlement of these tickets can do without. */
function bareReturn(stakeMinor: bigint, odds: readonly Rational[]): bigint {
  let n = stakeMinor;
  let d = 1n;
  for (const one of odds) {
    n *= one.n;
    d *= one.d;
  }
  return n / d;
}

/** Processor seconds that `work` took. */
function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export async function run() {
  const combos = makeCombos();
  const bare = combos.map(({ stakeMinor, legs: all }) => ({ stakeMinor, odds: all.map(({ odds }) => odds) }));
  const system = makeSystem();
  let paid = 0n;
  const settleAll = (): void => {
    for (let pass = 0; pass < PASSES; pass++) {
      for (const combo of combos) {
        const settled = settleTicket(combo);
        if (settled.outcome !== 'PENDING') paid += settled.returnMinor;
      }
    }
  };
  const bareAll = (): void => {
    for (let pass = 0; pass < PASSES; pass++) for (const { stakeMinor, odds } of bare) paid += bareReturn(stakeMinor, odds);
  };
  const quoteAll = (): void => {
    for (let i = 0; i < QUOTES; i++) {
      const quote = settleTicket(system);
      if (quote.outcome === 'PENDING') paid += quote.maxReturnMinor;
    }
  };
  settleAll();
  bareAll();
  quoteAll();
  const rounds = Array.from({ length: ROUNDS }, () => ({
    limit: (TICKETS * PASSES) / processorSeconds(bareAll),
    perSecond: (TICKETS * PASSES) / processorSeconds(settleAll),
    quoteMs: (processorSeconds(quoteAll) * 1_000) / QUOTES,
  }));
  if (paid === 0n) throw new Error('nothing was settled');
  const value = median(rounds.map((round) => round.perSecond));
  const ratio = median(rounds.map((round) => round.perSecond / round.limit));
  const quoteMs = median(rounds.map((round) => round.quoteMs));
  return {
    name: 'engine',
    value: Math.round(value),
    unit: 'tickets/s of one core',
    limit: Math.round(median(rounds.map((round) => round.limit))),
    ratio: Number(ratio.toFixed(2)),
    budget: BUDGET_RATIO,
    holds: ratio >= BUDGET_RATIO && value >= FLOOR_TICKETS_PER_SECOND && quoteMs < MAX_QUOTE_MS,
    floor: FLOOR_TICKETS_PER_SECOND,
    quoteMs: Number(quoteMs.toFixed(3)),
    quoteLimitMs: MAX_QUOTE_MS,
  };
}
