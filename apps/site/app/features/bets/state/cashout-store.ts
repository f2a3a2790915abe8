import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { CashoutResult } from '@duskline/contract/entities/cashout';
import type { CashoutOfferPayload, ProcessingPayload } from '@duskline/contract/realtime';
import type { Timers } from '@duskline/realtime/timers';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Caller } from '../../../shared/api/caller.ts';
import {
  type CashoutOffer,
  type CashoutState,
  declined,
  dismissed,
  failed,
  lapsed,
  noCashouts,
  started,
  succeeded,
  takeFeed,
  takeOffers,
  waits,
} from '../model/cashout.ts';

const ACCEPTED = 1;
const DECLINED = 2;
/** How long after its time a cashout is left to the stream before the tickets are asked. */
const GRACE_MS = 2_500;
/** Without a deadline an answer that never came is given up after this. */
const SILENCE_MS = 20_000;

export interface CashoutPorts {
  readonly call: Caller;
  readonly timers: Timers;
  /** 128 random bits: the key of one request. */
  newRequestId(): string;
  /** Tickets have changed: the lists are read again. */
  onChanged(): void;
}

/** Cashes tickets out: what is on offer, what has been asked for, and how it ended (AMB-20). */
export class CashoutStore {
  readonly store: StoreApi<CashoutState> = createStore<CashoutState>(() => noCashouts);
  readonly #ports: CashoutPorts;

  constructor(ports: CashoutPorts) {
    this.#ports = ports;
  }

  #set(change: (state: CashoutState) => CashoutState): void {
    this.store.setState(change(this.store.getState()), true);
  }

  /** Another player is here. */
  forget(): void {
    this.#set(() => noCashouts);
  }

  /** The private stream of offers. */
  takeOffers(tickets: Readonly<Record<string, CashoutOfferPayload | null>>, isWhole: boolean): void {
    this.#set((state) => takeOffers(state, tickets, isWhole));
  }

  /** Reads all offers, where the stream is not there to send them. */
  async load(): Promise<void> {
    const tickets = await this.#ports.call(playerEndpoints.ticketswithcashout, {}).catch(() => undefined);
    if (!tickets) return;
    const offers = Object.entries(tickets).flatMap(([id, ticket]): [string, CashoutOfferPayload][] => {
      const { CashoutValue, CashoutOddsValues = {}, PartialAllowed = false, PartialMin, PartialMax } = ticket;
      if (CashoutValue === undefined || CashoutValue === null) return [];
      const bounds = { ...(PartialMin === undefined ? {} : { PartialMin }), ...(PartialMax === undefined ? {} : { PartialMax }) };
      return [[id, { CashoutValue, CashoutOddsValues, PartialAllowed, ...bounds }]];
    });
    this.takeOffers(Object.fromEntries(offers), true);
  }

  takeFeed(messages: readonly ProcessingPayload[]): void {
    for (const message of messages) this.#end(message.betId, (state, nowMs) => takeFeed(state, message, nowMs));
  }

  /** How a cashout ended; a changed value that is asked about lapses in its time. */
  #end(id: string, change: (state: CashoutState, nowMs: number) => CashoutState): void {
    const { timers } = this.#ports;
    const before = this.store.getState().changed[id];
    this.#set((state) => change(state, timers.wall()));
    const asked = this.store.getState().changed[id];
    if (!asked || asked === before) return;
    timers.after(asked.untilMs - timers.wall(), () => {
      if (this.store.getState().changed[id] === asked) this.#set((state) => lapsed(state, id));
    });
  }

  dismiss(id: string): void {
    this.#set((state) => dismissed(state, id));
  }

  /** CASHOUT-11: asks for an amount at the odds that the customer saw. One request of a ticket at a time. */
  async ask(id: string, amount: string, offer: CashoutOffer, isPartial: boolean): Promise<void> {
    const body = { betId: id, amount, CashoutOddsValues: { ...offer.odds }, isPartial, requestId: this.#ports.newRequestId() };
    await this.#run(id, isPartial, () => this.#ports.call(playerEndpoints.createcashout, { body }));
  }

  /** Takes the value that a declined cashout was answered with, or keeps the bet. */
  async answerChanged(id: string, amount: string, isTaken: boolean): Promise<void> {
    const body = { betId: id, amount, accept: isTaken, requestId: this.#ports.newRequestId() };
    const send = () => this.#ports.call(betslipEndpoints.changecashout, { body });
    if (isTaken) await this.#run(id, this.store.getState().changed[id]?.part !== undefined, send);
    else {
      this.dismiss(id);
      // That the bet is kept needs no answer: nothing happens either way.
      await send().catch(() => undefined);
    }
  }

  async #run(id: string, isPartial: boolean, send: () => Promise<CashoutResult>): Promise<void> {
    if (this.store.getState().processing[id]) return;
    this.#set((state) => started(state, id, isPartial));
    try {
      const { Status, CashoutValue, DecidedBy } = await send();
      if (Status === ACCEPTED) this.#set((state) => succeeded(state, id, CashoutValue ?? 0));
      else if (Status === DECLINED) this.#end(id, (state, nowMs) => declined(state, id, {}, nowMs));
      else this.#follow(id, DecidedBy ?? 0);
    } catch (error) {
      this.#end(id, (state, nowMs) => failed(state, id, error, nowMs));
    }
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
      this.#set((state) => takeFeed(state, { kind: 'cashout', betId: id, status: 0, statusText: 'failed' }, timers.wall()));
      this.#ports.onChanged();
      void this.load();
    });
  }
}
