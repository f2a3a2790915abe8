import { createHash } from 'node:crypto';
import { partialCashout } from '@duskline/betting/cashout';
import { AppError } from '@duskline/contract/errors';
import type { CurrencyCode } from '@duskline/money/currency';
import type { CashoutOrder, CashoutRecord, Cashouts, CashoutTerms } from '../../modules/tickets/index.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { stakeLimits } from '../stake-limits.ts';
import { type CashoutBoard, type CashoutQuoting, groundOf, quoteTicket } from './quote.ts';

/** What a customer asks for. */
export interface CashoutWish {
  readonly userId: bigint;
  readonly ticketId: string;
  /** null = whatever the whole is worth now. */
  readonly amountMinor: bigint | null;
  readonly isPartial: boolean;
  /** Odds the value was computed from as the customer saw them, by selection; null = he names none. */
  readonly seenOddsMilli: ReadonlyMap<string, number> | null;
  /** He accepts a value that was offered to him: a better one does not change what is paid. */
  readonly isAgreed: boolean;
  readonly requestId: string | null;
  readonly session: string;
  readonly ip: string;
}

export interface CashOutOptions {
  readonly board: CashoutBoard;
  readonly cashouts: Pick<Cashouts, 'terms' | 'order' | 'answerChanged'>;
  readonly clock: { now(): number };
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
/** Something moved between quote and payment this many times: the customer is told the value of now instead. */
const TRIES = 4;

type Terms = Pick<CashoutOrder, 'amountMinor' | 'offerMinor' | 'stakeUsedMinor' | 'isPartial' | 'refusal' | 'newOfferMinor'>;

const sameOdds = (seen: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean =>
  seen.size === now.size && [...now].every(([id, oddsMilli]) => seen.get(id) === oddsMilli);

/** What becomes of a wish at this quote (betting rules 13.4, 13.5). The ledger compares once more what the quote stood on. */
export function judgeWish(wish: CashoutWish, terms: CashoutTerms, quote: CashoutQuoting): Terms {
  const asked = wish.amountMinor;
  const refuse = (refusal: string, newOfferMinor: bigint | null): Terms => ({
    ...{ amountMinor: asked ?? newOfferMinor ?? 0n, offerMinor: quote.isOffered ? quote.offerMinor : 0n, stakeUsedMinor: 0n },
    ...{ isPartial: wish.isPartial, refusal, newOfferMinor },
  });
  if (!quote.isOffered) return refuse(quote.reason, null);
  const { offerMinor, stakeMinor } = quote;
  if (wish.seenOddsMilli !== null && !sameOdds(wish.seenOddsMilli, quote.oddsMilli)) return refuse('ODDS_CHANGED', offerMinor);
  const amountMinor = asked ?? offerMinor;
  if (amountMinor > offerMinor) return refuse('VALUE_CHANGED', offerMinor);
  const paid = { amountMinor, offerMinor, refusal: null, newOfferMinor: null };
  if (amountMinor === offerMinor || (wish.isAgreed && !wish.isPartial))
    return { ...paid, offerMinor: amountMinor, stakeUsedMinor: stakeMinor, isPartial: false };
  // The whole ticket is never given away for less than it is worth at the very odds the customer saw.
  if (!wish.isPartial) return refuse('VALUE_CHANGED', offerMinor);
  const { minMinor } = stakeLimits(terms.currency as CurrencyCode);
  const part = partialCashout(stakeMinor, offerMinor, amountMinor, minMinor);
  if (!part) return refuse('MinimumAllowedStakeException', null);
  return { ...paid, stakeUsedMinor: part.stakeUsedMinor, isPartial: true };
}

const hashOf = (wish: CashoutWish): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        wish.ticketId,
        wish.amountMinor === null ? null : String(wish.amountMinor),
        wish.isPartial,
        wish.isAgreed,
        wish.seenOddsMilli === null ? null : [...wish.seenOddsMilli].sort(([a], [b]) => (a < b ? -1 : 1)),
      ]),
    )
    .digest();

/**
 * The customer's own key, or one made of the request: the ticket, the amount and the odds it was confirmed at. Two wishes that
 * are alike in all of these are one wish that was sent twice.
 */
function keyOf(wish: CashoutWish, hash: Buffer): Pick<CashoutOrder, 'key' | 'isNaturalKey' | 'requestHash'> {
  const common = { requestHash: hash, isNaturalKey: wish.requestId === null };
  if (wish.requestId !== null) return { ...common, key: `cashout/${wish.requestId}` };
  return { ...common, key: `${wish.ticketId}/${wish.amountMinor ?? 'all'}/${hash.toString('hex').slice(0, 16)}` };
}

/** Buys tickets back for their customers (betting rules 13; spec CASHOUT-11, CASHOUT-12). */
export function createCashOut(options: CashOutOptions) {
  const { board, cashouts, clock, liveDelayScale } = options;

  async function ownTerms(wish: Pick<CashoutWish, 'ticketId' | 'userId'>): Promise<CashoutTerms> {
    const [terms] = await cashouts.terms([wish.ticketId]);
    // Somebody else's ticket is answered like one that does not exist (abuse A1).
    if (!terms || terms.userId !== wish.userId) throw new AppError('NotFoundException');
    return terms;
  }

  function orderOf(wish: CashoutWish, terms: CashoutTerms, isLastTry: boolean): CashoutOrder {
    const quote = quoteTicket(board, terms);
    const judged = judgeWish(wish, terms, quote);
    const waitsMs = quote.isOffered && judged.refusal === null ? quote.delayMs * liveDelayScale : 0;
    return {
      ...judged,
      ...keyOf(wish, hashOf(wish)),
      ...(isLastTry && judged.refusal === null
        ? { refusal: 'VALUE_CHANGED', newOfferMinor: quote.isOffered ? quote.offerMinor : null }
        : {}),
      cashoutId: uuidV7(clock.now()),
      ticketId: terms.ticketId,
      userId: wish.userId,
      stakeBeforeMinor: terms.stakeMinor - terms.cashedStakeMinor,
      ground: quote.isOffered ? quote.ground : groundOf(terms),
      delayMs: waitsMs === 0 ? null : Math.max(1, Math.round(waitsMs)),
      seen: quote.isOffered ? JSON.stringify({ odds: Object.fromEntries(quote.oddsMilli), states: quote.matchStates }) : null,
      session: wish.session,
      ip: wish.ip === '' ? null : wish.ip,
    };
  }

  async function ask(wish: CashoutWish): Promise<CashoutResolution> {
    for (let tried = 1; ; tried++) {
      const terms = await ownTerms(wish);
      const order = orderOf(wish, terms, tried === TRIES);
      const answer = await cashouts.order(order);
      if (answer.status !== 'decided' && answer.status !== 'replay') {
        if (answer.status === 'unknown') throw new AppError('NotFoundException');
        if (answer.status === 'key-reused') throw new AppError('IdempotencyKeyReusedException');
        continue;
      }
      const { record } = answer;
      if (answer.status === 'decided' && record.state === 5 && order.delayMs !== null)
        options.onWaiting(record.cashoutId, order.delayMs);
      options.onWritten();
      return { record, terms, isReplay: answer.status === 'replay' };
    }
  }

  return {
    ask,
    /** Takes or refuses the value of now that a declined cashout was answered with; null = there is none (any more). */
    async answerChanged(wish: CashoutWish, isAccepted: boolean): Promise<CashoutResolution | 'refused' | null> {
      await ownTerms(wish);
      const changed = await cashouts.answerChanged(wish.ticketId, wish.userId, CHANGED_VALUE_MS);
      if (!changed) return null;
      if (!isAccepted) return 'refused';
      const amount = wish.amountMinor ?? changed.offerMinor;
      // Only what was offered can be accepted: of a whole exactly that, of a part no more.
      if (amount > changed.offerMinor || (!changed.isPartial && amount !== changed.offerMinor)) return null;
      return ask({ ...wish, amountMinor: amount, isPartial: changed.isPartial && amount < changed.offerMinor, isAgreed: true });
    },
  };
}

export type CashOut = ReturnType<typeof createCashOut>;
