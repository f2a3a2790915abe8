import { calls } from '@duskline/contract/calls';
import type { PlacementAnswer } from '@duskline/contract/entities/betslip';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import { expect } from 'vitest';
import { betslipPorts } from '../src/compose/board-views.ts';
import { readFreeBets } from '../src/flows/bonus-calls.ts';
import { type PlaceBetOptions, placeBetRoutes } from '../src/flows/place-bet/place-bet.ts';
import { type BoardSelection, noDesk, normalCustomer, type PlacementBoard } from '../src/flows/place-bet/ports.ts';
import type { PlaceBetBody } from '../src/flows/place-bet/read-request.ts';
import { createSettlementFlow } from '../src/flows/settle/settlement-flow.ts';
import { createTeasedLines } from '../src/flows/settle/teased-lines.ts';
import { slipCalls } from '../src/flows/slip/slip-calls.ts';
import { createBetslip, type SelectionView } from '../src/modules/betslip/index.ts';
import { createBonus } from '../src/modules/bonus/index.ts';
import { Board } from '../src/modules/catalogue/board.ts';
import { marketIdOf } from '../src/modules/catalogue/index.ts';
import { PastPrices } from '../src/modules/catalogue/past-prices.ts';
import { createPolicies } from '../src/modules/policy/index.ts';
import { ticketsOfRequest } from '../src/modules/tickets/history/routes.ts';
import { createTicketHistory } from '../src/modules/tickets/history/ticket-history.ts';
import { createTicketService } from '../src/modules/tickets/index.ts';
import { selectionExposure } from '../src/modules/tickets/placement/selection-exposure.ts';
import { teasedLegs } from '../src/modules/tickets/settlement/teased-lines.ts';
import { createAlarms } from '../src/platform/alarms.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { CallContext, Session } from '../src/platform/http/handler.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createTestDb, type TestDb } from './create-test-db.ts';
import { arrange } from './ledger.ts';
import { testParking } from './parking.ts';
import { changePolicy } from './policy.ts';

export type LegEnd = 'WIN' | 'LOST' | 'REFUND' | 'HALFWIN' | 'HALFLOSE' | 'CANCELLED';

const FEED: Record<Exclude<LegEnd, 'CANCELLED'>, { result: 1 | 0; voidFactor: string | null }> = {
  WIN: { result: 1, voidFactor: null },
  LOST: { result: 0, voidFactor: null },
  REFUND: { result: 0, voidFactor: '1' },
  HALFWIN: { result: 1, voidFactor: '0.5' },
  HALFLOSE: { result: 0, voidFactor: '0.5' },
};

let requests = 0;
export const newRequestId = () => `req-${process.pid}-${++requests}-00000000`;

export const contextOf = (userId: number | bigint): CallContext<Session> =>
  ({
    session: { sessionId: 's', userId: String(userId), userName: 'u', userType: 0, currency: 'EUR' },
    visitorId: '',
    language: 'en-US',
    ip: '203.0.113.7',
    log: createLog('silent'),
  }) as unknown as CallContext<Session>;

/** A selection of this board as the slip shows it. */
function viewOf(selection: BoardSelection | undefined): SelectionView | null {
  if (!selection) return null;
  const { titles, ...rest } = selection;
  return {
    ...rest,
    isActive: selection.isOpen,
    isSuspended: !selection.isOpen,
    title: titles.outcome,
    originalTitle: titles.outcome,
    marketTitle: titles.market,
    matchName: titles.match,
    matchLink: titles.matchLink,
    tournamentName: 'League',
  };
}

/** What is on offer; remembers the prices that move as the board does. */
class Offered extends Map<string, BoardSelection> {
  readonly #past: PastPrices;

  constructor(past: PastPrices) {
    super();
    this.#past = past;
  }

  override set(id: string, selection: BoardSelection): this {
    const before = this.get(id);
    if (before?.isOpen && before.oddsMilli !== selection.oddsMilli)
      this.#past.note(id, before.oddsMilli, before.matchState, Date.now());
    return super.set(id, selection);
  }
}

/**
 * The real placement and settlement on PostgreSQL, with a board whose selections the test makes itself. Only the feed's side is
 * written by hand: what is offered, and what it says of results.
 */
export async function createPlacementFixture({
  players = 200,
  cashMinor = 100_000n,
  /** Most tests ask for the odds of the board to the thousandth. */
  oddsTolerancePermille = 0,
  over = {} as Partial<PlaceBetOptions>,
} = {}) {
  const db: TestDb = await createTestDb();
  await arrange(db, { players, cashMinor, matches: 1 });
  // The owner's statements may take their time.
  await db.ownerPool.query('SELECT money.open_gate(m) FROM generate_series(2, 1200) m');
  const pastPrices = new PastPrices();
  const offered = new Offered(pastPrices);
  const log = createLog('silent');
  await changePolicy(db.ownerPool, (document) => {
    document.oddsTolerancePermille = oddsTolerancePermille;
  });
  const policies = createPolicies({ db: db.db, alarms: createAlarms({ log, metrics: createMetrics() }), log });
  await policies.refresh();
  const tickets = createTicketService({ db: db.db });
  const bonus = createBonus({ db: db.db, log });
  const traderOffers = async () => [];
  const betslip = createBetslip({
    db: db.db,
    ports: {
      ...betslipPorts(new Board(() => Date.now()), { policies, liveDelayScale: 1, bootId: 'boot' }),
      view: (id) => viewOf(offered.get(id)),
    },
    clock: systemClock,
    defaultCurrency: 'EUR',
    toWire: (minor) => Number(minor) / 100,
    traderOffers,
  });
  const parking = testParking(db.db);
  const settlement = createSettlementFlow({
    settlement: tickets.settlement,
    marketIdOf,
    parking,
    log,
    metrics: createMetrics(),
    clock: systemClock,
  });
  const board: PlacementBoard = {
    selection: (id) => offered.get(id) ?? null,
    gateVersion: () => null,
    wasShown: (id, oddsMilli) => pastPrices.has(id, oddsMilli, offered.get(id)?.matchState ?? '', Date.now()),
  };
  const slip = slipCalls({
    board,
    policies,
    slips: betslip.service,
    customerLimits: normalCustomer,
    desk: noDesk,
    exposure: (marketId, outcomeId) => selectionExposure(db.db, marketId, outcomeId),
    defaultCurrency: 'EUR',
  });
  const history = createTicketHistory(db.db);
  const placeBet = placeBetRoutes({
    board,
    slips: betslip.service,
    tickets,
    clock: systemClock,
    policies,
    liveDelayScale: 1,
    customerLimits: normalCustomer,
    desk: noDesk,
    freeBets: bonus.freeBets,
    onDelayed: () => undefined,
    traderOffers,
    details: {
      ticketsOf: (userId, requestId) => ticketsOfRequest({ tickets: history, traderOffers }, userId, requestId),
      showSlip: betslip.show,
      freeBetsOf: (session) => readFreeBets(bonus.freeBets, session),
    },
    ...over,
  })['betslip.placebet'];
  const scores = new Map<number, { home: number; away: number }>();
  const teasedLines = createTeasedLines({
    legs: () => teasedLegs(db.db),
    finalScore: (matchId) => scores.get(matchId) ?? null,
    port: settlement.port,
    parking,
    log,
  });
  let matches = 0;
  let stamp = 0;

  /** A new match with one selection on offer. */
  function offer(oddsMilli = 2000, change: Partial<BoardSelection> = {}): BoardSelection {
    const matchId = change.matchId ?? ++matches;
    const marketType = change.marketType ?? 1;
    const specifiers = change.specifiers ?? '';
    const marketId = marketIdOf(matchId, { marketType, specifiers });
    const outcomeId = change.outcomeId ?? '1';
    const selection: BoardSelection = {
      selectionId: `${marketId}.${outcomeId}`,
      matchId,
      marketId,
      marketType,
      specifiers,
      outcomeId,
      producer: 3,
      oddsMilli,
      priceVersion: 1,
      isOpen: true,
      isLive: false,
      sportId: 1,
      tournamentId: 1,
      sportAlias: 'soccer',
      line: '',
      isMainLine: true,
      startTimeMs: Date.now() + 3_600_000,
      bettingSourceType: 1,
      matchState: '',
      titles: { match: `Match ${matchId}`, market: '1X2', outcome: 'Home', matchLink: '/m' },
      ...change,
    };
    offered.set(selection.selectionId, selection);
    return selection;
  }

  async function place(userId: number | bigint, body: Partial<PlaceBetBody>): Promise<PlacementAnswer> {
    const whole = { oddsChangePolicy: 2, requestId: newRequestId(), ...body } as PlaceBetBody;
    return (await placeBet(contextOf(userId), { query: {}, body: whole })) as PlacementAnswer;
  }

  /** The refusal of a placement: its name, and the error itself. */
  async function refusal(userId: number | bigint, body: Partial<PlaceBetBody>): Promise<{ name: ErrorName; error: AppError }> {
    const error = await place(userId, body).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error, 'the bet was not refused').toBeInstanceOf(AppError);
    // C20: what a bet is refused under stands in the contract.
    expect(calls['betslip.placebet'].errors).toContain((error as AppError).exceptionName);
    return { name: (error as AppError).exceptionName, error: error as AppError };
  }

  /** Results of selections from the feed, passed to the settlement and processed. */
  async function end(...ends: readonly (readonly [BoardSelection, LegEnd])[]): Promise<void> {
    const base = ({ matchId, marketType, specifiers, producer }: BoardSelection) => ({
      matchId,
      marketType,
      specifiers,
      producer,
      timestampMs: ++stamp,
    });
    for (const [selection, how] of ends) {
      if (how === 'CANCELLED') {
        await settlement.port.onCancel([{ ...base(selection), fromMs: null, toMs: null, voidReason: null }]);
      } else {
        const fact = {
          ...base(selection),
          outcomeId: selection.outcomeId,
          deadHeatFactor: null,
          voidReason: null,
          certainty: 1 as const,
        };
        await settlement.port.onSettlement([{ ...fact, ...FEED[how] }]);
      }
    }
    await settlement.drain();
  }

  async function takeBack(...selections: readonly BoardSelection[]): Promise<void> {
    for (const { matchId, marketType, specifiers, producer } of selections)
      await settlement.port.onRollbackSettlement([{ matchId, marketType, specifiers, producer, timestampMs: ++stamp }]);
    await settlement.drain();
  }

  const ticket = async (id: string | undefined) => {
    const [found] = await tickets.byId([id ?? '']);
    if (!found) throw new Error('no such ticket');
    return found;
  };

  return {
    db,
    tickets,
    betslip,
    settlement,
    placeBet,
    slip,
    board,
    policies,
    bonus,
    offered,
    scores,
    teasedLines,
    offer,
    place,
    refusal,
    end,
    takeBack,
    ticket,
    async close() {
      await settlement.drain();
      await tickets.close();
      await db.close();
    },
  };
}

export type PlacementFixture = Awaited<ReturnType<typeof createPlacementFixture>>;
