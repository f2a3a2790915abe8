import type { CallBody } from '@duskline/contract/calls';
import type { CashoutResult } from '@duskline/contract/entities/cashout';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError, type ErrorName, errorCatalogue } from '@duskline/contract/errors';
import type { CashoutOfferPayload } from '@duskline/contract/realtime';
import { parseAmount, parseAmountNumber, toDecimalText } from '@duskline/money/amount';
import { type CurrencyCode, findCurrency } from '@duskline/money/currency';
import { storedCurrency, wireIn } from '@duskline/money/wire-amount';
import type { Policies } from '../../modules/policy/index.ts';
import { type Cashouts, presentTicket, type TicketView } from '../../modules/tickets/index.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import { type CashOut, type CashoutResolution, CHANGED_VALUE_MS } from './cash-out.ts';
import type { CashoutRequest, MeantShare } from './evaluate-cashout.ts';
import { presentOffer } from './present-offer.ts';
import { type CashoutBoard, quoteTicket } from './quote.ts';

/** More running tickets than anybody looks through. */
const TICKETS_SHOWN = 200;

export interface CashoutRoutesOptions {
  cashOut: CashOut;
  board: CashoutBoard;
  policies: Pick<Policies, 'current'>;
  cashouts: Pick<Cashouts, 'terms' | 'openTickets'>;
  tickets: { byId(ticketIds: readonly string[]): Promise<TicketView[]> };
}

/** Offers for tickets as they stand now, by ticket id; those without an offer are left out. */
export async function offersFor(
  { cashouts, board, policies }: Pick<CashoutRoutesOptions, 'board' | 'policies'> & { cashouts: Pick<Cashouts, 'terms'> },
  ticketIds: readonly string[],
): Promise<Map<string, CashoutOfferPayload>> {
  const offers = new Map<string, CashoutOfferPayload>();
  if (ticketIds.length === 0) return offers;
  for (const terms of await cashouts.terms(ticketIds)) {
    const policy = policies.current();
    const quote = quoteTicket(board, terms, policy);
    const currency = findCurrency(terms.currency);
    if (quote.isOffered && currency) offers.set(terms.ticketId, presentOffer(quote, currency, policy.version));
  }
  return offers;
}

/** The cashout calls of a player (spec 204, 214; AMB-20). */
export function cashoutRoutes(options: CashoutRoutesOptions) {
  const { cashOut, cashouts, tickets, policies } = options;
  const answer = (resolution: CashoutResolution) => answerOf(resolution, policies);
  return defineHandlers({
    'player.ticketswithcashout': async ({ session }) => {
      const ids = await cashouts.openTickets(BigInt(session.userId), TICKETS_SHOWN);
      const offers = await offersFor(options, ids);
      const shown = await tickets.byId([...offers.keys()]);
      return Object.fromEntries(shown.map((ticket) => [ticket.ticketId, presentTicket(ticket, offers.get(ticket.ticketId))]));
    },
    'player.createcashout': async (context, { body }) => {
      const request = requestOf(context, body, requireAmount(context, body.amount));
      const { CashoutOddsValues, CashoutPolicyVersion: shownVersion = null } = body;
      return answer(await cashOut.ask({ ...request, seenOddsMilli: seenOdds(CashoutOddsValues), shownVersion }));
    },
    'betslip.cashout': async (context, { body }) => {
      const amount = body.amount === undefined ? null : requireAmount(context, body.amount);
      // Whatever it is worth now can only be meant of the whole.
      if (amount === null && body.isPartial === true) throw new AppError('InvalidStakeException');
      return answer(await cashOut.ask(requestOf(context, body, amount)));
    },
    'betslip.changecashout': async (context, { body }) => {
      const request = requestOf(context, body, requireAmount(context, body.amount));
      const answered = await cashOut.answerChanged({ ...request, meant: meantShare(context, body) }, body.accept ?? true);
      if (answered === 'refused')
        return { Status: BetAcceptance.DECLINED, Message: errorCatalogue.CashoutDeclinedException.message };
      if (answered === null) throw declined('NO_OFFER');
      return answer(answered);
    },
  });
}

function requireAmount({ session }: CallContext<Session>, amount: string | number): bigint {
  const currency = findCurrency(session.currency);
  if (!currency) throw new AppError('InvalidStakeException');
  const parsed = typeof amount === 'number' ? parseAmountNumber(amount, currency) : parseAmount(amount, currency);
  if (!parsed.ok || parsed.minor === 0n) throw new AppError('InvalidStakeException');
  return parsed.minor;
}

/** The share that an answer to a changed value names, if it names one; without a part that is all that was left. */
function meantShare(
  context: CallContext<Session>,
  { PartStake, StakeLeft }: Pick<CallBody<'betslip.changecashout'>, 'PartStake' | 'StakeLeft'>,
): MeantShare | null {
  if (PartStake === undefined && StakeLeft === undefined) return null;
  const minor = (amount: string | number | undefined) => (amount === undefined ? null : requireAmount(context, amount));
  return { partStakeMinor: minor(PartStake), stakeLeftMinor: minor(StakeLeft) };
}

type AnyBody = Pick<CallBody<'betslip.cashout'>, 'betId' | 'isPartial' | 'requestId'> &
  Pick<CallBody<'betslip.changecashout'>, 'isInquiry'>;

/** @throws CashoutDeclinedException in a currency of a later release: what was paid could not be told */
function requestOf({ session, ip }: CallContext<Session>, body: AnyBody, amountMinor: bigint | null): CashoutRequest {
  if (!findCurrency(session.currency)) throw declined('NO_OFFER');
  return {
    userId: BigInt(session.userId),
    ticketId: body.betId,
    amountMinor,
    isPartial: body.isPartial ?? false,
    seenOddsMilli: null,
    shownVersion: null,
    meant: null,
    agreed: null,
    requestId: body.requestId ?? null,
    isInquiry: body.isInquiry === true,
    session: session.sessionId,
    ip,
  };
}

/** Odds have three decimals at most: what is written otherwise is no price of ours and fits none. */
function seenOdds(odds: Readonly<Record<string, number>>): Map<string, number> {
  return new Map(
    Object.entries(odds).map(([id, value]) => {
      const milli = Math.round(value * 1000);
      return [id, milli / 1000 === value ? milli : -1];
    }),
  );
}

/** What is offered instead, as the wire says it. */
type NewOffer = Pick<CashoutResult, 'CashoutValue' | 'PartStake' | 'StakeLeft' | 'OfferedUntil'>;

function declined(reason: string, offer: NewOffer = {}): AppError {
  const name: ErrorName = reason in errorCatalogue ? (reason as ErrorName) : 'CashoutDeclinedException';
  return new AppError(name, {
    extra: {
      Status: BetAcceptance.DECLINED,
      ...offer,
      ...(name === 'CashoutDeclinedException' ? { Reason: reason } : {}),
    },
  });
}

function newOffer(
  { newOfferMinor, partStakeMinor, stakeLeftMinor, decidedAtMs }: CashoutResolution['record'],
  wire: (minor: bigint) => number,
): NewOffer {
  if (newOfferMinor === null) return {};
  return {
    CashoutValue: wire(newOfferMinor),
    StakeLeft: wire(stakeLeftMinor),
    ...(partStakeMinor === null ? {} : { PartStake: wire(partStakeMinor) }),
    ...(decidedAtMs === null ? {} : { OfferedUntil: decidedAtMs + CHANGED_VALUE_MS }),
  };
}

function answerOf({ record, terms, isReplay }: CashoutResolution, policies: Pick<Policies, 'current'>): CashoutResult {
  const currency = storedCurrency(terms.currency);
  const wire = wireIn(currency);
  if (record.state === BetAcceptance.DECLINED) {
    const reason = record.reason ?? 'NO_OFFER';
    if (reason !== 'MinimumAllowedStakeException') throw declined(reason, newOffer(record, wire));
    const { minMinor } = policies.current().stakes[currency.code as CurrencyCode];
    throw new AppError(reason, {
      params: { min: toDecimalText(minMinor, currency), currency: currency.code },
      extra: { Status: BetAcceptance.DECLINED },
    });
  }
  return {
    Status: record.state,
    CashoutValue: wire(record.amountMinor),
    StakeLeft: wire(record.stakeLeftMinor),
    ...(record.balanceMinor === null ? {} : { Balance: wire(record.balanceMinor) }),
    ...(record.delayUntilMs === null ? {} : { DecidedBy: record.delayUntilMs }),
    IsReplay: isReplay,
  };
}
