import { traitsOfNumber } from '@duskline/betting/bet-type';
import { offerCeilingMilli } from '@duskline/betting/offer-ceiling';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import { findCurrency } from '@duskline/money/currency';
import { type Policy, policyVersionOf } from '../../modules/policy/index.ts';
import type { TicketView } from '../../modules/tickets/index.ts';
import type { Actor, DeskAnswer, DeskStep, Offer, TraderReview } from '../../modules/trading/index.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { stakeLimitAt } from './desk-limits.ts';
import type { DeskParts } from './ports.ts';
import { type CurrentLeg, currentLegs, currentTerms, limitsOf, termsOf } from './terms.ts';

export interface OfferInput {
  /** null = as asked. */
  readonly stakeMinor: bigint | null;
  /** By selection id; legs that are not named keep the odds of the board. */
  readonly oddsMilli: ReadonlyMap<string, number>;
}

/** What became of an act, with the bet as it stood before. */
export interface DeskAct {
  readonly ticket: TicketView;
  readonly answer: DeskAnswer;
  /** Terms that were offered by this act. */
  readonly offer: Offer | null;
}

/** The acts of the trading desk (betting rules 10.3): each is one step of one bet, decided again by the ledger under its locks. */
export interface Desk {
  accept(ticketId: string, actor: Actor): Promise<DeskAct>;
  decline(ticketId: string, actor: Actor, reason: string, note?: string): Promise<DeskAct>;
  offer(ticketId: string, actor: Actor, request: OfferInput): Promise<DeskAct>;
  withdraw(ticketId: string, actor: Actor, offerId: string): Promise<DeskAct>;
  /**
   * A live bet whose delay has ended and whose stake is no longer allowed at the current odds: the largest stake is offered instead (rules 10.2.6,
   * BETSTATUS-03). @returns false when there is nothing to offer: then it is declined.
   */
  offerInstead(ticketId: string): Promise<boolean>;
  /** The customer's yes. `offerId` null = the offer that stands. */
  takeOffer(ticketId: string, actor: Actor, offerId: string | null): Promise<DeskAct>;
  refuseOffer(ticketId: string, actor: Actor, offerId: string | null): Promise<DeskAct>;
  /** The deadline of a waiting bet: a yes that waited the live delay is decided, everything else is declined. */
  endWaiting(ticketId: string): Promise<DeskAct>;
}

const SYSTEM: Actor = { kind: 'system', name: 'deadline' };

export function createDesk(parts: DeskParts): Desk {
  const { board, clock } = parts;

  async function step(found: Found, one: DeskStep, actor: Actor, offer: Offer | null = null): Promise<DeskAct> {
    const answer = await parts.trading.decide(found.ticket.ticketId, one, actor);
    if (answer.result === 'unknown') throw new AppError('NotFoundException');
    // What waits for a second trader has changed nothing, and yet the queue shows it.
    if (answer.result === 'done' || answer.result === 'late' || answer.result === 'second') {
      parts.metrics.count('trading_acts_total', { event: one.event, by: actor.kind });
      parts.onActed();
    }
    return { ticket: found.ticket, answer, offer };
  }

  /** A yes: declined after all when the board has moved too far, else accepted, after the live delay where there is one. */
  function say(found: Found, offer: Offer | null, actor: Actor, yes: 'accept' | 'take-offer', delayMs: number): Promise<DeskAct> {
    const now = currentTerms(board, found.ticket, offer, found.policy);
    if (now.accepted && yes === 'take-offer' && offer)
      return step(found, { event: yes, terms: now.terms, offerId: offer.offerId, delayMs }, actor);
    if (now.accepted) return step(found, { event: 'accept', terms: now.terms, delayMs }, actor);
    if (yes === 'take-offer' && offer)
      return step(found, { event: 'withdraw-offer', offerId: offer.offerId, reason: now.reason }, SYSTEM);
    return step(found, { event: 'decline', reason: now.reason, note: 'accepted by a trader, refused by the board' }, actor);
  }

  return {
    async accept(ticketId, actor) {
      const found = await find(parts, ticketId);
      forbidOwn(found, actor);
      const { liveDelayMs, openedAtMs } = found.review;
      const delayMs = liveDelayMs === null ? 0 : Math.max(0, openedAtMs + liveDelayMs - clock.now());
      return say(found, null, actor, 'accept', delayMs);
    },
    async decline(ticketId, actor, reason, note) {
      const found = await find(parts, ticketId);
      forbidOwn(found, actor);
      return step(found, { event: 'decline', reason, ...(note === undefined ? {} : { note }) }, actor);
    },
    async offer(ticketId, actor, request) {
      const found = await find(parts, ticketId);
      forbidOwn(found, actor);
      const terms = termsOf(board, found.ticket, ...checkOffer(parts, found, request), limitsOf(found.policy, found.ticket));
      const offerId = uuidV7(clock.now());
      const offer: Offer = { offerId, state: 'open', expiresAtMs: clock.now() + parts.offerMs, ...terms };
      return step(found, { event: 'offer', terms, offerId, waitMs: parts.offerMs }, actor, offer);
    },
    offerInstead: (ticketId) => offerInstead(parts, ticketId),
    async withdraw(ticketId, actor, offerId) {
      const found = await find(parts, ticketId);
      forbidOwn(found, actor);
      return step(found, { event: 'withdraw-offer', offerId, reason: 'OFFER_WITHDRAWN' }, actor);
    },
    async takeOffer(ticketId, actor, offerId) {
      const found = await findOwn(parts, ticketId, actor);
      const offer = offerOf(found.review, offerId);
      // What has been decided is answered by the ledger; terms are only made for an offer that may still stand.
      if (offer.state !== 'open') return step(found, { event: 'refuse-offer', offerId: offer.offerId, reason: '' }, actor);
      return say(found, offer, actor, 'take-offer', found.review.liveDelayMs ?? 0);
    },
    async refuseOffer(ticketId, actor, offerId) {
      const found = await findOwn(parts, ticketId, actor);
      const offer = offerOf(found.review, offerId);
      return step(found, { event: 'refuse-offer', offerId: offer.offerId, reason: 'OFFER_REFUSED' }, actor);
    },
    async endWaiting(ticketId) {
      const found = await find(parts, ticketId);
      if (found.ticket.acceptance !== BetAcceptance.DELAYED) return step(found, { event: 'expire' }, SYSTEM);
      const { offer } = found.review;
      // The stake was cut when the delay began.
      const taken = offer?.state === 'taken' ? { ...offer, stakeMinor: found.ticket.stakeMinor } : null;
      return say(found, taken, SYSTEM, 'accept', 0);
    },
  };
}

/** A token is used whole: nothing smaller can be offered (rules 12.2). */
const isFreeBet = ({ detail }: TicketView): boolean => (detail as { freeBetId?: unknown } | null)?.freeBetId !== undefined;

async function offerInstead(parts: DeskParts, ticketId: string): Promise<boolean> {
  const { board, clock, trading } = parts;
  const [ticket] = await parts.tickets.byId([ticketId]);
  if (!ticket || ticket.acceptance !== BetAcceptance.DELAYED || !traitsOfNumber(ticket.betType)?.isDivisible || isFreeBet(ticket))
    return false;
  const legs = currentLegs(board, ticket);
  if (legs.some(({ selection }) => selection === null || !selection.isOpen)) return false;
  const oddsMilli = legs.map(({ leg, selection }) => standing(ticket, leg.oddsMilli, selection?.oddsMilli));
  const policy = await parts.policies.at(policyVersionOf(ticket.detail));
  const limits = limitsOf(policy, ticket);
  const stakeMinor = stakeLimitAt(trading.settings, ticket, legs, oddsMilli, policy);
  if (stakeMinor >= ticket.stakeMinor || stakeMinor < limits.minMinor) return false;
  const terms = termsOf(board, ticket, stakeMinor, oddsMilli, limits);
  // The delay of the customer's yes is as long as the first one was.
  const liveDelayMs = Math.max(1, (ticket.delayUntilMs ?? ticket.receivedAtMs) - ticket.receivedAtMs);
  const request = { event: 'offer', terms, offerId: uuidV7(clock.now()), waitMs: parts.offerMs, liveDelayMs } as const;
  const answer = await trading.decide(ticketId, request, SYSTEM);
  if (answer.result === 'done') parts.onActed();
  return answer.result === 'done';
}

interface Found {
  readonly ticket: TicketView;
  readonly review: TraderReview;
  /** By which the bet was asked for: it is decided by no other. */
  readonly policy: Policy;
}

/** @throws NotFoundException for a bet that was never referred, as for one that does not exist. */
async function find({ tickets, trading, policies }: DeskParts, ticketId: string): Promise<Found> {
  const [[review], [ticket]] = await Promise.all([trading.reviews([ticketId]), tickets.byId([ticketId])]);
  if (!review || !ticket) throw new AppError('NotFoundException');
  return { ticket, review, policy: await policies.at(policyVersionOf(ticket.detail)) };
}

/** Another player's bet is answered like one that does not exist (abuse B18). */
async function findOwn(parts: DeskParts, ticketId: string, actor: Actor): Promise<Found> {
  const found = await find(parts, ticketId);
  if (!('userId' in actor) || String(found.ticket.userId) !== actor.userId) throw new AppError('NotFoundException');
  requireShown(found.ticket);
  return found;
}

/**
 * People are answered with amounts, and of a currency of a later release the decimals are not known: a server of that release has the bet. What needs no
 * person (the deadline, the rule) decides it here too. @throws NotFoundException before anything has been decided
 */
function requireShown({ currency }: TicketView): void {
  if (!findCurrency(currency)) throw new AppError('NotFoundException');
}

function offerOf({ offer }: TraderReview, offerId: string | null): Offer {
  if (offer === null || (offerId !== null && offer.offerId !== offerId)) throw new AppError('NotFoundException');
  return offer;
}

/** Nobody decides a bet of their own, nor one that they cannot be shown. */
function forbidOwn({ ticket }: Found, actor: Actor): void {
  if (actor.kind === 'trader') requireShown(ticket);
  if ('userId' in actor && String(ticket.userId) === actor.userId) throw new AppError('NoPrivilegesException');
}

/** Stake and odds of an offer. @throws named refusals for what cannot be offered */
function checkOffer(
  { board, policies }: DeskParts,
  { ticket, policy }: Found,
  request: OfferInput,
): [stakeMinor: bigint, oddsMilli: number[]] {
  const legs = currentLegs(board, ticket);
  if (legs.some(({ selection }) => selection === null || !selection.isOpen)) throw new AppError('MarketSuspendedException');
  const stakeMinor = request.stakeMinor ?? ticket.stakeMinor;
  const isCut = stakeMinor < ticket.stakeMinor;
  if (
    (isCut && !traitsOfNumber(ticket.betType)?.isDivisible) ||
    (request.oddsMilli.size > 0 && !traitsOfNumber(ticket.betType)?.hasOwnOdds)
  )
    throw new AppError('TraderOffersNotAvailableException');
  if (stakeMinor > ticket.stakeMinor || stakeMinor < limitsOf(policy, ticket).minMinor)
    throw new AppError('InvalidStakeException');
  for (const selectionId of request.oddsMilli.keys())
    if (!legs.some(({ leg }) => leg.selectionId === selectionId)) throw new AppError('SelectionNotFoundException');
  checkCeiling(policies.current().desk.offerCeilingMilli, legs, request);
  const oddsMilli = legs.map(
    ({ leg, selection }) => request.oddsMilli.get(leg.selectionId) ?? standing(ticket, leg.oddsMilli, selection?.oddsMilli),
  );
  const isOther = isCut || oddsMilli.some((odds, at) => odds !== legs[at]?.leg.oddsMilli);
  // The same again is no offer: the trader accepts or declines.
  if (!isOther) throw new AppError('InvalidStakeException');
  return [stakeMinor, oddsMilli];
}

/** @throws ValidationException for odds that are more than a slip of the finger from the board (XR-24) */
function checkCeiling(ceilingMilli: number, legs: readonly CurrentLeg[], request: OfferInput): void {
  for (const { leg, selection } of legs) {
    const wanted = request.oddsMilli.get(leg.selectionId) ?? 0;
    const most = offerCeilingMilli(selection?.oddsMilli ?? leg.oddsMilli, leg.oddsMilli, ceilingMilli);
    if (wanted > most)
      throw new AppError('ValidationException', { fieldErrors: { odds: `may be ${most / 1000} at most on ${leg.selectionId}` } });
  }
}

/** Legs the trader leaves alone are offered at the odds of the board; those of a type with a price of its own stay as they are. */
const standing = (ticket: TicketView, placedMilli: number, boardMilli: number | undefined): number =>
  traitsOfNumber(ticket.betType)?.hasOwnOdds ? (boardMilli ?? placedMilli) : placedMilli;
