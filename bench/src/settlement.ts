import { createTicketService, type ResultFact, type TicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { median } from './bench-figures.ts';
import { benchSettlement, placeAll } from './bench-settlement.ts';
import { arrangeBets, MATCHES, makeBets, marketIdOf } from './bet-load.ts';

/**
 * Tickets settled per second, from stored results to money on disk, through the settlement flow with the real rules and its own
 * workers, against pgbench on the same server in the same run. Every market gets its result at once, as on a Saturday at five.
 */
const ROUNDS = 3;
const ROUND_S = 4;
const TICKETS_A_ROUND = 50_000;
const BUDGET_RATIO = 4;

/** The results of all markets of the first so many matches: the first outcome won, the others lost. */
export function results(timestampMs: number, matches: number = MATCHES): ResultFact[] {
  const outcomes = [
    ['1', '2', '3'],
    ['12', '13'],
    ['1714', '1715'],
  ];
  const kinds = [
    { marketType: 1, specifiers: '' },
    { marketType: 18, specifiers: 'total=2.5' },
    { marketType: 16, specifiers: 'hcp=-1' },
  ];
  return Array.from({ length: matches }, (_, index) => index + 1).flatMap((matchId) =>
    kinds.flatMap((kind, market) =>
      (outcomes[market] ?? []).map((outcomeId, place): ResultFact => {
        return {
          ...kind,
          kind: 'settlement',
          matchId,
          marketId: marketIdOf(matchId, market),
          producer: 3,
          outcomeId,
          result: place === 0 ? 1 : 0,
          timestampMs,
          voidFactor: null,
          deadHeatFactor: null,
          certainty: 2,
          voidReason: null,
        };
      }),
    ),
  );
}

async function settleRound(
  bench: BenchDatabase,
  tickets: TicketService,
  timestampMs: number,
): Promise<{ perSecond: number; cpuUs: number }> {
  const flow = benchSettlement(bench, tickets);
  await tickets.settlement.recordFacts(results(timestampMs));
  const serverMs = bench.cpuMs();
  const own = process.cpuUsage();
  const startedAt = performance.now();
  await flow.drain();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const cpuUs = ((bench.cpuMs() - serverMs) * 1_000 + user + system) / TICKETS_A_ROUND;
  await flow.stop();
  const { rows } = await bench.owner.query<{ open: number }>(
    'SELECT count(*)::int AS open FROM betting.ticket WHERE outcome = 0',
  );
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} tickets are still open`);
  return { perSecond: TICKETS_A_ROUND / seconds, cpuUs };
}

export async function run() {
  const rounds: { perSecond: number; tps: number; cpuRatio: number }[] = [];
  const breaks: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // A database a round: tickets of an earlier one would be read again with every result of its market.
    const bench = await startBenchDatabase();
    try {
      const tickets = createTicketService({ db: bench.db });
      const gateVersion = await arrangeBets(bench.owner, tickets.gates);
      await placeAll(tickets, makeBets(TICKETS_A_ROUND, 100 + round, gateVersion));
      const before = await bench.pgbench(ROUND_S);
      const { perSecond, cpuUs } = await settleRound(bench, tickets, 1_000);
      const after = await bench.pgbench(ROUND_S);
      const tps = (before.tps + after.tps) / 2;
      const cpuRatio = (before.cpuUs + after.cpuUs) / 2 / cpuUs;
      rounds.push({ perSecond, tps, cpuRatio });
      breaks.push(...(await findBreaks(bench.owner)));
      console.error(
        `round ${round + 1}: ${Math.round(perSecond)} tickets/s, pgbench ${Math.round(tps)} tps, ratio ${(perSecond / tps).toFixed(2)}; ` +
          `processor ${cpuUs.toFixed(0)} us a ticket, ${before.cpuUs.toFixed(0)} us a pgbench transaction, ratio ${cpuRatio.toFixed(2)}`,
      );
    } finally {
      await bench.close();
    }
  }
  for (const line of breaks) console.error(line);
  const ratio = median(rounds.map((round) => round.perSecond / round.tps));
  return {
    name: 'settlement',
    value: Math.round(median(rounds.map((round) => round.perSecond))),
    unit: 'tickets/s',
    limit: Math.round(median(rounds.map((round) => round.tps))),
    ratio: Number(ratio.toFixed(2)),
    budget: BUDGET_RATIO,
    holds: ratio >= BUDGET_RATIO && breaks.length === 0,
    cpuRatio: Number(median(rounds.map((round) => round.cpuRatio)).toFixed(2)),
    breaks: breaks.length,
  };
}
