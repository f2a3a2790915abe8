import { calls } from '@duskline/contract/calls';
import type { PlacementAnswer } from '@duskline/contract/entities/betslip';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import { expect } from 'vitest';
import { betslipPorts } from '../src/compose/board-views.ts';
import { readFreeBets } from '../src/flows/bonus-calls.ts';
import { delayedTickets } from '../src/flows/place-bet/delayed-tickets.ts';
import { type PlaceBetOptions, placeBetRoutes } from '../src/flows/place-bet/place-bet.ts';
import { type BoardSelection, noDesk, normalCustomer, type PlacementBoard } from '../src/flows/place-bet/ports.ts';
import type { PlaceBetBody } from '../src/flows/place-bet/read-request.ts';
import { createDelayResolver, type ResolveDelayedOptions } from '../src/flows/place-bet/resolve-delayed.ts';
import { createSettlementFlow } from '../src/flows/settle/settlement-flow.ts';
import { createTeasedLines } from '../src/flows/settle/teased-lines.ts';
import { slipCalls } from '../src/flows/slip/slip-calls.ts';
import { createAutoTrader } from '../src/flows/trading-desk/auto-trader.ts';
import { createDesk } from '../src/flows/trading-desk/desk.ts';
import { customerLimits, deskPort } from '../src/flows/trading-desk/desk-limits.ts';
import type { DeskParts } from '../src/flows/trading-desk/ports.ts';
import { createReviewDeadlines } from '../src/flows/trading-desk/review-deadlines.ts';
import { createBetslip, type SelectionView } from '../src/modules/betslip/index.ts';
import { createBonus } from '../src/modules/bonus/index.ts';
import { Board } from '../src/modules/catalogue/board/board.ts';
import { ShownOddsHistory } from '../src/modules/catalogue/calls/shown-odds-history.ts';
import { marketIdOf } from '../src/modules/catalogue/index.ts';
import { createPolicies } from '../src/modules/policy/index.ts';
import { ticketsOfRequest } from '../src/modules/tickets/history/routes.ts';
import { createTicketHistory } from '../src/modules/tickets/history/ticket-history.ts';
import { selectionExposure } from '../src/modules/tickets/placement/selection-exposure.ts';
import { teasedLegs } from '../src/modules/tickets/settlement/teased-lines.ts';
import { type Actor, createTrading } from '../src/modules/trading/index.ts';
import { createAlarms } from '../src/platform/alarms.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { CallContext, Session } from '../src/platform/http/handler.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { cashoutKit } from './cashout-kit.ts';
import { createLedgerFixture } from './ledger.ts';
import { testParking } from './parking.ts';
import { changePolicy } from './policy.ts';
import { aResult } from './result-facts.ts';
import { grantTraderRole } from './traders.ts';

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
  readonly #past: ShownOddsHistory;

  constructor(past: ShownOddsHistory) {
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

type OwnDelays = Pick<ResolveDelayedOptions, 'board' | 'policies' | 'parking'> &
  Pick<ResolveDelayedOptions['tickets'], 'offerInstead'>;

export const TRADER: Actor = { kind: 'trader', userId: '9001', name: 'Tess', ip: '198.51.100.7', requestId: 'req-1' };
export const player = (userId: number) =>
  ({ kind: 'player', userId: String(userId), name: `p${userId}`, ip: '', requestId: 'r' }) satisfies Actor;

/**
 * The real placement, settlement, cash-out and trading desk of one process on PostgreSQL, without HTTP. Only the feed's side is written by
 * hand: what is offered, and what it says of results. Whatever tests do, the books are whole at the end.
 */
export async function createBettingFixture({
  players = 200,
  cashMinor = 100_000n,
  matches = 400,
  /** Most tests ask for the odds of the board to the thousandth. */
  oddsTolerancePermille = 0,
  /** With traders a bet over a limit goes to them; without, it is refused. */
  hasTraders = false,
  over = {} as Partial<PlaceBetOptions>,
} = {}) {
  const ledger = await createLedgerFixture({ players, cashMinor, matches });
  const { db, tickets } = ledger;
  await changePolicy(db.ownerPool, (document) => {
    document.oddsTolerancePermille = oddsTolerancePermille;
  });
  const pastPrices = new ShownOddsHistory();
  const offered = new Offered(pastPrices);
  const log = createLog('silent');
  const policies = createPolicies({ db: db.db, alarms: createAlarms({ log, metrics: createMetrics() }), log });
  await policies.refresh();
  const parking = testParking(db.db);
  const board: PlacementBoard = {
    selection: (id) => offered.get(id) ?? null,
    gateVersion: () => null,
    isLive: (id) => offered.get(id)?.isLive ?? false,
    wasShown: (id, oddsMilli) => pastPrices.has(id, oddsMilli, offered.get(id)?.matchState ?? '', Date.now()),
  };
  const trading = createTrading({ db: db.db, log });
  const parts: DeskParts = {
    board,
    trading,
    tickets,
    parking,
    policies,
    log,
    metrics: createMetrics(),
    clock: systemClock,
    offerMs: 60_000,
    onActed: () => undefined,
  };
  const desk = createDesk(parts);
  if (hasTraders) {
    await grantTraderRole(db.ownerPool, { 9001: 'Tess', 9002: 'Theo' });
    await trading.settings.refresh();
  }
  const traders = hasTraders
    ? {
        desk: deskPort(trading.settings, { referMs: 60_000, onReferred: () => undefined }),
        customerLimits: customerLimits(trading.settings),
      }
    : { desk: noDesk, customerLimits: normalCustomer };
  const bonus = createBonus({ db: db.db, log });
  const traderOffers = async () => [];
  const betslip = createBetslip({
    db: db.db,
    ports: {
      ...betslipPorts(new Board(() => Date.now()), { policies, liveDelayScale: 1, bootId: () => 'boot' }),
      view: (id) => viewOf(offered.get(id)),
    },
    clock: systemClock,
    defaultCurrency: () => policies.current().newAccounts.defaultCurrency,
    toWire: (minor) => Number(minor) / 100,
    traderOffers,
  });
  const settlement = createSettlementFlow({
    settlement: tickets.settlement,
    marketIdOf,
    parking,
    log,
    metrics: createMetrics(),
    clock: systemClock,
  });
  const slip = slipCalls({
    board,
    policies,
    slips: betslip.service,
    ...traders,
    exposure: (marketId, outcomeId) => selectionExposure(db.db, marketId, outcomeId),
  });
  const history = createTicketHistory(db.db);
  const placeBet = placeBetRoutes({
    refuseFrom: () => undefined,
    refuseBets: async () => undefined,
    board,
    slips: betslip.service,
    tickets,
    clock: systemClock,
    policies,
    liveDelayScale: 1,
    ...traders,
    freeBets: bonus.freeBets,
    onDelayed: () => undefined,
    traderOffers,
    limitLeft: async () => null,
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
  let stamp = 0;

  /** A new match with one selection on offer. */
  function offer(oddsMilli = 2000, change: Partial<BoardSelection> = {}): BoardSelection {
    const matchId = change.matchId ?? ledger.newMatch();
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
        const { matchId, outcomeId } = selection;
        await settlement.port.onSettlement([aResult(matchId, { ...base(selection), outcomeId, ...FEED[how] })]);
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
    newPlayer: ledger.newPlayer,
    parking,
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
    trading,
    parts,
    desk,
    reviewDeadlines: createReviewDeadlines(parts, desk),
    offer,
    place,
    refusal,
    end,
    takeBack,
    ticket,
    ...cashoutKit({ ...ledger, policies }),
    autoTrader: createAutoTrader(parts, desk, { thinkMs: -1_000 }),
    /** Decides live bets whose delay is over, as one process does. */
    delayResolver: ({ offerInstead = (_ticketId: string) => Promise.resolve(false), ...own }: Partial<OwnDelays> = {}) =>
      createDelayResolver({
        board,
        policies,
        parking,
        log,
        metrics: createMetrics(),
        ...own,
        tickets: delayedTickets(tickets, () => undefined, offerInstead),
      }),
    /** What the book carries on a selection. */
    async carried(marketId: number, outcomeId = '1') {
      const line = (await tickets.exposures({ marketIds: [marketId] })).find((row) => row.outcomeId === outcomeId);
      return { stake: line?.stakeMinor ?? 0n, payout: line?.payoutMinor ?? 0n };
    },
    /** Puts the deadline of a ticket before or behind the moment by so many milliseconds, by the clock that decides. */
    endIn: (ticketId: string, ms: number) =>
      db.ownerPool.query(`UPDATE betting.ticket SET delay_until = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1`, [
        ticketId,
        ms,
      ]),
    async close() {
      await settlement.drain();
      await ledger.close();
    },
  };
}

export type BettingFixture = Awaited<ReturnType<typeof createBettingFixture>>;
