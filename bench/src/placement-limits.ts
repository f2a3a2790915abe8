import { createTicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import type pg from 'pg';
import { startBenchDatabase } from './bench-database.ts';
import { median, percentile } from './bench-figures.ts';
import { arrangeBets, makeBets } from './bet-load.ts';
import { placeFor } from './placement.ts';

/**
 * Bets committed a second where every player holds a limit on stakes and one on losses, with 10,000 bets in their window, against pgbench on the same server
 * in the same run. Rounds alternate, the middle ratio counts; afterwards the books are reconciled.
 */
const PLAYERS = 200;
const IN_WINDOW = 10_000;
const HOURS = 720;
const ROUNDS = 3;
const ROUND_S = 4;
const WARM_UP_S = 1.5;
const BETS_A_ROUND = 60_000;
const BUDGET_RATIO = 2;

/** Limits of a kind for every player, which nothing reaches. */
const setLimits = (owner: pg.Pool, kind: string) =>
  owner.query(
    "SELECT count(limits.set_limit(u, 'EUR', $2, $3::int, 900000000000, 24, now())) FROM generate_series(1, $1::int) u",
    [PLAYERS, kind, HOURS],
  );

/**
 * What was staked within the last weeks, and limits that count it. The first limit of a player, on deposits, brings what was really staked; those on stakes
 * and losses count what there is when they are set.
 */
async function fillWindows(owner: pg.Pool): Promise<void> {
  await setLimits(owner, 'deposit');
  await owner.query(
    `INSERT INTO limits.entry (user_id, source, ref, currency, at, amount, returned)
     SELECT u, 'ticket', 'bench-' || n, 'EUR', now() - make_interval(mins => 1 + n * 4), 500, CASE n % 2 WHEN 0 THEN 400 ELSE 0 END
       FROM generate_series(1, $1::int) u, generate_series(1, $2::int) n`,
    [PLAYERS, IN_WINDOW],
  );
  for (const kind of ['stake', 'loss']) await setLimits(owner, kind);
  await owner.query('ANALYZE');
}

/** The books know nothing of what was made up: it goes before they are looked at. */
async function emptyWindows(owner: pg.Pool): Promise<void> {
  await owner.query(
    `UPDATE limits.player_limit l SET used = l.used - x.used
       FROM (SELECT e.user_id, k.kind, sum(limits.weight(k.kind, e.source, e.amount, e.returned)) AS used
               FROM limits.entry e, unnest(ARRAY['stake', 'loss']) AS k(kind) WHERE e.ref LIKE 'bench-%' GROUP BY e.user_id, k.kind) x
      WHERE l.user_id = x.user_id AND l.kind = x.kind`,
  );
  await owner.query("DELETE FROM limits.entry WHERE ref LIKE 'bench-%'");
}

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const tickets = createTicketService({ db: bench.db });
    const gateVersion = await arrangeBets(bench.owner, tickets.gates, PLAYERS);
    await fillWindows(bench.owner);
    const bets = (count: number, seed: number) => makeBets(count, seed, gateVersion, { players: PLAYERS });
    await placeFor(bench, tickets, bets(BETS_A_ROUND / 2, 1), WARM_UP_S);
    const rounds: { bets: number; tps: number; cpuRatio: number; p99Ms: number }[] = [];
    let refused = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const made = bets(BETS_A_ROUND, 10 + round);
      const before = await bench.pgbench(ROUND_S);
      const placed = await placeFor(bench, tickets, made, ROUND_S);
      const after = await bench.pgbench(ROUND_S);
      const tps = (before.tps + after.tps) / 2;
      const cpuRatio = (before.cpuUs + after.cpuUs) / 2 / placed.cpuUs;
      refused += placed.refused;
      rounds.push({ bets: placed.perSecond, tps, cpuRatio, p99Ms: percentile(placed.latenciesMs, 0.99) });
      console.error(
        `round ${round + 1}: ${Math.round(placed.perSecond)} bets/s, pgbench ${Math.round(tps)} tps, ratio ${(placed.perSecond / tps).toFixed(2)}`,
      );
    }
    const { rows } = await bench.owner.query<{ held: number }>(
      "SELECT count(*)::int AS held FROM limits.player_limit WHERE kind IN ('stake', 'loss') AND used > $1",
      [IN_WINDOW],
    );
    const held = rows[0]?.held ?? 0;
    await emptyWindows(bench.owner);
    const breaks = await findBreaks(bench.owner);
    if (refused > 0) breaks.push(`${refused} bets of players with money were refused`);
    if (held !== PLAYERS * 2) breaks.push(`${held} limits of ${PLAYERS * 2} count what is staked`);
    for (const line of breaks) console.error(line);
    const ratio = median(rounds.map((round) => round.bets / round.tps));
    return {
      name: 'placement-limits',
      value: Math.round(median(rounds.map((round) => round.bets))),
      unit: 'bets/s',
      limit: Math.round(median(rounds.map((round) => round.tps))),
      ratio: Number(ratio.toFixed(2)),
      budget: BUDGET_RATIO,
      holds: ratio >= BUDGET_RATIO && breaks.length === 0,
      p99Ms: Math.round(median(rounds.map((round) => round.p99Ms))),
      cpuRatio: Number(median(rounds.map((round) => round.cpuRatio)).toFixed(2)),
      players: PLAYERS,
      betsInWindow: IN_WINDOW,
      breaks: breaks.length,
    };
  } finally {
    await bench.close();
  }
}
