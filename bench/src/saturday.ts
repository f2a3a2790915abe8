import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createTicketService, type TicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { percentile, rounded } from './bench-figures.ts';
import { benchSettlement, placeAll } from './bench-settlement.ts';
import { arrangeBets, makeBets, PLAYERS } from './bet-load.ts';
import { results } from './settlement.ts';

/**
 * A full Saturday at five: 400 matches end within a moment and 200,000 tickets are settled, while players go on to bet on other matches at a
 * steady rate. How long until every ticket is settled, and how long a bet takes meanwhile against the same bets before.
 */
const ENDED = 400;
const OTHERS = 100;
const TICKETS = 200_000;
/** So many of them are made and placed at once. */
const AT_ONCE = 10_000;
const BETS_PER_S = 200;
/** About as long as settlement takes: of 2,000 bets, 10 s of them, the slowest hundredth is another one by half in each run. */
const QUIET_S = 50;
const PATIENCE_S = 300;
const BUDGET_S = 60;
const BUDGET_DELAY = 2;
/** So many of the bets that come at that rate have to be placed: one that waits for its turn is not measured. */
const LEAST_PLACED = 0.9;

export interface SaturdayFigures {
  /** Until every ticket is settled. */
  readonly seconds: number;
  /** What each bet took before and meanwhile, in milliseconds. */
  readonly quietMs: readonly number[];
  readonly meanwhileMs: readonly number[];
  /** Accounts that do not add up, tickets that are still open. */
  readonly breaks: number;
}

/** Whether the budget holds. Throws an Error where no bet was placed before or meanwhile: then no delay is known. */
export function judge({ seconds, quietMs, meanwhileMs, breaks }: SaturdayFigures) {
  const [p99Ms, quietP99Ms] = [percentile(meanwhileMs, 0.99), percentile(quietMs, 0.99)];
  const delay = p99Ms / quietP99Ms;
  const arePlaced =
    quietMs.length >= QUIET_S * BETS_PER_S * LEAST_PLACED &&
    meanwhileMs.length >= Math.min(seconds, PATIENCE_S) * BETS_PER_S * LEAST_PLACED;
  return { holds: seconds <= BUDGET_S && delay <= BUDGET_DELAY && breaks === 0 && arePlaced, delay, p99Ms, quietP99Ms };
}

/** What filling has left behind is cleared away before anything is measured: a heap that shrinks is marked again and again, 5 to 15 ms each time. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round++) {
    collect();
    await sleep(300);
  }
}

/** Bets at a steady rate until it is over, whatever the answers take. Returns what each took, in milliseconds. */
async function placeUntil(tickets: TicketService, seed: number, gateVersion: bigint, isOver: () => boolean): Promise<number[]> {
  const tookMs: number[] = [];
  const placing: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let at = 0; at < BETS_PER_S * PATIENCE_S && !isOver(); at++) {
    // As they come: all of them at once would be a heap to clean up that no server has.
    const [bet] = makeBets(1, seed * BETS_PER_S * PATIENCE_S + at, gateVersion, { span: [ENDED + 1, ENDED + OTHERS] });
    if (!bet) break;
    const dueAt = startedAt + (at * 1_000) / BETS_PER_S;
    await sleep(Math.max(0, dueAt - performance.now()));
    placing.push(
      tickets.place(bet).then(({ acceptance }) => {
        if (acceptance !== 1) throw new Error('a bet on another match was refused');
        tookMs.push(performance.now() - dueAt);
      }),
    );
  }
  await Promise.all(placing);
  return tookMs;
}

async function settleAll(bench: BenchDatabase, tickets: TicketService): Promise<number> {
  const flow = benchSettlement(bench, tickets);
  const startedAt = performance.now();
  await tickets.settlement.recordFacts(results(1_000, ENDED));
  await flow.drain();
  await flow.stop();
  return (performance.now() - startedAt) / 1_000;
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const tickets = createTicketService({ db: bench.db });
    const gateVersion = await arrangeBets(bench.owner, tickets.gates, PLAYERS, ENDED + OTHERS);
    for (let seed = 100; seed < 100 + TICKETS / AT_ONCE; seed++) {
      await placeAll(tickets, makeBets(AT_ONCE, seed, gateVersion, { span: [1, ENDED] }));
    }
    await bench.owner.query('ANALYZE');
    await bench.checkpoint();
    await collectGarbage();
    const quietUntil = performance.now() + QUIET_S * 1_000;
    const before = await placeUntil(tickets, 7, gateVersion, () => performance.now() >= quietUntil);
    let isSettled = false;
    const beside = placeUntil(tickets, 8, gateVersion, () => isSettled);
    const seconds = await settleAll(bench, tickets);
    isSettled = true;
    const meanwhile = await beside;
    const { rows } = await bench.owner.query<{ open: number }>(
      'SELECT count(DISTINCT t.id)::int AS open FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id WHERE t.outcome = 0 AND l.match_id <= $1',
      [ENDED],
    );
    const breaks = await findBreaks(bench.owner);
    if (rows[0]?.open !== 0) breaks.push(`${rows[0]?.open} tickets are still open`);
    for (const line of breaks) console.error(line);
    const judged = judge({ seconds, quietMs: before, meanwhileMs: meanwhile, breaks: breaks.length });
    return {
      name: 'saturday',
      value: Number(seconds.toFixed(1)),
      unit: `s until ${TICKETS} tickets are settled`,
      limit: BUDGET_S,
      ratio: Number((seconds / BUDGET_S).toFixed(2)),
      budget: 1,
      holds: judged.holds,
      delay: rounded(judged.delay, 2),
      p99Ms: rounded(judged.p99Ms, 1),
      quietP99Ms: rounded(judged.quietP99Ms, 1),
      betsBefore: before.length,
      betsMeanwhile: meanwhile.length,
      breaks: breaks.length,
    };
  } finally {
    await bench.close();
  }
}
