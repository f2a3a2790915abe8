import {
  createEarlyPayoutFlow,
  type EarlyPayoutFlowOptions,
  type RunningMatch,
} from '../src/flows/early-payout/early-payout-flow.ts';
import { createSettlementFlow, type SettlementFlow } from '../src/flows/settle/settlement-flow.ts';
import { createEarlyPayouts, type EarlyPayouts } from '../src/modules/early-payout/index.ts';
import { createTicketService, type TicketService } from '../src/modules/tickets/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createDb, type Database } from '../src/platform/db/create-db.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import type { BettingFixture } from './betting-fixture.ts';
import { parkedTickets, testParking } from './parking.ts';

const log = createLog('silent');
export const LEAGUE = 7;
const CONFIRM_MS = 60_000;
const marketIdOf = (matchId: number) => matchId * 1000 + 1;

/** One process: its own connections, its own memory, the board that all share. */
export interface EarlyNode {
  db: Database;
  tickets: TicketService;
  settlement: SettlementFlow;
  payouts: EarlyPayouts;
  flow: ReturnType<typeof createEarlyPayoutFlow>;
  close(): Promise<void>;
}

/** A fixture with soccer matches whose scores the test sets; everything between is real. */
export async function withEarlyPayouts(fixture: BettingFixture) {
  const board = new Map<number, RunningMatch>();
  const held = new Set<number>();
  const nodes: EarlyNode[] = [];
  let clockMs = Date.now();

  async function aNode(over: Partial<EarlyPayoutFlowOptions> = {}): Promise<EarlyNode> {
    const db = createDb(fixture.db.config);
    const tickets = createTicketService({ db });
    const parking = testParking(db, 500);
    const settlement = createSettlementFlow({
      settlement: tickets.settlement,
      marketIdOf,
      log,
      metrics: createMetrics(),
      clock: systemClock,
      parking,
    });
    const payouts = createEarlyPayouts({ db, log, confirmMs: CONFIRM_MS, sportOf: () => 'soccer' });
    await payouts.offers.add([LEAGUE]);
    const flow = createEarlyPayoutFlow({
      board: {
        match: (id) => (held.has(id) ? null : (board.get(id) ?? null)),
        isHeld: (id) => held.has(id),
        live: () => [...board.values()].filter((m) => m.isLive && !held.has(m.matchId)),
        byDefault: () => [],
      },
      early: payouts,
      record: (fact) => settlement.payEarly(fact),
      marketIdOf,
      isBoardReady: () => true,
      confirmMs: CONFIRM_MS,
      parking,
      log,
      metrics: createMetrics(),
      ...over,
    });
    const node: EarlyNode = {
      db,
      tickets,
      settlement,
      payouts,
      flow,
      async close() {
        nodes.splice(nodes.indexOf(node), 1);
        await flow.stop();
        await settlement.drain();
        await tickets.close();
        await db.close();
      },
    };
    nodes.push(node);
    return node;
  }
  const first = await aNode();

  /** A call during a run waits for that run alone: of two, the second is sure to have begun after now. */
  async function work(node: EarlyNode): Promise<void> {
    await node.flow.run();
    await node.flow.run();
  }

  /** The feed sends the score of a match, a second after its last message. `home:away`. */
  async function reportScore(matchId: number, score: string, over: Partial<RunningMatch> = {}, node = first): Promise<void> {
    clockMs = Math.max(Date.now(), clockMs) + 1_000;
    const [home = 0, away = 0] = score.split(':').map(Number);
    board.set(matchId, {
      matchId,
      tournamentId: LEAGUE,
      sportAlias: 'soccer',
      producer: 3,
      isLive: true,
      periodKey: '1st_half',
      score: { home, away },
      atMs: clockMs,
      isChecked: false,
      isInDoubt: false,
      ...over,
    });
    node.flow.onMatch(matchId, false);
    await work(node);
  }

  /** Leads that wait have now waited for a minute. */
  const minutePasses = () =>
    fixture.db.ownerPool.query("UPDATE early_payout.lead SET due_at = due_at - interval '1 minute' WHERE paid_at IS NULL");

  async function payDue(node = first): Promise<void> {
    await work(node);
    await node.settlement.drain();
  }

  return {
    ...fixture,
    matches: board,
    /** Matches whose sides changed, until a person has looked. */
    held,
    node: first,
    aNode,
    reportScore,
    minutePasses,
    payDue,
    /** Kick-off, the score, a minute, and the result. */
    async leads(matchId: number, score = '2:0'): Promise<void> {
      await reportScore(matchId, '0:0');
      await reportScore(matchId, score);
      await minutePasses();
      await payDue();
    },
    /** Provider's time, later than all its messages. */
    later: () => (clockMs += 1_000),
    async leadRows(matchId: number) {
      const { rows } = await fixture.db.ownerPool.query<{ side: string; ended: string }>(
        `SELECT side, CASE WHEN paid_at IS NOT NULL THEN 'paid' WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' ELSE 'waits' END AS ended
           FROM early_payout.lead WHERE match_id = $1 ORDER BY id`,
        [matchId],
      );
      return rows.map(({ side, ended }) => `${side} ${ended}`);
    },
    /** Every ticket is what all facts make of it; those that wait for a person aside. */
    async expectInOrder(): Promise<void> {
      await fixture.expectSettled(new Set((await parkedTickets(fixture.db.db)).map(({ ticketId }) => ticketId)));
    },
    async close() {
      for (const node of [...nodes]) await node.close();
      await fixture.close();
    },
  };
}

export type EarlyPayoutFixture = Awaited<ReturnType<typeof withEarlyPayouts>>;
