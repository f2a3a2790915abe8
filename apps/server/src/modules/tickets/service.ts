import type { Database } from '../../platform/db/create-db.ts';
import type { RoleTerms } from '../../platform/nodes/role-lock.ts';
import { NO_TRACING, traced } from '../../platform/tracing/tracing.ts';
import { type Cashouts, createCashouts } from './cashout/service.ts';
import { createGates, type Gates } from './placement/gates.ts';
import { PlacementBatcher, type PlacementBatcherOptions } from './placement/placement-batcher.ts';
import { callPlaceBatch, KnownExposures } from './placement/placement-call.ts';
import type { PlacementAnswer, PlacementItem } from './placement/placement-item.ts';
import { type DelayedAnswer, type DelayedDecision, resolveDelayed } from './placement/resolve-delayed.ts';
import { dueTraderReviews, exposures, type SelectionExposureRow } from './placement/review-queries.ts';
import { createResultCases, type ResultCases } from './settlement/facts/result-cases.ts';
import { createSettlement, type Settlement } from './settlement/service.ts';
import {
  dueDelayed,
  type KnownRequest,
  knownRequest,
  listTickets,
  type StoredTicket,
  type TicketFilter,
  type TicketView,
  ticketByKey,
  ticketsById,
} from './store.ts';

/** Tickets: placed, decided, settled, listed. The only writer of the `betting` schema. */
export type TicketService = {
  /** Places one bet together with whatever else arrives meanwhile; resolves when it is on disk. */
  place(item: PlacementItem): Promise<PlacementAnswer>;
  /** Records a refusal under the item's key without moving money, so that the key answers the same for ever. */
  refuse(item: PlacementItem, reason: string): Promise<PlacementAnswer>;
  /** Places many bets in one transaction, past the batcher. Order of the items. */
  placeBatch(items: readonly PlacementItem[]): Promise<PlacementAnswer[]>;
  byKey(userId: bigint, key: string): Promise<StoredTicket | null>;
  /** The request that came under this id; null = none did. */
  knownRequest(userId: bigint, requestId: string): Promise<KnownRequest | null>;
  byId(ticketIds: readonly string[]): Promise<TicketView[]>;
  list(userId: bigint, filter: TicketFilter): Promise<{ tickets: TicketView[]; nextBefore: string | null }>;
  /** Delayed tickets whose time has come, by the database's clock, without those named. */
  dueDelayed(limit: number, except?: readonly string[]): Promise<TicketView[]>;
  resolveDelayed(decisions: readonly DelayedDecision[]): Promise<DelayedAnswer[]>;
  /** Tickets at the trading desk whose waiting has ended, by the database's clock, without those named. */
  dueTraderReviews(limit: number, except?: readonly string[]): Promise<TicketView[]>;
  exposures(where: { marketIds: readonly number[] } | { matchId: number }): Promise<SelectionExposureRow[]>;
  /** Results and what they do to tickets. */
  readonly settlement: Settlement;
  /** Results that wait for a person. */
  readonly resultCases: ResultCases;
  /** Tickets cashed out, whole or in part. */
  readonly cashouts: Cashouts;
  readonly gates: Gates;
  /** Bets that wait for a transaction. */
  readonly waiting: number;
  /** Bets are being placed in this process, or were within the last second. */
  readonly isPlacing: boolean;
  /** Stops taking bets and resolves when those taken are decided. */
  close(): Promise<void>;
};

export type TicketServiceOptions = {
  db: Database;
  /** Terms of the roles of this process; without them it writes only where no server holds the roles. */
  terms?: Pick<RoleTerms, 'term'>;
} & Partial<Omit<PlacementBatcherOptions, 'call'>>;

export function createTicketService({ db, terms, ...batching }: TicketServiceOptions): TicketService {
  const known = new KnownExposures();
  const feedTerm = () => terms?.term('feed') ?? null;
  const { tracing = NO_TRACING } = batching;
  const batcher = new PlacementBatcher({
    ...batching,
    call: (items, careful) => traced(tracing, tracing.part('money.place_batch'), () => callPlaceBatch(db, items, careful, known)),
  });
  return {
    place: (item) => batcher.place(item),
    refuse: (item, reason) => batcher.place({ ...item, refusal: reason }),
    placeBatch: async (items) => (await callPlaceBatch(db, items, false, known)).answers,
    byKey: (userId, key) => ticketByKey(db, userId, key),
    knownRequest: (userId, requestId) => knownRequest(db, userId, requestId),
    byId: (ticketIds) => ticketsById(db, ticketIds),
    list: (userId, filter) => listTickets(db, userId, filter),
    dueDelayed: (limit, except = []) => dueDelayed(db, limit, except),
    resolveDelayed: (decisions) => resolveDelayed(db, decisions, feedTerm()),
    dueTraderReviews: (limit, except = []) => dueTraderReviews(db, limit, except),
    exposures: (where) => exposures(db, where),
    settlement: createSettlement({
      db,
      settleTerm: () => terms?.term('settle') ?? null,
      feedTerm,
      betweenBets: (longestMs) => batcher.betweenCalls(longestMs),
    }),
    resultCases: createResultCases(db),
    cashouts: createCashouts(db, feedTerm),
    gates: createGates(db, { onClosed: (waitedMs) => batcher.suspendWaited(waitedMs), feedTerm }),
    get waiting() {
      return batcher.waiting;
    },
    get isPlacing() {
      return batcher.isBusy;
    },
    close: () => batcher.close(),
  };
}
