import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import type { PlacementAnswer, Ticket } from '@duskline/contract/entities/betslip';
import { BetAcceptance, BetType } from '@duskline/contract/enums';
import type { Timers } from '@duskline/realtime/timers';
import { CallError, type Caller } from '../../../shared/api/caller.ts';
import { betsOfPlacement, betsOfReply } from '../model/placed-bets.ts';
import {
  type BookedTerms,
  type Offer,
  type PlacementEnd,
  type PlacementRecord,
  type PlacingState,
  readRecord,
} from '../model/placing-state.ts';
import { type Waiting, waitOf } from '../model/waiting.ts';

/** Several singles are a ticket each; any other bet is one, however many stakes it has. */
const expectedTickets = ({ body }: PlacementRecord): number =>
  body.betType === BetType.MULTIPLE_SINGLES ? body.stakes.length : 1;

/** Where the placement under way of each player is written down. */
export interface RecordStore {
  read(userId: string): string | null;
  write(userId: string, text: string): void;
  remove(userId: string): void;
}

export interface PlacementClientOptions {
  readonly call: Caller;
  readonly timers: Timers;
  readonly records: RecordStore;
  /** The language that the answer is read in. */
  titles(): { readonly languageCode: string };
  onState(state: PlacingState): void;
  onEnd(end: PlacementEnd, record: PlacementRecord): void;
}

/** An answer that takes longer counts as lost. The bet may still be placed: that is found out. */
export const ANSWER_TIMEOUT_MS = 8_000;
/** Older than this, a bet that never arrived is not sent again: nobody expects it any more. */
export const RESEND_WITHIN_MS = 120_000;
/** How long after its time a bet that waits is left to the stream before the server is asked. */
const DELAY_GRACE_MS = 1_500;
/** Without a deadline the server is asked now and then. */
const ASK_AGAIN_MS = 5_000;
const MAX_FAULTS = 4;
const BACKOFF_MS = [500, 1_000, 2_000, 4_000, 8_000] as const;

type SendAnswer =
  | { readonly kind: 'reply'; readonly reply: PlacementAnswer }
  | { readonly kind: 'end'; readonly end: PlacementEnd }
  /** No answer at all, or one that says nothing about the bet. */
  | { readonly kind: 'silence' }
  | { readonly kind: 'fault' };

type LookAnswer =
  | { readonly kind: 'tickets'; readonly tickets: readonly Ticket[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'otherUser' }
  | { readonly kind: 'silence' };

const waitingStates: ReadonlySet<number> = new Set([BetAcceptance.PENDING, BetAcceptance.NEW_OFFER, BetAcceptance.DELAYED]);
const isWaiting = ({ Status }: { readonly Status: number }): boolean => waitingStates.has(Status);

const bookedOf = (tickets: readonly Ticket[]): BookedTerms =>
  tickets.map(({ ID, Stake, PotentialWin }) => ({ betId: ID, stake: Stake, potentialWin: PotentialWin }));

/** An offer that is taken is what its bet is booked at; of the others of one press nothing changes. */
function withOffer(booked: BookedTerms, { betId, stake, potentialWin }: Offer): BookedTerms {
  if (stake === undefined || potentialWin === undefined) return booked;
  return [...booked.filter((bet) => bet.betId !== betId), { betId, stake, potentialWin }];
}
const isOtherUser = (error: unknown): boolean => error instanceof CallError && error.exceptionName === 'SessionChangedException';

/**
 * Places a bet exactly once, whatever the network does. The key is written down before anything is sent; a lost answer is looked up
 * by it, a bet that never arrived is sent again with the same key, and a delayed one is followed until it is decided.
 */
export class PlacementClient {
  readonly #options: PlacementClientOptions;
  /** Counts runs: one that was given up must not speak any more. */
  #run = 0;
  #isBusy = false;
  #wake: (() => void) | undefined;
  #offer: Offer | undefined;
  /** What the server last said of the bet's stake and return; of an offer that was taken, what it was taken at. */
  #booked: BookedTerms | undefined;
  /** Whose bet is under way. */
  #userId: string | undefined;

  constructor(options: PlacementClientOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Starts a placement; ignored while one is under way (BETSLIP-07). */
  place(record: PlacementRecord): void {
    if (this.#isBusy) return;
    this.#options.records.write(record.userId, JSON.stringify(record));
    void this.#follow(record, false);
  }

  /** Takes up what a reload or a log-in interrupted, if it was this player's. */
  resume(userId: string): void {
    const record = readRecord(this.#options.records.read(userId));
    if (record?.userId !== userId || this.#isBusy) return;
    void this.#follow(record, true);
  }

  /** Something may have happened: the stream spoke, or the network is back. */
  wake(): void {
    this.#wake?.();
  }

  /** The player has left. What was sent stays stored until they return. Returns whether a bet was under way. */
  stop(): boolean {
    const wasBusy = this.#isBusy;
    this.#run += 1;
    this.#isBusy = false;
    this.#offer = undefined;
    this.#wake?.();
    this.#options.onState({ step: 'idle' });
    return wasBusy;
  }

  async #follow(record: PlacementRecord, isResumed: boolean): Promise<void> {
    const run = ++this.#run;
    this.#isBusy = true;
    this.#booked = undefined;
    this.#userId = record.userId;
    const end = await this.#decide(record, isResumed, () => run === this.#run);
    const isSessionOver = end.kind === 'unauthorized' || end.kind === 'otherUser';
    const isRefusedAtOnce = isSessionOver && !end.isUnknown;
    // The end of a session also ends this run; that nothing was placed is true all the same.
    const isCurrent = run === this.#run;
    if (!isCurrent && !isRefusedAtOnce) return;
    // Of a bet that was sent before, nothing is known without its player's session: it is looked up after their next log-in.
    if (!isSessionOver || isRefusedAtOnce) this.#options.records.remove(record.userId);
    if (isCurrent) this.#isBusy = false;
    // What became of the bet is told while it still counts as under way: nothing can be pressed between the two.
    try {
      this.#options.onEnd(end, record);
    } finally {
      if (isCurrent) this.#options.onState({ step: 'idle' });
    }
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
      if (found.kind === 'unauthorized' || found.kind === 'otherUser') return { kind: found.kind, isUnknown: true };
      const isGivenUp = faults >= MAX_FAULTS || this.#isTooOld(record);
      // Of several singles some may have arrived: sent again, the whole gets its one answer.
      if (found.kind === 'tickets' && (isGivenUp || found.tickets.length >= expectedTickets(record)))
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
      const reply = await this.#inTime(
        this.#options.call(betslipEndpoints.placebet, {
          query: this.#options.titles(),
          body: record.body,
          expectedUser: record.userId,
        }),
      );
      return reply === undefined ? { kind: 'silence' } : { kind: 'reply', reply };
    } catch (error) {
      if (!(error instanceof CallError) || error.status === 0 || error.status === 408) return { kind: 'silence' };
      if (error.status >= 500) return { kind: 'fault' };
      if (error.status === 401) return { kind: 'end', end: { kind: 'unauthorized', isUnknown: isRepeated } };
      if (isOtherUser(error)) return { kind: 'end', end: { kind: 'otherUser', isUnknown: isRepeated } };
      // Our own earlier try is still being worked on.
      if (isRepeated && error.exceptionName === 'PlaceBetInProgressException') return { kind: 'silence' };
      return { kind: 'end', end: { kind: 'refused', exceptionName: error.exceptionName, message: error.message } };
    }
  }

  async #look(record: PlacementRecord): Promise<LookAnswer> {
    try {
      const query = { requestId: record.body.requestId };
      const found = await this.#inTime(
        this.#options.call(betslipEndpoints.placementbyrequest, { query, expectedUser: record.userId }),
      );
      if (found === undefined) return { kind: 'silence' };
      return found.Tickets.length === 0 ? { kind: 'none' } : { kind: 'tickets', tickets: found.Tickets };
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return { kind: 'none' };
      if (error instanceof CallError && error.status === 401) return { kind: 'unauthorized' };
      if (isOtherUser(error)) return { kind: 'otherUser' };
      return { kind: 'silence' };
    }
  }

  /** TRADER-01: answers the offer that is on the table. What became of the bet is looked up, whatever the answer says. */
  async answerOffer(isTaken: boolean): Promise<void> {
    const offer = this.#offer;
    const userId = this.#userId;
    if (!offer || userId === undefined) return;
    this.#offer = undefined;
    if (isTaken) this.#booked = withOffer(this.#booked ?? [], offer);
    this.#options.onState({ step: 'checking', ...this.#bookedPart() });
    const body = { betId: offer.betId, offerId: offer.offerId };
    const call = isTaken ? betslipEndpoints.accepttraderoffer : betslipEndpoints.declinetraderoffer;
    await this.#inTime(this.#options.call(call, { body, expectedUser: userId })).catch(() => undefined);
    this.#wake?.();
  }

  /** The bet has arrived. Follows it until all of its tickets are decided. */
  async #settle(
    record: PlacementRecord,
    reply: PlacementAnswer | undefined,
    isCurrent: () => boolean,
    known?: readonly Ticket[],
  ): Promise<PlacementEnd> {
    const { timers } = this.#options;
    const sinceMs = timers.wall();
    // What the answer has brought need not be asked for, but for a bet that was not decided when it was written.
    const brought = reply?.Details;
    const left = brought && brought.Tickets.length > 0 && !brought.Tickets.some(isWaiting) ? brought : undefined;
    let tickets = known ?? left?.Tickets;
    if (reply && !left && isWaiting(reply)) await this.#wait(waitOf([reply], sinceMs, timers.wall()), 0);
    for (let attempt = 0; isCurrent(); attempt++) {
      if (tickets === undefined) {
        const found = await this.#look(record);
        if (found.kind === 'tickets') tickets = found.tickets;
        else if (found.kind === 'unauthorized' || found.kind === 'otherUser') return { kind: found.kind, isUnknown: true };
        else if (reply && !isWaiting(reply)) return { kind: 'decided', atMs: timers.wall(), bets: betsOfReply(record, reply) };
      }
      if (tickets) this.#booked = bookedOf(tickets);
      if (tickets && !tickets.some(isWaiting))
        return { kind: 'decided', atMs: timers.wall(), bets: betsOfPlacement(record, tickets, reply), ...(left && { left }) };
      await this.#wait(waitOf((tickets ?? []).filter(isWaiting), sinceMs, timers.wall()), attempt);
      tickets = undefined;
    }
    return { kind: 'lost' };
  }

  /** Shows what a bet waits for, and waits: for the stream, for the customer, or for the time to be over. */
  #wait(waiting: Waiting, attempt: number): Promise<void> {
    const { timers, onState } = this.#options;
    const leftMs = Math.max(0, waiting.untilMs - timers.wall());
    const again = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0;
    this.#offer = waiting.kind === 'offered' ? waiting.offer : undefined;
    if (waiting.kind === 'offered') onState({ step: 'offered', offer: waiting.offer });
    else {
      const { kind: step, sinceMs, untilMs } = waiting;
      if (step === 'trader' || leftMs > 0) onState({ step, sinceMs, untilMs, ...this.#bookedPart() });
      else if (attempt > 0) onState({ step: 'checking', ...this.#bookedPart() });
    }
    if (leftMs > 0) return this.#pause(leftMs + DELAY_GRACE_MS);
    return this.#pause(waiting.kind === 'delayed' ? again : ASK_AGAIN_MS);
  }

  #bookedPart(): { booked?: BookedTerms } {
    return this.#booked ? { booked: this.#booked } : {};
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
