import { createTicketService, type PlacementItem, type TicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { median, percentile } from './bench-figures.ts';
import { arrangeBets } from './bet-load.ts';
import { makeMixedBets } from './mixed-bets.ts';

/**
 * Bets of every type committed to disk per second, through the batcher and every guard (gates, gate versions, limits, balances, keys, ledger,
 * outbox), against pgbench's TPC-B-like transactions on the same server in the same run. Rounds alternate, the middle ratio counts.
 * Afterwards the books are reconciled: a bet that is fast and wrong does not count.
 */
const ROUNDS = 3;
const ROUND_S = 4;
const WARM_UP_S = 1.5;
const BUDGET_RATIO = 3;
/** Players waiting for an answer at any moment. */
const OUTSTANDING = 800;
const BETS_A_ROUND = 120_000;

type Round = { perSecond: number; cpuUs: number; latenciesMs: number[]; refused: number };

/** Keeps {@link OUTSTANDING} bets waiting for `seconds`; a bet counts when its answer has come. */
export async function placeFor(
  bench: BenchDatabase,
  tickets: TicketService,
  bets: readonly PlacementItem[],
  seconds: number,
): Promise<Round> {
  const serverMs = bench.cpuMs();
  const own = process.cpuUsage();
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  const latenciesMs: number[] = [];
  let next = 0;
  let refused = 0;
  const player = async (): Promise<void> => {
    while (performance.now() < until) {
      const bet = bets[next++];
      if (!bet) throw new Error('the bench ran out of bets: make more');
      const sentAt = performance.now();
      const { acceptance } = await tickets.place(bet);
      latenciesMs.push(performance.now() - sentAt);
      if (acceptance !== 1) refused++;
    }
  };
  await Promise.all(Array.from({ length: OUTSTANDING }, player));
  const perSecond = latenciesMs.length / ((performance.now() - startedAt) / 1_000);
  const { user, system } = process.cpuUsage(own);
  return { perSecond, cpuUs: ((bench.cpuMs() - serverMs) * 1_000 + user + system) / latenciesMs.length, latenciesMs, refused };
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    let calls = 0;
    let bets = 0;
    const tickets = createTicketService({
      db: bench.db,
      onCall: ({ items }) => {
        calls++;
        bets += items;
      },
    });
    const gateVersion = await arrangeBets(bench.owner, tickets.gates);
    await placeFor(bench, tickets, makeMixedBets(BETS_A_ROUND / 2, 1, gateVersion), WARM_UP_S);
    const rounds: { bets: number; tps: number; cpuRatio: number; p99Ms: number }[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const made = makeMixedBets(BETS_A_ROUND, 10 + round, gateVersion);
      const before = await bench.pgbench(ROUND_S);
      const placed = await placeFor(bench, tickets, made, ROUND_S);
      const after = await bench.pgbench(ROUND_S);
      const tps = (before.tps + after.tps) / 2;
      const cpuRatio = (before.cpuUs + after.cpuUs) / 2 / placed.cpuUs;
      refused += placed.refused;
      rounds.push({ bets: placed.perSecond, tps, cpuRatio, p99Ms: percentile(placed.latenciesMs, 0.99) });
      console.error(
        `round ${round + 1}: ${Math.round(placed.perSecond)} bets/s, pgbench ${Math.round(tps)} tps, ratio ${(placed.perSecond / tps).toFixed(2)}; ` +
          `processor ${placed.cpuUs.toFixed(0)} us a bet, ${before.cpuUs.toFixed(0)} us a pgbench transaction, ratio ${cpuRatio.toFixed(2)}`,
      );
    }
    const breaks = await findBreaks(bench.owner);
    if (refused > 0) breaks.push(`${refused} bets of players with money were refused`);
    for (const line of breaks) console.error(line);
    const ratio = median(rounds.map((round) => round.bets / round.tps));
    return {
      name: 'placement',
      value: Math.round(median(rounds.map((round) => round.bets))),
      unit: 'bets/s',
      limit: Math.round(median(rounds.map((round) => round.tps))),
      ratio: Number(ratio.toFixed(2)),
      budget: BUDGET_RATIO,
      holds: ratio >= BUDGET_RATIO && breaks.length === 0,
      p99Ms: Math.round(median(rounds.map((round) => round.p99Ms))),
      cpuRatio: Number(median(rounds.map((round) => round.cpuRatio)).toFixed(2)),
      betsPerCall: Math.round(bets / calls),
      breaks: breaks.length,
    };
  } finally {
    await bench.close();
  }
}
