import type { PlaceBetResult, Ticket } from '@duskline/contract/entities/betslip';
import { BetAcceptance } from '@duskline/contract/enums';
import type { Timers } from '@duskline/realtime/timers';
import { CallError, type Caller } from '../../../shared/api/caller.ts';
import { betsOfPlacement, betsOfReply } from '../model/placed-bets.ts';
import { type PlacementEnd, type PlacementRecord, type PlacingState, readRecord } from '../model/placing-state.ts';

/** Where the placement under way is written down. */
export interface RecordStore {
  read(): string | null;
  write(text: string): void;
  remove(): void;
}

export interface PlacerOptions {
  readonly call: Caller;
  readonly timers: Timers;
  readonly records: RecordStore;
  onState(state: PlacingState): void;
  onEnd(end: PlacementEnd, record: PlacementRecord): void;
}

/** An answer that takes longer counts as lost. The bet may still be placed: that is found out. */
export const ANSWER_TIMEOUT_MS = 8_000;
/** Older than this, a bet that never arrived is not sent again: nobody expects it any more. */
export const RESEND_WITHIN_MS = 120_000;
/** How long after its time a delayed bet is left to the stream before the server is asked. */
const DELAY_GRACE_MS = 1_500;
/** Bounds of what the server's clock and ours may disagree about. */
const DELAY_MAX_MS = 20_000;
const MAX_FAULTS = 4;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

type SendAnswer =
  | { readonly kind: 'reply'; readonly reply: PlaceBetResult }
  | { readonly kind: 'end'; readonly end: PlacementEnd }
  /** No answer at all, or one that says nothing about the bet. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'fault' };

type LookAnswer =
  | { readonly kind: 'tickets'; readonly tickets: readonly Ticket[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'silence' };

const isWaiting = (ticket: Ticket): boolean => ticket.Status === BetAcceptance.DELAYED || ticket.Status === BetAcceptance.PENDING;

/**
 * Places a bet exactly once, whatever the network does. The key is written down before anything is sent; a lost answer is looked up
 * by it, a bet that never arrived is sent again with the same key, and a delayed one is followed until it is decided.
 */
export class Placer {
  readonly #options: PlacerOptions;
  /** Counts runs: one that was given up must not speak any more. */
  #run = 0;
  #isBusy = false;
  #wake: (() => void) | undefined;

  constructor(options: PlacerOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Starts a placement; ignored while one is under way (BETSLIP-07). */
  place(record: PlacementRecord): void {
    if (this.#isBusy) return;
    this.#options.records.write(JSON.stringify(record));
    void this.#follow(record, false);
  }

  /** Takes up what a reload or a log-in interrupted, if it was this player's. */
  resume(userId: string): void {
    const record = readRecord(this.#options.records.read());
    if (!record || this.#isBusy) return;
    if (record.userId === userId) void this.#follow(record, true);
    else this.#options.records.remove();
  }

  /** Something may have happened: the stream spoke, or the network is back. */
  wake(): void {
    this.#wake?.();
  }

  /** The player has left. What was sent stays written down for his return. */
  stop(): void {
    this.#run += 1;
    this.#isBusy = false;
    this.#wake?.();
    this.#options.onState({ step: 'idle' });
  }

  async #follow(record: PlacementRecord, isResumed: boolean): Promise<void> {
    const run = ++this.#run;
    this.#isBusy = true;
    const end = await this.#decide(record, isResumed, () => run === this.#run);
    const isRefusedAtOnce = end.kind === 'unauthorized' && !end.isUnknown;
    // The end of a session also ends this run; that nothing was placed is true all the same.
    if (run !== this.#run && !isRefusedAtOnce) return;
    this.#isBusy = false;
    // Of a bet that was sent before, nothing is known without a session: it is looked up after the next log-in.
    if (end.kind !== 'unauthorized' || isRefusedAtOnce) this.#options.records.remove();
    this.#options.onState({ step: 'idle' });
    this.#options.onEnd(end, record);
  }

  async #decide(record: PlacementRecord, isResumed: boolean, isCurrent: () => boolean): Promise<PlacementEnd> {
    let isSending = !isResumed;
    let faults = 0;
    for (let attempt = 0; isCurrent(); attempt++) {
      if (isSending) {
        this.#options.onState({ step: attempt === 0 ? 'sending' : 'checking' });
        const sent = await this.#send(record, attempt > 0);
        if (sent.kind === 'reply') return this.#settle(record, sent.reply, isCurrent);
        if (sent.kind === 'end') return sent.end;
        faults = sent.kind === 'fault' ? faults + 1 : 0;
      }
      this.#options.onState({ step: 'checking' });
      const found = await this.#look(record);
      if (found.kind === 'unauthorized') return { kind: 'unauthorized', isUnknown: true };
      const isGivenUp = faults >= MAX_FAULTS || this.#isTooOld(record);
      // Of several singles some may have arrived: sent again, the whole gets its one answer.
      if (found.kind === 'tickets' && (isGivenUp || found.tickets.length >= record.body.stakes.length))
        return this.#settle(record, undefined, isCurrent, found.tickets);
      if (found.kind === 'none' && isGivenUp) return { kind: 'lost' };
      isSending = found.kind !== 'silence';
      if (attempt > 0 || !isSending) await this.#pause(BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0);
    }
    return { kind: 'lost' };
  }

  #isTooOld(record: PlacementRecord): boolean {
    return this.#options.timers.wall() - record.sentAtMs > RESEND_WITHIN_MS;
  }

  async #send(record: PlacementRecord, isRepeated: boolean): Promise<SendAnswer> {
    try {
      const reply = await this.#inTime(this.#options.call('betslip.placebet', { body: record.body }));
      return reply === undefined ? { kind: 'silence' } : { kind: 'reply', reply };
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0 || error.status === 408) return { kind: 'silence' };
      if (error.status >= 500) return { kind: 'fault' };
      if (error.status === 401) return { kind: 'end', end: { kind: 'unauthorized', isUnknown: isRepeated } };
      // Our own earlier try is still being worked on.
      if (isRepeated && error.exceptionName === 'PlaceBetInProgressException') return { kind: 'silence' };
      return { kind: 'end', end: { kind: 'refused', exceptionName: error.exceptionName, message: error.message } };
    }
  }

  async #look(record: PlacementRecord): Promise<LookAnswer> {
    try {
      const query = { requestId: record.body.requestId };
      const found = await this.#inTime(this.#options.call('betslip.placementbyrequest', { query }));
      if (found === undefined) return { kind: 'silence' };
      return found.Tickets.length === 0 ? { kind: 'none' } : { kind: 'tickets', tickets: found.Tickets };
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return { kind: 'none' };
      if (error instanceof CallError && error.status === 401) return { kind: 'unauthorized' };
      return { kind: 'silence' };
    }
  }

  /** The bet has arrived. Follows it until all of its tickets are decided. */
  async #settle(
    record: PlacementRecord,
    reply: PlaceBetResult | undefined,
    isCurrent: () => boolean,
    known?: readonly Ticket[],
  ): Promise<PlacementEnd> {
    const { timers, onState } = this.#options;
    const sinceMs = timers.wall();
    const waitMs = (until: number | undefined) => Math.min(DELAY_MAX_MS, Math.max(0, (until ?? 0) - timers.wall()));
    let tickets = known;
    if (reply?.Status === BetAcceptance.DELAYED || reply?.Status === BetAcceptance.PENDING) {
      const ms = waitMs(reply.DecidedBy);
      onState({ step: 'delayed', sinceMs, untilMs: sinceMs + ms });
      await this.#pause(ms + DELAY_GRACE_MS);
    }
    for (let attempt = 0; isCurrent(); attempt++) {
      if (tickets === undefined) {
        const found = await this.#look(record);
        if (found.kind === 'tickets') tickets = found.tickets;
        else if (found.kind === 'unauthorized') return { kind: 'unauthorized', isUnknown: true };
        else if (reply && reply.Status !== BetAcceptance.DELAYED && reply.Status !== BetAcceptance.PENDING)
          return { kind: 'decided', atMs: timers.wall(), bets: betsOfReply(record, reply) };
      }
      if (tickets && !tickets.some(isWaiting))
        return { kind: 'decided', atMs: timers.wall(), bets: betsOfPlacement(record, tickets, reply) };
      const ms = waitMs(Math.max(0, ...(tickets ?? []).map((ticket) => ticket.DecidedBy ?? 0)));
      if (ms > 0) onState({ step: 'delayed', sinceMs, untilMs: timers.wall() + ms });
      else if (attempt > 0) onState({ step: 'checking' });
      tickets = undefined;
      await this.#pause(ms > 0 ? ms + DELAY_GRACE_MS : (BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0));
    }
    return { kind: 'lost' };
  }

  /** Undefined when the answer takes too long. */
  #inTime<Value>(answer: Promise<Value>): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const cancel = this.#options.timers.after(ANSWER_TIMEOUT_MS, () => resolve(undefined));
      answer.then(resolve, reject).finally(cancel);
    });
  }

  #pause(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.timers.after(delayMs, resolve);
      this.#wake = () => {
        cancel();
        resolve();
      };
    });
  }
}
