import { agreedPart, type PartialCashout, partialCashout, partWorth } from '@duskline/betting/cashout';
import { limitsIn, type Policy } from '../../modules/policy/index.ts';
import type { CashoutOrder, CashoutTerms, ChangedCashout } from '../../modules/tickets/index.ts';
import type { CashoutBoard, CashoutOffer, CashoutQuoting } from './quote.ts';
import { quoteTicket } from './quote.ts';

/** A share of the stake: the part of what was left of it, null = all of that. */
export interface MeantShare {
  readonly partStakeMinor: bigint | null;
  /** null = not named. */
  readonly stakeLeftMinor: bigint | null;
}

/** What a customer asks for. */
export interface CashoutRequest {
  readonly userId: bigint;
  readonly ticketId: string;
  /** null = whatever the whole is worth now. */
  readonly amountMinor: bigint | null;
  readonly isPartial: boolean;
  /** Odds the value was computed from as the customer saw them, by selection; null = they name none. */
  readonly seenOddsMilli: ReadonlyMap<string, number> | null;
  /** The version of the policy that the value on their screen was computed by, as its offer named it; null = they name none. */
  readonly shownVersion: number | null;
  /** With the answer to a changed value: the share it was asked for, as they name it; null = they name none. */
  readonly meant: MeantShare | null;
  /** The changed value that they take: exactly that, a better one does not change what is paid. null = a request of their own. */
  readonly agreed: ChangedCashout | null;
  readonly requestId: string | null;
  /** Only what became of it is asked: unless its key is known it is declined, and with that never done. */
  readonly isInquiry: boolean;
  readonly session: string;
  readonly ip: string;
}

/** What becomes of a request, as the ledger is told. */
export type EvaluatedCashout = Pick<
  CashoutOrder,
  'amountMinor' | 'offerMinor' | 'stakeUsedMinor' | 'isPartial' | 'refusal' | 'newOfferMinor' | 'partStakeMinor'
>;

type Judge = (refusal: string, newOfferMinor: bigint | null, partStakeMinor?: bigint | null) => EvaluatedCashout;

const sameOdds = (seen: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean =>
  seen.size === now.size && [...now].every(([id, oddsMilli]) => seen.get(id) === oddsMilli);

const orNothing = (minor: bigint): bigint | null => (minor > 0n ? minor : null);

/** What the whole was worth at the odds that the customer names; null when they are not those of all open legs and no others. */
function seenOffer(
  board: CashoutBoard,
  terms: CashoutTerms,
  quote: CashoutOffer,
  seen: ReadonlyMap<string, number>,
  policy: Policy,
): bigint | null {
  if (seen.size !== quote.oddsMilli.size) return null;
  for (const id of quote.oddsMilli.keys()) if ((seen.get(id) ?? 0) < 1000) return null;
  const then = quoteTicket(
    {
      price(selectionId) {
        const price = board.price(selectionId);
        return price && { ...price, oddsMilli: seen.get(selectionId) ?? price.oddsMilli };
      },
    },
    terms,
    policy,
  );
  return then.isOffered ? then.offerMinor : null;
}

/** A part whose share is known: paid as agreed while it is still worth that, else offered again as the very same part of the stake. */
function judgeAgreedPart(
  amountMinor: bigint,
  partStakeMinor: bigint,
  quote: CashoutOffer,
  minMinor: bigint,
  refuse: Judge,
): EvaluatedCashout {
  const { offerMinor, stakeMinor } = quote;
  const worth = partWorth(stakeMinor, offerMinor, partStakeMinor);
  if (worth < amountMinor) return refuse('VALUE_CHANGED', orNothing(worth), partStakeMinor);
  const part = agreedPart(stakeMinor, partStakeMinor, amountMinor, minMinor);
  if (!part) return refuse('MinimumAllowedStakeException', null);
  const paid = { amountMinor, offerMinor: part.offerMinor, stakeUsedMinor: part.stakeUsedMinor, partStakeMinor };
  return { ...paid, isPartial: true, refusal: null, newOfferMinor: null };
}

/** The value that the customer has seen, as far as it can be told, and whether another one holds now. */
interface SeenValue {
  /** Of the whole; null = it was none of ours. */
  readonly offerMinor: bigint | null;
  readonly moved: 'ODDS_CHANGED' | 'VALUE_CHANGED' | null;
}

/**
 * A part, named by its amount of the value that the customer saw. How much of the stake that is follows from the odds of that value and from the
 * policy that it was made by: when one of them has changed, the same part is offered at its current value. Where the part cannot be determined nothing is offered, and never the whole.
 */
function judgePart(
  amountMinor: bigint,
  quote: CashoutOffer,
  { offerMinor: then, moved }: SeenValue,
  minMinor: bigint,
  refuse: Judge,
): EvaluatedCashout {
  const { offerMinor, stakeMinor } = quote;
  if (then === null) return refuse(moved ?? 'ODDS_CHANGED', null);
  if (amountMinor > then) return refuse(moved ?? 'VALUE_CHANGED', null);
  const part: PartialCashout | undefined = partialCashout(stakeMinor, then, amountMinor, minMinor);
  if (!part) return refuse('MinimumAllowedStakeException', null);
  const { stakeUsedMinor } = part;
  if (moved) return refuse(moved, orNothing(partWorth(stakeMinor, offerMinor, stakeUsedMinor)), stakeUsedMinor);
  const paid = { amountMinor, offerMinor, stakeUsedMinor, partStakeMinor: stakeUsedMinor };
  return { ...paid, isPartial: true, refusal: null, newOfferMinor: null };
}

/** All that is left: never given away for less than it is worth at the very odds the customer saw, or at the value they agreed on. */
function judgeWhole(request: CashoutRequest, quote: CashoutOffer, seen: SeenValue, refuse: Judge): EvaluatedCashout {
  const { offerMinor, stakeMinor } = quote;
  if (seen.moved === 'ODDS_CHANGED') return refuse('ODDS_CHANGED', offerMinor);
  const amountMinor = request.amountMinor ?? offerMinor;
  if (amountMinor > offerMinor || (amountMinor < offerMinor && request.agreed === null))
    return refuse('VALUE_CHANGED', offerMinor);
  // Never more than the offer that they name was.
  if (seen.offerMinor !== null && amountMinor > seen.offerMinor) return refuse('VALUE_CHANGED', offerMinor);
  const paid = { amountMinor, offerMinor: amountMinor, stakeUsedMinor: stakeMinor, partStakeMinor: null };
  return { ...paid, isPartial: false, refusal: null, newOfferMinor: null };
}

/** What the policies are that a request is judged by: the one in force, and those that its value may have been computed by (`Policies.shown`). */
export interface JudgedBy {
  readonly policy: Policy;
  readonly shown: readonly Policy[];
}

/**
 * Which versions have to be known to judge a request under this policy; null = no other. An offer names the version that it was computed by. Where the request
 * does not, it may be any that was shown lately, and only a part depends on which one it was.
 */
export function shownVersionsOf(
  { agreed, isPartial, shownVersion }: CashoutRequest,
  inForce: number,
): { only: number | undefined } | null {
  if (agreed !== null || shownVersion === inForce || (shownVersion === null && !isPartial)) return null;
  return { only: shownVersion ?? undefined };
}

/**
 * The whole as the customer saw it: by the version that they name, if that was in force when it was shown. By any other number nothing is said of
 * the value: of a part it is unknown then. Who names none has seen what the policy in force makes of it, or for a part one of before, when that
 * fits; of several the dearest, by which the part is the smallest.
 */
function seenValue(
  board: CashoutBoard,
  request: CashoutRequest,
  terms: CashoutTerms,
  quote: CashoutOffer,
  { policy, shown }: JudgedBy,
): SeenValue {
  const { seenOddsMilli, shownVersion } = request;
  const isMoved = seenOddsMilli !== null && !sameOdds(seenOddsMilli, quote.oddsMilli);
  const by = (one: Policy) => seenOffer(board, terms, quote, seenOddsMilli ?? quote.oddsMilli, one);
  const movedTo = (then: bigint | null, now: bigint | null) => (isMoved ? 'ODDS_CHANGED' : then === now ? null : 'VALUE_CHANGED');
  if (shownVersion !== null && shownVersion !== policy.version) {
    const named = shown.find(({ version }) => version === shownVersion);
    const then = named ? by(named) : null;
    return { offerMinor: then, moved: movedTo(then, quote.offerMinor) };
  }
  const now = isMoved ? by(policy) : quote.offerMinor;
  if (shownVersion !== null || !request.isPartial) return { offerMinor: now, moved: movedTo(now, now) };
  const asked = request.amountMinor ?? 0n;
  const before = shown.map(by).filter((value) => value !== null && value !== now && asked <= value);
  const then = before.reduce((most, value) => (most === null || (value ?? 0n) > most ? value : most), null) ?? now;
  return { offerMinor: then, moved: movedTo(then, now) };
}

/** What becomes of a request at this quote (betting rules 13.4, 13.5). The ledger compares once more what the quote stood on. */
export function evaluateCashout(
  board: CashoutBoard,
  request: CashoutRequest,
  terms: CashoutTerms,
  quote: CashoutQuoting,
  by: JudgedBy,
): EvaluatedCashout {
  const { amountMinor, agreed } = request;
  const refuse: Judge = (refusal, newOfferMinor, partStakeMinor = null) => ({
    amountMinor: amountMinor ?? newOfferMinor ?? 0n,
    offerMinor: quote.isOffered ? quote.offerMinor : 0n,
    stakeUsedMinor: 0n,
    isPartial: request.isPartial,
    refusal,
    newOfferMinor,
    partStakeMinor,
  });
  if (request.isInquiry) return refuse('WITHDRAWN', null);
  if (!quote.isOffered) return refuse(quote.reason, null);
  // Agreed on for another rest of the stake.
  if (agreed !== null && agreed.stakeMinor !== quote.stakeMinor) return refuse('NO_OFFER', null);
  if (!request.isPartial) return judgeWhole(request, quote, seenValue(board, request, terms, quote, by), refuse);
  const minMinor = limitsIn(by.policy, terms.currency)?.minMinor;
  // What may be left of the stake is not known here: no part of it is bought.
  if (minMinor === undefined) return refuse('NO_OFFER', null);
  const asked = amountMinor ?? 0n;
  if (agreed?.partStakeMinor) return judgeAgreedPart(asked, agreed.partStakeMinor, quote, minMinor, refuse);
  return judgePart(asked, quote, seenValue(board, request, terms, quote, by), minMinor, refuse);
}
