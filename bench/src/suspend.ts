import { setTimeout as sleep } from 'node:timers/promises';
import { createTicketService } from '@duskline/server/src/modules/tickets/index.ts';
import { findBreaks } from '@duskline/server/src/modules/wallet/reconcile.ts';
import { startBenchDatabase } from './bench-database.ts';
import { percentile } from './bench-figures.ts';
import { arrangeBets, makeBets, seeded } from './bet-load.ts';

/**
 * A bet stop arrives as text; how long until no further bet on that match can be committed? Measured while players hammer the
 * book, from the message in hand to the commit of the closed gate. Late bets are counted by the order of commits (check R10).
 */
const SUSPENDS = 400;
const OUTSTANDING = 60;
const BUDGET_MS = 30;
const PAUSE_MS = 20;

export async function run() {
  const bench = await startBenchDatabase();
  try {
    const tickets = createTicketService({ db: bench.db });
    const gateVersion = await arrangeBets(bench.owner, tickets.gates);
    const random = seeded(5);
    const bets = makeBets(400_000, 3, gateVersion);
    let next = 0;
    let isOver = false;
    const counts = { accepted: 0, refused: 0 };
    const players = Array.from({ length: OUTSTANDING }, async () => {
      while (!isOver) {
        const bet = bets[next++];
        if (!bet) return;
        // Bound to no gate version: a refusal is the gate's work alone.
        const { acceptance } = await tickets.place({ ...bet, legs: bet.legs.map((leg) => ({ ...leg, gateVersion: null })) });
        counts[acceptance === 1 ? 'accepted' : 'refused']++;
      }
    });
    await sleep(1_500);
    const tookMs: number[] = [];
    for (let round = 0; round < SUSPENDS; round++) {
      const text = JSON.stringify({
        type: 'bet_stop',
        product: 3,
        event_id: `df:match:${1 + Math.floor(random() * 10)}`,
        timestamp: Date.now(),
        groups: 'all',
      });
      const receivedAt = performance.now();
      const message = JSON.parse(text) as { event_id: string };
      const matchId = Number(message.event_id.split(':').at(-1));
      await tickets.gates.closeMatch(matchId, 'bet_stop');
      tookMs.push(performance.now() - receivedAt);
      await sleep(random() * PAUSE_MS);
      await tickets.gates.openMatch(matchId);
    }
    isOver = true;
    await Promise.all(players);
    const breaks = await findBreaks(bench.owner);
    for (const line of breaks) console.error(line);
    const p99 = percentile(tookMs, 0.99);
    return {
      name: 'suspend',
      value: Number(p99.toFixed(1)),
      unit: 'ms p99',
      limit: BUDGET_MS,
      ratio: Number((p99 / BUDGET_MS).toFixed(2)),
      budget: 1,
      holds: p99 < BUDGET_MS && breaks.length === 0 && counts.refused > 0,
      p50Ms: Number(percentile(tookMs, 0.5).toFixed(1)),
      maxMs: Number(Math.max(...tookMs).toFixed(1)),
      suspends: SUSPENDS,
      lateBets: breaks.filter((line) => line.startsWith('R10')).length,
      accepted: counts.accepted,
      refused: counts.refused,
    };
  } finally {
    await bench.close();
  }
}
