import type { Board, BoardChange } from '../../modules/catalogue/index.ts';
import type { PlayerEvents } from '../../modules/gateway/index.ts';
import type { Policies, PolicyService } from '../../modules/policy/index.ts';
import { cashoutEvent, settlementEvent, type TicketService, ticketEvent } from '../../modules/tickets/index.ts';
import type { EventReader } from '../../platform/bus/event.ts';
import type { OutboxRow } from '../../platform/bus/outbox-log.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import type { GateVersions } from '../gate-keeper.ts';
import { createCashOut } from './cash-out.ts';
import { OfferWatch } from './offer-watch.ts';
import type { CashoutBoard } from './quote.ts';
import { createCashoutResolver } from './resolve-cashouts.ts';

export interface CashoutPartsOptions {
  board: Board;
  onBoardChange(listener: (change: BoardChange) => void): () => void;
  versions: GateVersions;
  tickets: Pick<TicketService, 'cashouts'>;
  players: PlayerEvents;
  clock: Clock;
  policies: Policies & Pick<PolicyService, 'onChange'>;
  liveDelayScale: number;
  /** Something was committed: its events can be told. */
  wake(): void;
  /** Life of the board's counters. */
  bootId(): string;
  /** The current prices are known. */
  isBoardReady(): boolean;
  /** The sides of the match changed, and a person has not decided yet what the bets on it are worth. */
  isHeld(matchId: number): boolean;
  parking: Pick<Parking, 'kind'>;
  log: Logger;
  metrics: Metrics;
}

/**
 * What a withdrawal takes off winnings (betting rules 8.8) is known with the results; the prices of the others are shorter at once. Between the two no
 * price says what a bet is worth that was placed before.
 */
const isReduced = (board: Board, matchId: number): boolean => (board.match(matchId)?.outright?.nonRunners.size ?? 0) > 0;

/** The board as cashouts see it. */
export function cashoutBoard(
  board: Board,
  versions: GateVersions,
  isHeld: (matchId: number) => boolean = () => false,
  // Counters of the board start again with the process that takes the feed: states of another life cannot be compared.
  bootId: () => string = () => '',
): CashoutBoard {
  return {
    price(selectionId) {
      const view = board.selection(selectionId);
      if (view === null) return null;
      const status = board.market(view.marketId)?.status;
      return {
        oddsMilli: view.oddsMilli,
        // What was bought may be the other side by now: nothing is cashed out until a person has looked (XR-04).
        isOpen: view.isActive && !view.isSuspended && !isHeld(view.matchId) && !isReduced(board, view.matchId),
        isDecided: status === 'settled' || status === 'cancelled',
        isLive: view.isLive,
        sportAlias: board.sport(view.sportId)?.slug ?? 'other',
        matchState: view.isLive ? `${bootId()}/${view.matchStateVersion}` : '',
        gateVersion: versions.of(view),
      };
    },
  };
}

export type CashoutParts = ReturnType<typeof createCashoutParts>;

/** Everything that cashes tickets out, wired. */
export function createCashoutParts(options: CashoutPartsOptions) {
  const { tickets, players, clock, policies, log, metrics, wake } = options;
  const { cashouts } = tickets;
  const board = cashoutBoard(options.board, options.versions, options.isHeld, options.bootId);
  const resolver = createCashoutResolver({
    board,
    cashouts,
    policies,
    log,
    metrics,
    parking: options.parking,
    onDecided: wake,
    isBoardReady: options.isBoardReady,
  });
  const offers = new OfferWatch({
    board,
    cashouts,
    policies,
    log,
    metrics,
    publish(userId, ticketId, value) {
      try {
        players.publish({ userId, topic: 'cashout', id: ticketId, value });
      } catch (error) {
        // The offer is sent again when it changes; other players still get theirs.
        log.error({ event: 'player_event', userId, ticketId, err: error }, 'an offer of a cashout was not told');
      }
    },
  });
  const moved =
    (reader: EventReader<{ userId: string; ticketId: string }>) =>
    (row: OutboxRow): void => {
      for (const { userId, ticketId } of reader.read(row)) offers.onTicket(userId, ticketId);
    };
  const stopListening = options.onBoardChange((change) => offers.onPrices(change.prices.map(({ selectionId }) => selectionId)));
  const stopFollowing = policies.onChange(() => offers.onPolicy());
  return {
    board,
    resolver,
    offers,
    cashOut: createCashOut({
      board,
      cashouts,
      clock,
      policies,
      liveDelayScale: options.liveDelayScale,
      onWaiting: (cashoutId, delayMs) => resolver.onWaiting(cashoutId, delayMs),
      onWritten: wake,
    }),
    /** What the ledger has committed about tickets moves what is offered for them. */
    onEvents: { ticket: moved(ticketEvent), settlement: moved(settlementEvent), cashout: moved(cashoutEvent) },
    async stop(): Promise<void> {
      stopListening();
      stopFollowing();
      await Promise.all([resolver.stop(), offers.stop()]);
    },
  };
}
