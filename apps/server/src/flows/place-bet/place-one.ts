import { traitsOf } from '@duskline/betting/bet-type';
import { fromBookCents } from '@duskline/betting/book-shares';
import { hasPlayMoved, sidesOf } from '@duskline/betting/match-state';
import { BetAcceptance } from '@duskline/contract/enums';
import { AppError, fillMessage } from '@duskline/contract/errors';
import { MAX_MINOR, toDecimalText } from '@duskline/money/amount';
import type { CurrencyCode } from '@duskline/money/currency';
import type { Slip } from '../../modules/betslip/index.ts';
import type { Policies, Policy, StakeLimits } from '../../modules/policy/index.ts';
import { type PlacementAnswer, type PlacementItem, refusalName, type StoredTicket } from '../../modules/tickets/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext, Session } from '../../platform/http/handler.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { withCurrentPolicy } from '../with-current-policy.ts';
import { totalStakeMinor } from './bet-worth.ts';
import { type BuiltBet, type BuiltLeg, buildBet, checkCounts, checkSingles, type Refusal } from './build-bet.ts';
import { decideBet, legsAtAcceptedOdds } from './decide.ts';
import { makeItem } from './make-item.ts';
import { answerOverLimit } from './over-limit.ts';
import { type FreeBetPort, pickFreeBet } from './pick-free-bet.ts';
import { fromStored, type Placed, unplaced } from './placed.ts';
import type { BoardSelection, CustomerLimits, CustomerLimitsPort, DeskPort, PlacementBoard } from './ports.ts';
import { type BetRequest, type LegRequest, type PlacementRequest, requestHash, rowHash } from './read-request.ts';
import { seenTeaser } from './seen-teaser.ts';

export interface PlaceOneOptions {
  board: PlacementBoard;
  tickets: {
    place(item: PlacementItem): Promise<PlacementAnswer>;
    byKey(userId: bigint, key: string): Promise<StoredTicket | null>;
    /** The request that came under this id; null = none did. */
    knownRequest(userId: bigint, requestId: string): Promise<{ hash: Uint8Array; isOfOneRow: boolean } | null>;
  };
  clock: Clock;
  liveDelayScale: number;
  policies: Policies;
  customerLimits: CustomerLimitsPort;
  desk: DeskPort;
  freeBets: FreeBetPort;
  /** Told of every delayed ticket, so that it is decided on time. */
  onDelayed(ticketId: string, delayMs: number): void;
}

export interface PlaceOneInput {
  context: CallContext;
  session: Session;
  request: PlacementRequest;
  bet: BetRequest;
  /** The customer's slip, where the request leans on it. */
  slip: Slip | null;
}

/** Places one ticket, by the policy in force. A request that has its answer gets that, whatever policy says now. */
export function placeOne(options: PlaceOneOptions, input: PlaceOneInput): Promise<Placed> {
  return withCurrentPolicy(
    options.policies,
    (policy) => placeUnder(options, input, policy),
    () => answeredBefore(options, input),
  );
}

/** Places it under one policy: rules of its type, acceptance by the board, then the ledger, whose word is final. */
async function placeUnder(options: PlaceOneOptions, input: PlaceOneInput, policy: Policy): Promise<Placed> {
  const { request, bet, session } = input;
  const tooMany = checkSingles(request.bets.length, policy);
  if (tooMany) return replayOr(options, input, tooMany);
  const found = findLegs(options.board, input, policy);
  if ('refusal' in found) return replayOr(options, input, found.refusal);
  const currency = request.currency.code as CurrencyCode;
  const legs = legsAtAcceptedOdds(found.legs, traitsOf(bet.structure).isTeased, request.oddsPolicy, policy.oddsTolerance);
  const built = buildBet({ bet, legs, currency, policy, isFreeBet: request.freeBet !== null });
  if (!built.ok) return replayOr(options, input, built.refusal);
  // Many lines of a large stake: more than the ledger can hold is no amount.
  if (totalStakeMinor(built.bet.ticket) > MAX_MINOR)
    return replayOr(options, input, { name: 'InvalidStakeException', params: {} });
  const token = request.freeBet === null ? null : await pickFreeBet(options.freeBets, session.userId, request, built.bet);
  if (token && 'refusal' in token) return replayOr(options, input, token.refusal);
  const customer = await options.customerLimits(session.userId, policy.stakes[currency]);
  const shown = built.bet.teaser ? await options.policies.shown() : [];
  const outcome = judge(options, input, policy, { bet: built.bet, customer, freeBetId: token?.id ?? null, shown });
  // Faults of the request itself are told, not recorded: the customer corrects the stake and sends again with a new key.
  if (outcome.refusal?.name === 'MinimumAllowedStakeException') return replayOr(options, input, outcome.refusal);
  // A refusal by the board is recorded under the key too: a retry must not succeed later behind the customer's back.
  const { item, refusal } = outcome;
  const result = await options.tickets.place(refusal === null ? item : { ...item, refusal: refusal.name });
  return describe(options, input, { item, result, refusal, legs });
}

type Found = { legs: BuiltLeg[] } | { refusal: Refusal };

/** The legs of a bet on the board, with the odds the customer saw: said in the request, or confirmed in the slip. */
function findLegs(board: PlacementBoard, { bet, slip }: PlaceOneInput, policy: Policy): Found {
  const fromSlip = slip?.selections ?? [];
  const asked: readonly LegRequest[] =
    bet.legs ??
    fromSlip.map(({ id, oddsMilli }) => ({ selectionId: id, seenOddsMilli: oddsMilli, seenState: null, seenTeasedLine: null }));
  const bankers = bet.bankers ?? (bet.legs === null && traitsOf(bet.structure).hasRows ? (slip?.bankers ?? []) : []);
  const counted = checkCounts(bet, asked.length, bankers, policy);
  if (counted) return { refusal: counted };
  if (bankers.some((id) => !asked.some((leg) => leg.selectionId === id)))
    return { refusal: { name: 'InvalidBetCombinationException', params: {} } };
  const legs: BuiltLeg[] = [];
  for (const { selectionId, seenOddsMilli, seenState, seenTeasedLine } of asked) {
    const selection = board.selection(selectionId);
    if (selection === null) return { refusal: { name: 'SelectionNotFoundException', params: {} } };
    const row = fromSlip.find(({ id }) => id === selectionId);
    const seen = seenOddsMilli ?? row?.oddsMilli;
    if (seen === undefined) return { refusal: { name: 'MinimumSelectionsRequiredException', params: { min: asked.length } } };
    // Of the odds that the slip has shown it is known at which state it did.
    const shownState = seenState ?? (row?.oddsMilli === seen ? (row.matchState ?? null) : null);
    legs.push({
      selection,
      boardOddsMilli: selection.oddsMilli,
      seenOddsMilli: seen,
      wasShown: isOfNow(shownState, selection) && board.wasShown(selectionId, seen),
      isStateChanged: hasPlayMoved(shownState, selection.matchState),
      isOtherSides: shownState !== null && sidesOf(shownState) !== sidesOf(selection.matchState),
      isBanker: bankers.includes(selectionId),
      seenTeasedLine,
      teased: null,
    });
  }
  return { legs };
}

/** Whether what the customer saw was for the match as it stands; of a running match they have to say so, or their slip. */
const isOfNow = (shownState: string | null, { matchState, isLive }: BoardSelection): boolean =>
  shownState === null ? !isLive : shownState === matchState;

/** The item for the ledger, and why the board refuses it, if it does. */
function judge(
  options: PlaceOneOptions,
  { context, session, request, bet: asked }: PlaceOneInput,
  policy: Policy,
  {
    bet,
    customer,
    freeBetId,
    shown,
  }: { bet: BuiltBet; customer: CustomerLimits; freeBetId: bigint | null; shown: readonly Policy[] },
): { item: PlacementItem; refusal: Refusal | null } {
  const limits = policy.stakes[request.currency.code as CurrencyCode];
  const amountText = (minor: bigint) => toDecimalText(minor, request.currency);
  const nowMs = options.clock.now();
  const canBeOffered = traitsOf(bet.ticket.betType).hasOffers && request.freeBet === null;
  const referMs = canBeOffered ? options.desk.referMs : null;
  const made = makeItem({
    ticketId: uuidV7(nowMs, BigInt(session.userId)),
    request,
    asked,
    bet,
    session,
    ip: context.ip,
    nowMs,
    policy,
    liveDelayScale: options.liveDelayScale,
    dayLimitMinor: customer.dayLimitMinor,
    board: options.board,
    desk: options.desk,
    freeBetId,
  });
  // Limits that only the ledger can judge lead to the traders too.
  const item = referMs === null ? made : { ...made, referMs };
  const isLive = bet.legs.some((leg) => leg.selection.isLive);
  const decision = decideBet({
    bet,
    seenTeaser: seenTeaser(asked, bet, shown),
    oddsPolicy: request.oddsPolicy,
    tolerance: policy.oddsTolerance,
    bounds: { limits, isLive, customerFactor: customer.factor, maxStakeMinor: deskLimit(options.desk, bet, limits) },
    currency: request.currency.code,
    unitMinor: asked.unitMinor > 0n ? asked.unitMinor : (asked.rows[0]?.unitMinor ?? 0n),
    amountText,
  });
  if (decision.kind === 'accept') return { item, refusal: null };
  if (decision.kind === 'refuse') return { item, refusal: { name: decision.name, params: decision.params } };
  const { maxStakeMinor, maxUnitMinor } = decision;
  const answer = answerOverLimit({ item, maxStakeMinor, maxUnitMinor, canBeOffered, referMs: options.desk.referMs, amountText });
  if (answer.kind === 'refer') return { item: answer.item, refusal: null };
  return { item, refusal: { name: answer.name, params: answer.params } };
}

/** The smallest stake limit that traders have set for a leg of the bet (betting rules 11.1: the most restrictive applies). */
function deskLimit(desk: DeskPort, bet: BuiltBet, { bookRate }: StakeLimits): bigint | null {
  const set = bet.legs.flatMap(({ selection }) => desk.maxStakeCents(selection) ?? []);
  return set.length === 0
    ? null
    : fromBookCents(
        set.reduce((a, b) => (b < a ? b : a)),
        bookRate,
      );
}

/** A refusal that writes nothing, unless the key already has its answer. */
async function replayOr(options: PlaceOneOptions, input: PlaceOneInput, refusal: Refusal): Promise<Placed> {
  return (await answeredBefore(options, input)) ?? unplaced(input.bet, refusal);
}

/** What the key was answered before; null = nothing. @throws IdempotencyKeyReused */
async function answeredBefore(options: PlaceOneOptions, input: PlaceOneInput): Promise<Placed | null> {
  const { session, request, bet } = input;
  const userId = BigInt(session.userId);
  const known = await options.tickets.knownRequest(userId, request.requestId);
  if (!known) return null;
  if (!requestHash(request).equals(known.hash)) return fromBefore(options, input);
  const stored = await options.tickets.byKey(userId, bet.key);
  return stored && fromStored(bet, stored, request.freeBet !== null);
}

/**
 * Of another request than the one that is known by the id: the ticket of its row, where the id was used before whole requests were hashed and every
 * ticket had the hash of its row. Nothing new comes under such an id.
 * @throws IdempotencyKeyReused
 */
async function fromBefore({ tickets }: PlaceOneOptions, { session, request, bet }: PlaceOneInput): Promise<Placed> {
  const userId = BigInt(session.userId);
  const known = await tickets.knownRequest(userId, request.requestId);
  const stored = known?.isOfOneRow ? await tickets.byKey(userId, bet.key) : null;
  if (!stored || !rowHash(request, bet).equals(stored.requestHash)) throw new AppError('IdempotencyKeyReusedException');
  return fromStored(bet, stored, request.freeBet !== null);
}

interface Described {
  item: PlacementItem;
  result: PlacementAnswer;
  refusal: Refusal | null;
  legs: readonly BuiltLeg[];
}

async function describe(
  options: PlaceOneOptions,
  input: PlaceOneInput,
  { item, result, refusal, legs }: Described,
): Promise<Placed> {
  const { bet, request } = input;
  if (result.status === 'key-reused') return fromBefore(options, input);
  if (result.status === 'replay') {
    const stored = await options.tickets.byKey(item.userId, item.key);
    if (stored) return fromStored(bet, stored, request.freeBet !== null);
  }
  const waitMs = waitOf(item, result);
  if (waitMs !== null && result.acceptance === BetAcceptance.DELAYED) options.onDelayed(result.ticketId, waitMs);
  if (waitMs !== null && result.acceptance === BetAcceptance.PENDING) options.desk.onReferred(result.ticketId, waitMs);
  const name = result.acceptance === BetAcceptance.DECLINED ? refusalName(result.reason) : null;
  const shownRefusal = name === null ? null : { name, params: refusal?.name === name ? refusal.params : {} };
  return {
    bet,
    selectionIds: legs.map((leg) => leg.selection.selectionId),
    ticketId: result.ticketId,
    acceptance: result.acceptance,
    refusal: shownRefusal,
    message: shownRefusal === null ? null : fillMessage(shownRefusal.name, shownRefusal.params),
    oddsMilli: item.legs[0]?.oddsMilli ?? 0,
    stakeMinor: item.stakeMinor,
    payoutMinor: item.maxPayoutMinor - (item.freeBetId == null ? 0n : item.stakeMinor),
    balanceMinor: result.balanceMinor,
    delayUntilMs: waitMs === null ? null : item.receivedAtMs + waitMs,
    isReplay: result.status === 'replay',
  };
}

/** How long the bet waits: the live delay, or the time of the traders; null = it is decided. */
function waitOf(item: PlacementItem, { acceptance }: PlacementAnswer): number | null {
  if (acceptance === BetAcceptance.DELAYED) return item.delayMs;
  return acceptance === BetAcceptance.PENDING ? (item.referMs ?? null) : null;
}
