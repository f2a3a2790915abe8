import type { CashoutResult } from '@duskline/contract/entities/cashout';
import { AnotherRequestState, BetAcceptance } from '@duskline/contract/enums';
import { type CashoutOfferPayload, type ProcessingPayload, requestStateOf } from '@duskline/contract/realtime';
import { CallError } from '../../../shared/api/caller.ts';

/** The current cash-out value of a ticket. Amounts in units of the ticket's currency. */
export interface CashoutOffer {
  readonly value: number;
  /** The odds the value was computed from; sent back as they came (CASHOUT-11). */
  readonly odds: Readonly<Record<string, number>>;
  /** The version of the policy it was computed by; sent back likewise. */
  readonly policyVersion: number | undefined;
  /** Bounds of a part; undefined when only the whole is bought. */
  readonly part: { readonly min: number; readonly max: number } | undefined;
}

/** A cashout that has been asked for and is not decided. */
export interface CashoutRun {
  readonly isPartial: boolean;
  /** Epoch milliseconds by which a live one is decided; 0 when unknown. */
  readonly untilMs: number;
}

/** Why it failed: the server's words, or one of ours. */
export type CashoutError =
  | { readonly kind: 'declined' | 'failed' | 'lapsed' }
  | { readonly kind: 'said'; readonly message: string };

/** A value that has changed while the cashout was processed: of the whole, or of the very part that was asked for. */
export interface ChangedValue {
  readonly value: number;
  /** What is left of the stake, all or a part of which it is the value of; undefined where the server has not said it. */
  readonly stakeLeft: number | undefined;
  /** The part of the stake, and the stake it is a part of; undefined for the whole. */
  readonly part: { readonly stake: number; readonly of: number } | undefined;
  /** Epoch milliseconds: since when it is asked about, and until when it may be taken. */
  readonly askedMs: number;
  readonly untilMs: number;
}

/** How long a changed value may be taken, should the clocks of server and client differ. */
export const CHANGED_OFFER_LIFE_MS = 30_000;

/** What the server says of it. */
type SaidOfChange = Pick<CashoutResult, 'CashoutValue' | 'PartStake' | 'StakeLeft' | 'OfferedUntil'>;

function toChanged({ CashoutValue = 0, PartStake, StakeLeft, OfferedUntil = 0 }: SaidOfChange, nowMs: number): ChangedValue {
  const leftMs = OfferedUntil - nowMs;
  return {
    value: CashoutValue,
    stakeLeft: StakeLeft,
    part: PartStake !== undefined && StakeLeft !== undefined ? { stake: PartStake, of: StakeLeft } : undefined,
    askedMs: nowMs,
    untilMs: nowMs + (leftMs > 0 && leftMs < CHANGED_OFFER_LIFE_MS ? leftMs : CHANGED_OFFER_LIFE_MS),
  };
}

/** All cashouts of the player, keyed by ticket (CASHOUT-09). */
export interface CashoutState {
  readonly offers: Readonly<Record<string, CashoutOffer>>;
  /** True once the offers are known: a bet without one is then not on offer. */
  readonly isKnown: boolean;
  readonly processing: Readonly<Record<string, CashoutRun>>;
  readonly errors: Readonly<Record<string, CashoutError>>;
  /** Paid amounts of successful cashouts; 0 where only the success was reported. */
  readonly successful: Readonly<Record<string, number>>;
  /** Of these the amounts for which this page asked to cash out whole bets: such a bet is over. */
  readonly boughtBack: Readonly<Record<string, number>>;
  /** What has changed: taken or refused by the customer. */
  readonly changed: Readonly<Record<string, ChangedValue>>;
  /** CASHOUT-10: the ticket that is being cashed out. */
  readonly cashingOut: { readonly id: string; readonly isPartial: boolean } | undefined;
}

export const noCashouts: CashoutState = {
  offers: {},
  isKnown: false,
  processing: {},
  errors: {},
  successful: {},
  boughtBack: {},
  changed: {},
  cashingOut: undefined,
};

function without<Value>(record: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> {
  if (!(id in record)) return record;
  const { [id]: _, ...rest } = record;
  return rest;
}

const toOffer = ({
  CashoutValue,
  CashoutOddsValues,
  CashoutPolicyVersion,
  PartialAllowed,
  PartialMin,
  PartialMax,
}: CashoutOfferPayload): CashoutOffer => ({
  value: CashoutValue,
  odds: CashoutOddsValues,
  policyVersion: CashoutPolicyVersion,
  part:
    PartialAllowed && PartialMin !== undefined && PartialMax !== undefined && PartialMin <= PartialMax
      ? { min: PartialMin, max: PartialMax }
      : undefined,
});

/** Offers as the stream sends them: a snapshot is all of them, an update what changed; null takes one away. */
export function applyOffers(
  state: CashoutState,
  tickets: Readonly<Record<string, CashoutOfferPayload | null>>,
  isWhole: boolean,
): CashoutState {
  const offers: Record<string, CashoutOffer> = isWhole ? {} : { ...state.offers };
  for (const [id, offer] of Object.entries(tickets)) {
    if (offer === null) delete offers[id];
    else offers[id] = toOffer(offer);
  }
  return { ...state, offers, isKnown: state.isKnown || isWhole };
}

/** CASHOUT-01, CASHOUT-02, CASHOUT-10: asked for, processing, and the error of before gone. */
export function started(state: CashoutState, id: string, isPartial: boolean): CashoutState {
  return {
    ...state,
    processing: { ...state.processing, [id]: { isPartial, untilMs: 0 } },
    errors: without(state.errors, id),
    successful: without(state.successful, id),
    boughtBack: without(state.boughtBack, id),
    changed: without(state.changed, id),
    cashingOut: { id, isPartial },
  };
}

function ended(state: CashoutState, id: string): CashoutState {
  const cashingOut = state.cashingOut?.id === id ? undefined : state.cashingOut;
  return { ...state, processing: without(state.processing, id), cashingOut };
}

/** A live cashout waits: the end comes over the feed. */
export function waits(state: CashoutState, id: string, untilMs: number): CashoutState {
  const run = state.processing[id];
  return run ? { ...state, processing: { ...state.processing, [id]: { ...run, untilMs } } } : state;
}

/** CASHOUT-05. */
export function succeeded(state: CashoutState, id: string, amount: number): CashoutState {
  const rest = { ...ended(state, id), errors: without(state.errors, id), changed: without(state.changed, id) };
  const boughtBack = state.processing[id]?.isPartial === false ? { ...state.boughtBack, [id]: amount } : state.boughtBack;
  return { ...rest, boughtBack, successful: { ...state.successful, [id]: amount } };
}

/** CASHOUT-06: declined; with the current value the customer is asked whether they accept that. */
export function declined(state: CashoutState, id: string, said: SaidOfChange, nowMs: number): CashoutState {
  const rest = ended(state, id);
  if (said.CashoutValue !== undefined && said.CashoutValue > 0) {
    const changed = toChanged(said, nowMs);
    const before = state.changed[id];
    // The answer and the feed say the same thing twice: it is asked about once.
    const isKnown = before !== undefined && before.value === changed.value && nowMs - before.askedMs < CHANGED_OFFER_LIFE_MS / 10;
    return { ...rest, changed: { ...rest.changed, [id]: isKnown ? before : changed } };
  }
  return { ...rest, errors: { ...rest.errors, [id]: { kind: 'declined' } } };
}

/** CASHOUT-03, CASHOUT-04: the request failed. A decline is said in our own words, anything else in the server's, or in ours. */
export function failed(state: CashoutState, id: string, error: unknown, nowMs: number): CashoutState {
  const { exceptionName = '', message = '', reply = {} } = error instanceof CallError ? error : {};
  if (exceptionName === 'CashoutDeclinedException' || reply.Status === BetAcceptance.DECLINED) {
    const isValue = typeof reply.CashoutValue === 'number';
    if (isValue || exceptionName === 'CashoutDeclinedException')
      return declined(state, id, isValue ? (reply as SaidOfChange) : {}, nowMs);
  }
  const said: CashoutError = message === '' ? { kind: 'failed' } : { kind: 'said', message };
  const rest = ended(state, id);
  return { ...rest, errors: { ...rest.errors, [id]: said } };
}

/** CASHOUT-05 to CASHOUT-07: what the processing feed says of a cashout; anything but accepted and declined only clears processing. */
export function applyProcessing(state: CashoutState, message: ProcessingPayload, nowMs: number): CashoutState {
  if (message.kind !== 'cashout') return state;
  const { betId, statusText, amount } = message;
  const request = requestStateOf(statusText);
  if (request === AnotherRequestState.ACCEPTED) return succeeded(state, betId, amount ?? 0);
  if (request !== AnotherRequestState.DECLINED) return ended(state, betId);
  const { cashoutValue: CashoutValue, partStake: PartStake, stakeLeft: StakeLeft, offeredUntil: OfferedUntil } = message;
  return declined(state, betId, { CashoutValue, PartStake, StakeLeft, OfferedUntil }, nowMs);
}

/** No answer came in time: the bet runs on, and that is said. */
export function answerTimedOut(state: CashoutState, id: string): CashoutState {
  const rest = { ...state, changed: without(state.changed, id) };
  return { ...rest, errors: { ...rest.errors, [id]: { kind: 'lapsed' } } };
}

/** CASHOUT-08: what was said of one ticket is read. */
export function dismissed(state: CashoutState, id: string): CashoutState {
  return {
    ...state,
    errors: without(state.errors, id),
    successful: without(state.successful, id),
    boughtBack: without(state.boughtBack, id),
    changed: without(state.changed, id),
  };
}
