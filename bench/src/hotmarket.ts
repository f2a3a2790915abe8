import {
  createTicketService,
  type PlacementItem,
  type ResultFact,
  type TicketService,
} from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { median, percentile } from './bench-figures.ts';
import { benchSettlement, placeAll } from './bench-settlement.ts';
import { arrangeBets, MATCHES, makeBets, marketIdOf } from './bet-load.ts';
import { placeFor } from './placement.ts';

/**
 * What one crowded market costs all others: placement on other matches while a market of 500 outcomes and 20,000 open tickets is
 * suspended and opened twenty times a second, against placement before that market had a ticket, on the same server in the same
 * run. Then the market is settled under the same load; that shares the processors, so it is reported and not judged.
 */
const HOT_MATCH = MATCHES + 1;
const HOT_MARKET = marketIdOf(HOT_MATCH, 0);
const OUTCOMES = 500;
const TICKETS = 20_000;
const SUSPEND_EVERY_MS = 50;
const ROUNDS = 3;
const ROUND_S = 4;
const WARM_UP_S = 2;
const BETS_A_ROUND = 120_000;
const BUDGET_RATIO = 0.8;

const line = { matchId: HOT_MATCH, marketId: HOT_MARKET, marketType: 1, specifiers: '' };

/** Singles on the crowded market, spread over all its outcomes. */
const hotBets = (gateVersion: bigint): PlacementItem[] =>
  makeBets(TICKETS, 7, gateVersion).map((bet, n) => {
    const outcomeId = String(1 + (n % OUTCOMES));
    const [leg] = bet.legs;
    if (!leg) throw new Error('a bet without a leg');
    return { ...bet, betType: 1, legs: [{ ...leg, ...line, outcomeId, selectionId: `${HOT_MARKET}.${outcomeId}` }] };
  });

const results = (): ResultFact[] =>
  Array.from({ length: OUTCOMES }, (_, n): ResultFact => {
    const unknown = { voidFactor: null, deadHeatFactor: null, voidReason: null };
    return {
      ...line,
      ...unknown,
      kind: 'settlement',
      producer: 3,
      certainty: 2,
      timestampMs: 1_000,
      outcomeId: String(n + 1),
      result: n === 0 ? 1 : 0,
    };
  });

/** Closes and opens the crowded market until stopped. Returns how often. */
function suspendAgainAndAgain(tickets: TicketService): () => Promise<number> {
  let times = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      await tickets.gates.closeMarkets(HOT_MATCH, [HOT_MARKET], 'bench');
      await tickets.gates.openMarkets(HOT_MATCH, [HOT_MARKET], 'bench');
      times++;
      await new Promise((done) => setTimeout(done, SUSPEND_EVERY_MS));
    }
  })();
  return async () => {
    isOver = true;
    await work;
    return times;
  };
}

async function settle(bench: BenchDatabase, tickets: TicketService): Promise<number> {
  const flow = benchSettlement(bench, tickets);
  await tickets.settlement.recordFacts(results());
  const startedAt = performance.now();
  await flow.drain();
  await flow.stop();
  return (performance.now() - startedAt) / 1_000;
}

async function measure(bench: BenchDatabase, tickets: TicketService) {
  const gateVersion = await arrangeBets(bench.owner, tickets.gates);
  await tickets.gates.set([{ kind: 'match', id: HOT_MATCH, open: true }]);
  let seed = 10;
  const place = (seconds: number) => placeFor(bench, tickets, makeBets(BETS_A_ROUND, seed++, gateVersion), seconds);
  await place(WARM_UP_S);
  const before = [];
  for (let round = 0; round < ROUNDS; round++) before.push(await place(ROUND_S));
  await placeAll(tickets, hotBets(gateVersion));
  const beside = [];
  let suspends = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const stop = suspendAgainAndAgain(tickets);
    beside.push(await place(ROUND_S));
    suspends += await stop();
  }
  const settling = place(ROUND_S);
  const settleSeconds = await settle(bench, tickets);
  return { before, beside, suspends, settleSeconds, settling: await settling };
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const tickets = createTicketService({ db: bench.db });
    const { before, beside, suspends, settleSeconds, settling } = await measure(bench, tickets);
    const { rows } = await bench.owner.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM betting.leg l JOIN betting.ticket t ON t.id = l.ticket_id WHERE l.market_id = $1 AND t.outcome = 0',
      [HOT_MARKET],
    );
    const breaks = await findBreaks(bench.owner);
    if (rows[0]?.open !== 0) breaks.push(`${rows[0]?.open} tickets of the crowded market are still open`);
    const refused = [...before, ...beside, settling].reduce((sum, round) => sum + round.refused, 0);
    if (refused > 0) breaks.push(`${refused} bets on other matches were refused`);
    for (const text of breaks) console.error(text);
    const limit = median(before.map((round) => round.perSecond));
    const value = median(beside.map((round) => round.perSecond));
    return {
      name: 'hotmarket',
      value: Math.round(value),
      unit: 'bets/s on other matches',
      limit: Math.round(limit),
      ratio: Number((value / limit).toFixed(2)),
      budget: BUDGET_RATIO,
      holds: value / limit >= BUDGET_RATIO && breaks.length === 0,
      p99Ms: Math.round(median(beside.map((round) => percentile(round.latenciesMs, 0.99)))),
      p99MsBefore: Math.round(median(before.map((round) => percentile(round.latenciesMs, 0.99)))),
      suspends,
      settleSeconds: Number(settleSeconds.toFixed(2)),
      whileSettling: Number((settling.perSecond / limit).toFixed(2)),
      breaks: breaks.length,
    };
  } finally {
    await bench.close();
  }
}
