import { createHash } from 'node:crypto';
import { partWorth } from '@duskline/betting/cashout';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import type { Policies } from '../../modules/policy/index.ts';
import type {
  CashoutAnswer,
  CashoutOrder,
  CashoutRecord,
  Cashouts,
  CashoutTerms,
  ChangedCashout,
} from '../../modules/tickets/index.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { withCurrentPolicy } from '../with-current-policy.ts';
import {
  type CashoutRequest,
  type EvaluatedCashout,
  evaluateCashout,
  type JudgedBy,
  type MeantShare,
  shownVersionsOf,
} from './evaluate-cashout.ts';
import { type CashoutBoard, type CashoutQuoting, quoteInputsOf, quoteTicket } from './quote.ts';

export interface CashOutOptions {
  readonly board: CashoutBoard;
  readonly cashouts: Pick<Cashouts, 'terms' | 'order' | 'changed' | 'isAmountOfOneShare' | 'refuseChanged' | 'isKnown'>;
  readonly clock: { now(): number };
  readonly policies: Pick<Policies, 'current' | 'refresh' | 'shown'>;
  /** Multiplies the delays of the rule book. */
  readonly liveDelayScale: number;
  /** Told of every cashout that waits. */
  onWaiting(cashoutId: string, delayMs: number): void;
  /** Told after everything that was written. */
  onWritten(): void;
}

/** How a request ended: as stored, or by an answer given before to the same key. */
export interface CashoutResolution {
  readonly record: CashoutRecord;
  readonly terms: CashoutTerms;
  readonly isReplay: boolean;
}

/** How long a changed value may be accepted (our value; the same as a trader's offer, betting rules 10.3). */
export const CHANGED_VALUE_MS = 30_000;
/** Something moved between quote and payment this many times: the customer is told the current value instead. */
const TRIES = 4;

const hashOf = (request: CashoutRequest, isAgreed: boolean): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        request.ticketId,
        request.amountMinor === null ? null : String(request.amountMinor),
        // Which part a changed value is for is said by the value itself, and known no more once it is taken.
        isAgreed ? null : request.isPartial,
        isAgreed,
        request.seenOddsMilli === null ? null : [...request.seenOddsMilli].sort(([a], [b]) => (a < b ? -1 : 1)),
        // What a request does not name leaves no place: its hash is that of a release that did not know it.
        ...(request.shownVersion === null ? [] : [`policy ${request.shownVersion}`]),
        ...(request.meant === null ? [] : [`share ${request.meant.partStakeMinor}/${request.meant.stakeLeftMinor}`]),
      ]),
    )
    .digest();

/**
 * What it was decided by: prices, states of play, and the policy, which also decides it when it has waited. A ticket that is worth nothing is so by the
 * policy alone; what has no price is decided by none (null).
 */
function seenNow(quote: CashoutQuoting, policyVersion: number): string | null {
  if (!quote.isOffered) return quote.reason === 'WORTHLESS' ? JSON.stringify({ policyVersion }) : null;
  return JSON.stringify({ odds: Object.fromEntries(quote.oddsMilli), states: quote.matchStates, policyVersion });
}

/** Whether the changed value is of the share that the customer names. */
const isOfShare = ({ partStakeMinor, stakeLeftMinor }: MeantShare, offered: ChangedCashout): boolean =>
  partStakeMinor === offered.partStakeMinor && (stakeLeftMinor === null || stakeLeftMinor === offered.stakeMinor);

type Key = Pick<CashoutOrder, 'key' | 'isNaturalKey' | 'requestHash'>;

/**
 * The customer's own key, or one made of the request: the ticket, the amount and the odds it was confirmed at, or the changed value that it
 * takes. Two requests that are equal in all of these are one request that was sent twice.
 */
function keyOf(request: CashoutRequest, isAgreed: boolean): Key {
  const requestHash = hashOf(request, isAgreed);
  const common = { requestHash, isNaturalKey: request.requestId === null };
  if (request.requestId !== null) return { ...common, key: `cashout/${request.requestId}` };
  const taken = request.agreed === null ? '' : `/${request.agreed.cashoutId}`;
  return {
    ...common,
    key: `${request.ticketId}/${request.amountMinor ?? 'all'}/${requestHash.toString('hex').slice(0, 16)}${taken}`,
  };
}

/** Something moved before every payment: the request is declined with its current value. */
function gaveUp(judged: EvaluatedCashout, quote: CashoutQuoting): Partial<EvaluatedCashout> {
  const { partStakeMinor } = judged;
  if (judged.refusal !== null || !quote.isOffered) return {};
  const { stakeMinor, offerMinor } = quote;
  const newOfferMinor = partStakeMinor === null ? offerMinor : partWorth(stakeMinor, offerMinor, partStakeMinor);
  return { refusal: 'VALUE_CHANGED', newOfferMinor: newOfferMinor > 0n ? newOfferMinor : null };
}

/** Cashes tickets out for their customers (betting rules 13; spec CASHOUT-11, CASHOUT-12). */
export function createCashOut(options: CashOutOptions) {
  const { board, cashouts, clock, policies, liveDelayScale } = options;

  async function ownTerms(request: Pick<CashoutRequest, 'ticketId' | 'userId'>): Promise<CashoutTerms> {
    const [terms] = await cashouts.terms([request.ticketId]);
    // Another player's ticket is answered like one that does not exist (abuse A1).
    if (!terms || terms.userId !== request.userId) throw new AppError('NotFoundException');
    return terms;
  }

  function orderOf(
    request: CashoutRequest,
    { terms, key, by, isLastTry }: { terms: CashoutTerms; key: Key; by: JudgedBy; isLastTry: boolean },
  ): CashoutOrder {
    const quote = quoteTicket(board, terms, by.policy);
    const judged = evaluateCashout(board, request, terms, quote, by);
    const waitsMs = quote.isOffered && judged.refusal === null ? quote.delayMs * liveDelayScale : 0;
    return {
      ...judged,
      ...key,
      ...(isLastTry ? gaveUp(judged, quote) : {}),
      cashoutId: uuidV7(clock.now()),
      ticketId: terms.ticketId,
      userId: request.userId,
      stakeBeforeMinor: terms.stakeMinor - terms.cashedStakeMinor,
      ground: quote.isOffered ? quote.ground : quoteInputsOf(terms),
      delayMs: waitsMs === 0 ? null : Math.max(1, Math.round(waitsMs)),
      seen: seenNow(quote, by.policy.version),
      answers: request.agreed && { cashoutId: request.agreed.cashoutId, validMs: CHANGED_VALUE_MS },
      session: request.session,
      ip: request.ip === '' ? null : request.ip,
    };
  }

  /** Prices it by the policy in force, and asks the ledger, which finds what the key was answered before. */
  const orderUnder = (request: CashoutRequest, terms: CashoutTerms, key: Key, isLastTry: boolean) =>
    withCurrentPolicy<{ order: CashoutOrder; answer: CashoutAnswer }>(
      policies,
      async (policy) => {
        const others = shownVersionsOf(request, policy.version);
        const shown = others === null ? [] : await policies.shown(others.only);
        const order = orderOf(request, { terms, key, by: { policy, shown }, isLastTry });
        return { order, answer: await cashouts.order(order) };
      },
      () => Promise.resolve(null),
    );

  async function ask(request: CashoutRequest, key = keyOf(request, false)): Promise<CashoutResolution> {
    for (let tried = 1; ; tried++) {
      const terms = await ownTerms(request);
      const { order, answer } = await orderUnder(request, terms, key, tried === TRIES);
      if (answer.status !== 'decided' && answer.status !== 'replay') {
        if (answer.status === 'unknown') throw new AppError('NotFoundException');
        if (answer.status === 'key-reused') throw new AppError('IdempotencyKeyReusedException');
        continue;
      }
      const { record } = answer;
      if (answer.status === 'decided' && record.state === BetAcceptance.DELAYED_CASHOUT && order.delayMs !== null)
        options.onWaiting(record.cashoutId, order.delayMs);
      options.onWritten();
      return { record, terms, isReplay: answer.status === 'replay' };
    }
  }

  /** An amount alone says which share is meant, unless a page may still show another one at that amount. */
  const isClear = ({ cashoutId, offerMinor }: ChangedCashout, { ticketId }: CashoutRequest) =>
    cashouts.isAmountOfOneShare({ ticketId, cashoutId, amountMinor: offerMinor, withinMs: CHANGED_VALUE_MS });

  return {
    ask: (request: CashoutRequest) => ask(request),
    /**
     * Accepts or refuses the current value that a declined cash-out was answered with; null = there is none (any more). Only what was offered can be
     * taken, to the minor unit: the whole, or the part that was asked for and no other. Taken and used up is one step of the ledger, so an
     * answer that was lost on its way is given again to the same key.
     */
    async answerChanged(request: CashoutRequest, isAccepted: boolean): Promise<CashoutResolution | 'refused' | null> {
      await ownTerms(request);
      if (request.isInquiry) return request.requestId === null ? null : ask(request, keyOf(request, true));
      const { ticketId, userId, amountMinor, meant } = request;
      const offered = await cashouts.changed(ticketId, userId, CHANGED_VALUE_MS);
      const isMeant = offered !== null && (meant === null || isOfShare(meant, offered));
      if (!isAccepted) return isMeant && (await cashouts.refuseChanged(ticketId, userId, CHANGED_VALUE_MS)) ? 'refused' : null;
      if (isMeant && offered.offerMinor === amountMinor && (meant !== null || (await isClear(offered, request)))) {
        const taken = { ...request, agreed: offered, isPartial: offered.partStakeMinor !== null };
        return ask(taken, keyOf(taken, true));
      }
      const key = keyOf(request, true);
      return request.requestId !== null && (await cashouts.isKnown(userId, key.key)) ? ask(request, key) : null;
    },
  };
}

export type CashOut = ReturnType<typeof createCashOut>;
