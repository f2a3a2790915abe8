import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { CashoutResult } from '@duskline/contract/entities/cashout';
import type { CashoutOfferPayload, ProcessingPayload } from '@duskline/contract/realtime';
import type { Timers } from '@duskline/realtime/timers';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError, type Caller } from '../../../shared/api/caller.ts';
import type { TabStorage } from '../../../shared/session/tab-storage.ts';
import {
  answerTimedOut,
  applyOffers,
  applyProcessing,
  type CashoutOffer,
  type CashoutState,
  type ChangedValue,
  declined,
  dismissed,
  failed,
  noCashouts,
  started,
  succeeded,
  waits,
} from '../model/cashout.ts';
import { isSameRequest, type SentCashout, UnansweredCashouts } from './unanswered-cashouts.ts';

const ACCEPTED = 1;
const DECLINED = 2;
/** How long after its time a cashout is left to the stream before the tickets are asked. */
const GRACE_MS = 2_500;
/** Without a deadline an answer that never came is given up after this. */
const SILENCE_MS = 20_000;
/** Older than this, one that a reload interrupted is not sent again before the customer presses again. */
const RESEND_WITHIN_MS = 120_000;
/** So long an outcome has to stand on the page before the customer counts as told: a press of before is not an answer to it. */
const NOTIFIED_AFTER_MS = 1_000;
/** What is said of a request that was sent before after it was looked for under its key. */
const SAID_OF_KEY: ReadonlySet<string> = new Set(['NotFoundException', 'IdempotencyKeyReusedException']);

export interface CashoutPorts {
  readonly call: Caller;
  readonly timers: Timers;
  readonly storage: TabStorage;
  /** Who plays here; undefined for a guest. */
  player(): string | undefined;
  /** 128 random bits: the key of one request. */
  newRequestId(): string;
  /** Tickets have changed: the lists are read again. */
  onChanged(): void;
}

/** For the first time, once more, or only to learn what became of it. */
type Sending = 'first' | 'again' | 'inquiry';

/** `none`: nobody knows what became of it. */
interface CashoutAnswer {
  readonly kind: 'done' | 'refused' | 'none';
  readonly result?: CashoutResult;
  readonly error?: unknown;
}

/** Whether a failed call says that nothing was done. When it was sent before, only what was said of the request itself does. */
function isAnswer(error: unknown, isRepeated: boolean): boolean {
  if (!(error instanceof CallError) || error.status === 0 || error.status === 408 || error.status >= 500) return false;
  return !isRepeated || error.reply.Status === DECLINED || SAID_OF_KEY.has(error.exceptionName);
}

/** The share that a changed value is for, as the server named it. */
const shareOf = ({ stakeLeft, part }: ChangedValue) => ({
  ...(part ? { PartStake: part.stake } : {}),
  ...(stakeLeft === undefined ? {} : { StakeLeft: stakeLeft }),
});

/** Cashes tickets out: what is on offer, what has been asked for, and how it ended (AMB-20). */
export class CashoutStore {
  readonly store: StoreApi<CashoutState> = createStore<CashoutState>(() => noCashouts);
  readonly #ports: CashoutPorts;
  readonly #unanswered: UnansweredCashouts;

  constructor(ports: CashoutPorts) {
    this.#ports = ports;
    this.#unanswered = new UnansweredCashouts(ports.storage);
  }

  #set(change: (state: CashoutState) => CashoutState): void {
    this.store.setState(change(this.store.getState()), true);
  }

  /** Another player is here. */
  forget(): void {
    this.#set(() => noCashouts);
  }

  /** The private stream of offers. */
  applyOffers(tickets: Readonly<Record<string, CashoutOfferPayload | null>>, isWhole: boolean): void {
    this.#set((state) => applyOffers(state, tickets, isWhole));
  }

  /** Reads all offers, where the stream is not there to send them. */
  async load(): Promise<void> {
    const tickets = await this.#ports.call(playerEndpoints.ticketswithcashout, {}).catch(() => undefined);
    if (!tickets) return;
    const offers = Object.entries(tickets).flatMap(([id, ticket]): [string, CashoutOfferPayload][] => {
      const {
        CashoutValue,
        CashoutOddsValues = {},
        CashoutPolicyVersion,
        PartialAllowed = false,
        PartialMin,
        PartialMax,
      } = ticket;
      if (CashoutValue === undefined || CashoutValue === null) return [];
      const said = {
        ...(CashoutPolicyVersion === undefined ? {} : { CashoutPolicyVersion }),
        ...(PartialMin === undefined ? {} : { PartialMin }),
        ...(PartialMax === undefined ? {} : { PartialMax }),
      };
      return [[id, { CashoutValue, CashoutOddsValues, PartialAllowed, ...said }]];
    });
    this.applyOffers(Object.fromEntries(offers), true);
  }

  applyProcessing(messages: readonly ProcessingPayload[]): void {
    const userId = this.#ports.player();
    for (const message of messages) {
      const { kind, betId, statusText, amount } = message;
      if (userId !== undefined && kind === 'cashout' && statusText === 'accepted')
        this.#unanswered.notifyPaid(userId, betId, amount, this.#ports.timers.wall());
      this.#end(betId, (state, nowMs) => applyProcessing(state, message, nowMs));
    }
  }

  /** How a cashout ended; a changed value that is asked about lapses in its time. */
  #end(id: string, change: (state: CashoutState, nowMs: number) => CashoutState): void {
    const { timers } = this.#ports;
    const before = this.store.getState().changed[id];
    this.#set((state) => change(state, timers.wall()));
    const asked = this.store.getState().changed[id];
    if (!asked || asked === before) return;
    timers.after(asked.untilMs - timers.wall(), () => {
      if (this.store.getState().changed[id] === asked) this.#set((state) => answerTimedOut(state, id));
    });
  }

  dismiss(id: string): void {
    this.#set((state) => dismissed(state, id));
  }

  /** CASHOUT-11: asks for an amount at the odds that the customer saw. One request of a ticket at a time. */
  async ask(id: string, amount: string, offer: CashoutOffer, isPartial: boolean): Promise<void> {
    const { odds, policyVersion } = offer;
    const requestId = this.#ports.newRequestId();
    const shown = policyVersion === undefined ? {} : { CashoutPolicyVersion: policyVersion };
    const body = { betId: id, amount, CashoutOddsValues: { ...odds }, ...shown, isPartial, requestId };
    await this.#press({ ...this.#now(isPartial), call: 'createcashout', body });
  }

  /** Takes the value that a declined cashout was answered with, or keeps the bet. */
  async answerChanged(id: string, amount: string, isTaken: boolean): Promise<void> {
    const asked = this.store.getState().changed[id];
    const requestId = this.#ports.newRequestId();
    const body = { betId: id, amount, accept: isTaken, ...(asked ? shareOf(asked) : {}), requestId };
    if (isTaken) await this.#press({ ...this.#now(asked?.part !== undefined), call: 'changecashout', body });
    else {
      this.dismiss(id);
      // That the bet is kept needs no answer: nothing happens either way.
      await this.#ports.call(betslipEndpoints.changecashout, { body }).catch(() => undefined);
    }
  }

  /** What a reload interrupted is asked again, as it was sent: the server answers what became of it. */
  resume(): void {
    const userId = this.#ports.player();
    const nowMs = this.#ports.timers.wall();
    for (const sent of userId === undefined ? [] : this.#unanswered.of(userId)) {
      const { isGivenUp, sentAtMs, body } = sent;
      if (isGivenUp || nowMs - sentAtMs > RESEND_WITHIN_MS || this.store.getState().processing[body.betId]) continue;
      void this.#send(sent, 'again').then((answer) => this.#show(sent, answer));
    }
  }

  #now(isPartial: boolean) {
    const { player, timers } = this.#ports;
    return { userId: player() ?? '', isPartial, sentAtMs: timers.wall(), isGivenUp: false };
  }

  /**
   * One of which no answer is known comes first: only the server can say whether it was done. When the same is pressed it is sent again, and done once under
   * its key; so it is while the stream has only just said that it was paid. Before another request is sent the server is only asked about it, which also
   * ends it if it never came; was it done, that is said first.
   */
  async #press(pressed: SentCashout): Promise<void> {
    const { betId } = pressed.body;
    if (this.store.getState().processing[betId]) return;
    const before = this.#unanswered.find(pressed.userId, betId);
    if (before) {
      const { paidNotifiedAtMs } = before;
      const isNotified = paidNotifiedAtMs !== undefined && pressed.sentAtMs - paidNotifiedAtMs >= NOTIFIED_AFTER_MS;
      const isSame = !isNotified && isSameRequest(before, pressed);
      const answer = await this.#send(before, isSame ? 'again' : 'inquiry');
      const isNews = answer.kind === 'done' && paidNotifiedAtMs === undefined;
      if (isSame || isNews || answer.kind === 'none') return this.#show(before, answer);
    }
    this.#show(pressed, await this.#send(pressed, 'first'));
  }

  async #send(sent: SentCashout, as: Sending): Promise<CashoutAnswer> {
    this.#set((state) => started(state, sent.body.betId, sent.isPartial));
    const kept = { ...sent, isGivenUp: false };
    this.#unanswered.keep(kept);
    const answer = await this.#answerOf(sent, as);
    // A page that is left fails what is on its way: only one that stays has told the customer.
    if (answer.kind === 'none') this.#ports.timers.after(NOTIFIED_AFTER_MS, () => this.#unanswered.giveUp(kept));
    else this.#unanswered.end(sent);
    return answer;
  }

  async #answerOf(sent: SentCashout, as: Sending): Promise<CashoutAnswer> {
    const { call, timers } = this.#ports;
    const { userId } = sent;
    const expectedUser = userId === '' ? {} : { expectedUser: userId };
    let cancel = () => {};
    const silence = new Promise<CashoutAnswer>((resolve) => {
      cancel = timers.after(SILENCE_MS, () => resolve({ kind: 'none', error: undefined }));
    });
    const inquiry = as === 'inquiry' ? { isInquiry: true } : {};
    const reply =
      sent.call === 'createcashout'
        ? call(playerEndpoints.createcashout, { body: { ...sent.body, ...inquiry }, ...expectedUser })
        : call(betslipEndpoints.changecashout, { body: { ...sent.body, ...inquiry }, ...expectedUser });
    const answer = reply.then(
      (result): CashoutAnswer => ({ kind: result.Status === DECLINED ? 'refused' : 'done', result }),
      (error: unknown): CashoutAnswer => ({ kind: isAnswer(error, as !== 'first') ? 'refused' : 'none', error }),
    );
    return Promise.race([answer, silence]).finally(cancel);
  }

  #show(sent: SentCashout, { kind, result, error }: CashoutAnswer): void {
    const { userId } = sent;
    const id = sent.body.betId;
    const player = this.#ports.player();
    // Another try of the same has been answered meanwhile.
    if (kind === 'none' && !this.#unanswered.isOpen(sent)) return;
    // Another player is here by now: nothing of this one is said to them.
    if (player !== undefined && player !== userId) return;
    if (result?.Status === ACCEPTED) this.#set((state) => succeeded(state, id, result.CashoutValue ?? 0));
    else if (result?.Status === DECLINED) this.#end(id, (state, nowMs) => declined(state, id, {}, nowMs));
    else if (result) this.#follow(id, result.DecidedBy ?? 0);
    else this.#end(id, (state, nowMs) => failed(state, id, error, nowMs));
    this.#ports.onChanged();
  }

  /** A live cashout is decided later: the feed says how; when it stays silent the tickets are read. */
  #follow(id: string, untilMs: number): void {
    const { timers } = this.#ports;
    this.#set((state) => waits(state, id, untilMs));
    const run = this.store.getState().processing[id];
    const ms = untilMs > timers.wall() ? Math.min(untilMs - timers.wall() + GRACE_MS, SILENCE_MS) : SILENCE_MS;
    timers.after(ms, () => {
      if (this.store.getState().processing[id] !== run) return;
      this.#set((state) =>
        applyProcessing(state, { kind: 'cashout', betId: id, status: 0, statusText: 'failed' }, timers.wall()),
      );
      this.#ports.onChanged();
      void this.load();
    });
  }
}
