import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import type { CashoutOfferPayload, CashoutPayload } from '@duskline/contract/realtime';
import { findCurrency } from '@duskline/money/currency';
import type { Policies } from '../../modules/policy/index.ts';
import type { Cashouts, CashoutTerms } from '../../modules/tickets/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { presentOffer } from './present-offer.ts';
import { type CashoutBoard, quoteTicket } from './quote.ts';

export interface OfferWatchOptions {
  board: CashoutBoard;
  cashouts: Pick<Cashouts, 'terms' | 'openTickets'>;
  policies: Pick<Policies, 'current'>;
  /** An offer changed; null = there is none any more. */
  publish(userId: string, ticketId: string, offer: CashoutOfferPayload | null): void;
  log: Logger;
  metrics: Metrics;
  /** Shortest time between two offers of one ticket (default 1 s). */
  intervalMs?: number;
  /** Longest time that quoting keeps the event loop (default 5 ms). */
  sliceMs?: number;
}

/** More running tickets than a page shows. */
const TICKETS_WATCHED = 500;
const RUNNING: ReadonlySet<number> = new Set([BetAcceptance.ACCEPTED, BetAcceptance.DELAYED_CASHOUT]);
/** Tickets read again at once, and the pause before the first and the longest before a later time. */
const READ_AGAIN = 200;
const PATIENCE_MS = 60_000;

interface Watched {
  terms: CashoutTerms;
  /** The offer last told, as text: what is compared. */
  published: string;
  offer: CashoutOfferPayload | null;
  quotedAtMs: number;
  /** Waits for settlement: when it is read again, and how long it waited the last time. */
  readAtMs: number;
  pauseMs: number;
}

const textOf = (offer: CashoutOfferPayload | null): string => (offer === null ? '' : JSON.stringify(offer));

/**
 * Keeps the cashout offers of players who look at them right (betting rules 13). A price that moves marks its selection; a round
 * quotes the tickets on marked selections, each at most once an interval, in slices that leave the event loop free.
 */
export class OfferWatch {
  readonly #options: OfferWatchOptions;
  readonly #intervalMs: number;
  readonly #sliceMs: number;
  readonly #players = new Map<string, Set<string>>();
  readonly #tickets = new Map<string, Watched>();
  /** Tickets by the selections they stand on. */
  readonly #bySelection = new Map<string, Set<string>>();
  #movedSelections = new Set<string>();
  readonly #waiting = new Set<string>();
  /** Tickets whose stored terms have changed, or may have. */
  readonly #old = new Set<string>();
  /** Loads that are under way: two subscriptions of one player are one. */
  readonly #loading = new Map<string, Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(options: OfferWatchOptions) {
    this.#options = options;
    this.#intervalMs = options.intervalMs ?? 1_000;
    this.#sliceMs = options.sliceMs ?? 5;
  }

  get ticketCount(): number {
    return this.#tickets.size;
  }

  /** Begins to watch a player's tickets. Returns all current offers. */
  async watch(userId: string): Promise<CashoutPayload> {
    if (!this.#players.has(userId)) {
      this.#players.set(userId, new Set());
      const load: Promise<void> = this.#load(userId).finally(() => {
        // When the player is watched again meanwhile, another load has its place.
        if (this.#loading.get(userId) === load) this.#loading.delete(userId);
      });
      this.#loading.set(userId, load);
    }
    try {
      await this.#loading.get(userId);
    } catch (error) {
      this.unwatch(userId);
      throw error;
    }
    const tickets: CashoutPayload['tickets'] = {};
    for (const id of this.#players.get(userId) ?? []) {
      const offer = this.#tickets.get(id)?.offer;
      if (offer) tickets[id] = offer;
    }
    return { tickets };
  }

  unwatch(userId: string): void {
    for (const id of this.#players.get(userId) ?? []) this.#forget(id);
    this.#players.delete(userId);
  }

  /** These selections' prices, or whether they take bets, have changed. One set entry each: cheap, however many tickets have them. */
  onPrices(selectionIds: Iterable<string>): void {
    for (const id of selectionIds) if (this.#bySelection.has(id)) this.#movedSelections.add(id);
    if (this.#movedSelections.size > 0) this.#schedule();
  }

  /** What tickets are worth is calculated in another way now: all of them are quoted again. */
  onPolicy(): void {
    this.onPrices(this.#bySelection.keys());
  }

  /** Something was committed about this ticket: accepted, settled, cashed out, opened again. */
  onTicket(userId: string, ticketId: string): void {
    const own = this.#players.get(userId);
    if (!own) return;
    own.add(ticketId);
    this.#old.add(ticketId);
    this.#schedule();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#round;
  }

  async #load(userId: string): Promise<void> {
    const { cashouts } = this.#options;
    const ids = await cashouts.openTickets(BigInt(userId), TICKETS_WATCHED);
    for (const terms of await cashouts.terms(ids)) {
      if (!this.#players.has(userId)) return;
      this.#keep(terms);
      this.#quote(terms.ticketId, false);
    }
  }

  #keep(terms: CashoutTerms): void {
    const { ticketId } = terms;
    const before = this.#tickets.get(ticketId);
    // A declined bet has no offer, ever; one that waits is told of when it is accepted.
    if (terms.outcome !== TicketOutcome.PENDING || !RUNNING.has(terms.acceptance)) {
      if (before?.offer) this.#notify(ticketId, before, null);
      this.#forget(ticketId, terms);
      return;
    }
    const own = this.#players.get(String(terms.userId));
    if (!before && (own?.size ?? 0) > TICKETS_WATCHED) {
      this.#forget(ticketId, terms);
      return;
    }
    own?.add(ticketId);
    const fresh = { published: '', offer: null, quotedAtMs: Number.NEGATIVE_INFINITY, readAtMs: 0, pauseMs: 0 };
    this.#tickets.set(ticketId, { ...fresh, ...before, terms });
    for (const { selectionId } of terms.legs) {
      const tickets = this.#bySelection.get(selectionId);
      if (tickets) tickets.add(ticketId);
      else this.#bySelection.set(selectionId, new Set([ticketId]));
    }
  }

  #forget(ticketId: string, terms = this.#tickets.get(ticketId)?.terms): void {
    const watched = this.#tickets.get(ticketId);
    this.#old.delete(ticketId);
    this.#waiting.delete(ticketId);
    this.#players.get(String(terms?.userId))?.delete(ticketId);
    if (!watched) return;
    this.#tickets.delete(ticketId);
    for (const { selectionId } of watched.terms.legs) {
      const tickets = this.#bySelection.get(selectionId);
      tickets?.delete(ticketId);
      if (tickets?.size === 0) this.#bySelection.delete(selectionId);
    }
  }

  #notify(ticketId: string, watched: Watched, offer: CashoutOfferPayload | null): void {
    const text = textOf(offer);
    if (text === watched.published) return;
    watched.published = text;
    watched.offer = offer;
    this.#options.metrics.count('cashout_offers_total');
    this.#options.publish(String(watched.terms.userId), ticketId, offer);
  }

  /** The offer of a ticket; null = none. One that cannot be quoted has none, and keeps no other ticket from its own. */
  #offerOf(terms: CashoutTerms): CashoutOfferPayload | null {
    try {
      const policy = this.#options.policies.current();
      const quote = quoteTicket(this.#options.board, terms, policy);
      const currency = findCurrency(terms.currency);
      return quote.isOffered && currency ? presentOffer(quote, currency, policy.version) : null;
    } catch (error) {
      this.#options.log.warn({ event: 'cashout_offers', ticketId: terms.ticketId, err: error }, 'a ticket could not be quoted');
      return null;
    }
  }

  #quote(ticketId: string, isPublished: boolean): void {
    const watched = this.#tickets.get(ticketId);
    if (!watched) return;
    const nowMs = performance.now();
    const offer = this.#offerOf(watched.terms);
    watched.quotedAtMs = nowMs;
    if (isPublished) this.#notify(ticketId, watched, offer);
    else Object.assign(watched, { offer, published: textOf(offer) });
    this.#waitForSettlement(ticketId, watched, nowMs);
  }

  /**
   * A leg whose result the board knows and the ticket does not (or the other way round, after a rollback) is being settled:
   * nobody tells when only a leg changes, so the ticket is read again until it does, at growing intervals.
   */
  #waitForSettlement(ticketId: string, watched: Watched, nowMs: number): void {
    const isOff = watched.terms.legs.some(({ selectionId, isOpen }) => {
      const price = this.#options.board.price(selectionId);
      return price !== null && (isOpen ? price.isDecided : price.isOpen);
    });
    if (!isOff) {
      this.#waiting.delete(ticketId);
      watched.pauseMs = 0;
      return;
    }
    watched.pauseMs = Math.min(PATIENCE_MS, Math.max(this.#intervalMs, watched.pauseMs * 2));
    watched.readAtMs = nowMs + watched.pauseMs;
    this.#waiting.add(ticketId);
  }

  #schedule(): void {
    if (this.#isStopped || this.#timer || this.#round) return;
    const waitMs = Math.max(10, this.#startedAtMs + this.#intervalMs - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#round = this.#run()
        .catch((error) =>
          this.#options.log.warn({ event: 'cashout_offers', err: error }, 'offers could not be made, trying again'),
        )
        .finally(() => {
          this.#round = null;
          if (this.#movedSelections.size + this.#old.size + this.#waiting.size > 0) this.#schedule();
        });
    }, waitMs).unref();
  }

  async #run(): Promise<void> {
    const nowMs = performance.now();
    this.#startedAtMs = nowMs;
    const moved = this.#movedSelections;
    this.#movedSelections = new Set();
    for (const id of this.#waiting) if ((this.#tickets.get(id)?.readAtMs ?? 0) <= nowMs) this.#old.add(id);
    await this.#readOld();
    const due = new Set<string>();
    for (const selectionId of moved) for (const id of this.#bySelection.get(selectionId) ?? []) due.add(id);
    let untilMs = performance.now() + this.#sliceMs;
    for (const id of due) {
      if (performance.now() >= untilMs) {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.#isStopped) return;
        untilMs = performance.now() + this.#sliceMs;
      }
      // Quoted while this round was reading: it has the newest prices already.
      if ((this.#tickets.get(id)?.quotedAtMs ?? Number.POSITIVE_INFINITY) < nowMs) this.#quote(id, true);
    }
    this.#options.metrics.observe('cashout_round_seconds', (performance.now() - nowMs) / 1000);
  }

  async #readOld(): Promise<void> {
    while (this.#old.size > 0 && !this.#isStopped) {
      const ids = [...this.#old].slice(0, READ_AGAIN);
      for (const id of ids) this.#old.delete(id);
      let found: CashoutTerms[];
      try {
        found = await this.#options.cashouts.terms(ids);
      } catch (error) {
        for (const id of ids) this.#old.add(id);
        throw error;
      }
      for (const terms of found) {
        if (!this.#players.has(String(terms.userId))) continue;
        this.#keep(terms);
        this.#quote(terms.ticketId, true);
      }
    }
  }
}
