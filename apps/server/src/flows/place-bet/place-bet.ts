import type { PlaceBetResult } from '@duskline/contract/entities/betslip';
import { BetAcceptance, BetType } from '@duskline/contract/enums';
import { AppError, type ErrorName, errorCatalogue, fillMessage } from '@duskline/contract/errors';
import { toDecimalText, toWireNumber } from '@duskline/money/amount';
import type { CurrencyCode } from '@duskline/money/currency';
import type { BetslipService, Caller, Slip } from '../../modules/betslip/index.ts';
import type { PlacementAnswer, PlacementItem } from '../../modules/tickets/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallContext, Handler, Session } from '../../platform/http/handler.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { decideSingle, REFUSAL_NAMES } from './decide.ts';
import { makeItem } from './make-item.ts';
import type { BoardSelection, PlacementBoard } from './ports.ts';
import { type PlacementRequest, readPlacement, requestHash, type SingleRequest, ticketKey } from './read-request.ts';

/** What is stored under a key. */
export interface StoredTicket {
  ticketId: string;
  acceptance: number;
  reason: string | null;
  requestHash: Uint8Array;
  stakeMinor: bigint;
  maxPayoutMinor: bigint;
  oddsMilli: number;
  delayUntilMs: number | null;
}

export interface PlaceBetOptions {
  board: PlacementBoard;
  slips: BetslipService;
  tickets: {
    place(item: PlacementItem): Promise<PlacementAnswer>;
    byKey(userId: bigint, key: string): Promise<StoredTicket | null>;
  };
  clock: Clock;
  liveDelayScale: number;
  /** Told of every delayed ticket, so that it is decided on time. */
  onDelayed(ticketId: string, delayMs: number): void;
  /** Told after every request that wrote something, so that the player's streams hear of it at once. */
  onPlaced?(): void;
}

/** The outcome of one single of the request. */
interface Placed {
  single: SingleRequest;
  ticketId: string | null;
  acceptance: number;
  refusal: ErrorName | null;
  message: string | null;
  oddsMilli: number;
  payoutMinor: bigint;
  balanceMinor: bigint | null;
  delayUntilMs: number | null;
  isReplay: boolean;
}

const STATUS_TEXT: Record<number, string> = {
  0: 'pending',
  1: 'accepted',
  2: 'declined',
  3: 'new offer',
  4: 'delayed',
  5: 'delayed cashout',
};

/**
 * Places a bet (spec 214, betting rules 10.2, trust 2.5): read exactly, refuse early by the board, commit through the ledger,
 * answer. The same requestId always gets the answer it got first. A refused placement is a 4xx with Status DECLINED.
 */
export function createPlaceBet(options: PlaceBetOptions): Handler<'betslip.placebet'> {
  return async (context, { body }) => {
    const session = requireSession(context);
    const request = readPlacement(body, session.currency);
    const caller: Caller = { userId: session.userId, visitorId: context.visitorId };
    const slip = request.singles.every((single) => single.seenOddsMilli !== null) ? null : await options.slips.read(caller);
    const placed = await Promise.all(
      request.singles.map((single) => placeSingle(options, { context, session, request, single, slip })),
    );
    options.onPlaced?.();
    const taken = placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED && !one.isReplay);
    if (taken.length > 0) await forgetPlaced(options, caller, taken, context);
    return answer(request, placed);
  };
}

function requireSession(context: CallContext): Session {
  if (context.session === null) throw new AppError('UnauthorizedException');
  return context.session;
}

interface SingleInput {
  context: CallContext;
  session: Session;
  request: PlacementRequest;
  single: SingleRequest;
  slip: Slip | null;
}

async function placeSingle(options: PlaceBetOptions, input: SingleInput): Promise<Placed> {
  const { request, single, session } = input;
  const currency = request.currency.code as CurrencyCode;
  const selection = options.board.selection(single.selectionId);
  const seen = single.seenOddsMilli ?? input.slip?.selections.find((row) => row.id === single.selectionId)?.oddsMilli ?? null;
  if (selection === null || seen === null)
    return replayOr(options, input, selection === null ? 'SelectionNotFoundException' : 'MinimumSelectionsRequiredException');
  const amountText = (minor: bigint) => toDecimalText(minor, request.currency);
  const decision = decideSingle({
    selection,
    seenOddsMilli: seen,
    policy: request.policy,
    stakeMinor: single.stakeMinor,
    currency,
    amountText,
  });
  // Faults of the request itself are told, not recorded: the customer corrects the stake and sends again with a new key.
  if (decision.refusal === 'MinimumAllowedStakeException') return replayOr(options, input, decision.refusal, decision.params);
  const nowMs = options.clock.now();
  const item = makeItem({
    ticketId: uuidV7(nowMs),
    request,
    single,
    selection,
    oddsMilli: decision.oddsMilli,
    session,
    ip: input.context.ip,
    nowMs,
    liveDelayScale: options.liveDelayScale,
    board: options.board,
  });
  // A refusal by the board is recorded under the key too: a retry must not succeed later behind the customer's back.
  const result = await options.tickets.place(decision.refusal === null ? item : { ...item, refusal: decision.refusal });
  return describe(options, input, { item, result, selection, decision: { params: decision.params } });
}

/** A refusal that writes nothing, unless the key already has its answer. */
async function replayOr(
  options: PlaceBetOptions,
  input: SingleInput,
  refusal: ErrorName,
  params: Record<string, string | number> = { min: 1 },
): Promise<Placed> {
  const stored = await options.tickets.byKey(BigInt(input.session.userId), ticketKey(input.request, input.single));
  if (stored) {
    if (!requestHash(input.request, input.single).equals(stored.requestHash)) throw new AppError('IdempotencyKeyReusedException');
    return fromStored(input.single, stored);
  }
  const message = fillMessage(refusal, params);
  return {
    single: input.single,
    ticketId: null,
    acceptance: BetAcceptance.DECLINED,
    refusal,
    message,
    oddsMilli: 0,
    payoutMinor: 0n,
    balanceMinor: null,
    delayUntilMs: null,
    isReplay: false,
  };
}

interface Described {
  item: PlacementItem;
  result: PlacementAnswer;
  selection: BoardSelection;
  decision: { params: Record<string, string | number> };
}

async function describe(
  options: PlaceBetOptions,
  input: SingleInput,
  { item, result, selection, decision }: Described,
): Promise<Placed> {
  if (result.status === 'key-reused') throw new AppError('IdempotencyKeyReusedException');
  if (result.status === 'replay') {
    const stored = await options.tickets.byKey(item.userId, item.key);
    if (stored) return fromStored(input.single, stored);
  }
  const isDelayed = result.acceptance === BetAcceptance.DELAYED;
  if (isDelayed && item.delayMs !== null) options.onDelayed(result.ticketId, item.delayMs);
  const refusal = result.acceptance === BetAcceptance.DECLINED ? refusalName(result.reason) : null;
  return {
    single: input.single,
    ticketId: result.ticketId,
    acceptance: result.acceptance,
    refusal,
    message: refusal === null ? null : fillMessage(refusal, decision.params),
    oddsMilli: item.legs[0]?.oddsMilli ?? selection.oddsMilli,
    payoutMinor: item.maxPayoutMinor,
    balanceMinor: result.balanceMinor,
    delayUntilMs: isDelayed && item.delayMs !== null ? item.receivedAtMs + item.delayMs : null,
    isReplay: result.status === 'replay',
  };
}

function fromStored(single: SingleRequest, stored: StoredTicket): Placed {
  const refusal = stored.acceptance === BetAcceptance.DECLINED ? refusalName(stored.reason) : null;
  return {
    single,
    ticketId: stored.ticketId,
    acceptance: stored.acceptance,
    refusal,
    message: refusal === null ? null : fillMessage(refusal),
    oddsMilli: stored.oddsMilli,
    payoutMinor: stored.maxPayoutMinor,
    balanceMinor: null,
    delayUntilMs: stored.delayUntilMs,
    isReplay: true,
  };
}

/** The ledger writes either an exception name or a reason of the acceptance rules. */
export function refusalName(reason: string | null): ErrorName {
  if (reason !== null && reason in errorCatalogue) return reason as ErrorName;
  return REFUSAL_NAMES[reason ?? ''] ?? 'MarketSuspendedException';
}

/** Placed selections leave the slip. The bet stands whatever becomes of this. */
async function forgetPlaced(
  options: PlaceBetOptions,
  caller: Caller,
  taken: readonly Placed[],
  context: CallContext,
): Promise<void> {
  try {
    await options.slips.remove(
      caller,
      taken.map((one) => one.single.selectionId),
    );
  } catch (error) {
    context.log.warn({ event: 'slip_not_cleared', err: error }, 'placed selections stay in the slip');
  }
}

function answer(request: PlacementRequest, placed: readonly Placed[]): PlaceBetResult {
  const [first] = placed;
  if (!first) throw new AppError('MinimumSelectionsRequiredException', { params: { min: 1 } });
  const best = placed.find((one) => one.acceptance !== BetAcceptance.DECLINED) ?? first;
  const wire = (minor: bigint) => toWireNumber(minor, request.currency);
  const balance = placed.reduce<bigint | null>(
    (lowest, one) => (one.balanceMinor !== null && (lowest === null || one.balanceMinor < lowest) ? one.balanceMinor : lowest),
    null,
  );
  const result: PlaceBetResult = {
    Status: best.acceptance,
    StatusText: STATUS_TEXT[best.acceptance] ?? 'pending',
    Stake: wire(
      placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED).reduce((sum, one) => sum + one.single.stakeMinor, 0n),
    ),
    PotentialWin: wire(
      placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED).reduce((sum, one) => sum + one.payoutMinor, 0n),
    ),
    IsReplay: placed.every((one) => one.isReplay),
    ...(best.ticketId === null ? {} : { TicketId: best.ticketId, BetId: best.ticketId }),
    ...(balance === null ? {} : { Balance: wire(balance) }),
    ...(best.delayUntilMs === null ? {} : { DecidedBy: best.delayUntilMs }),
  };
  if (request.betType === BetType.MULTIPLE_SINGLES) result.Tickets = placed.map((one) => presentRow(one, wire));
  const refused = placed.filter((one) => one.refusal !== null);
  if (refused.length === placed.length) throw refuse(refused, result);
  if (refused.length > 0) Object.assign(result, { HasErrors: true, Errors: refused.map((one) => one.message ?? '') });
  return result;
}

function presentRow(one: Placed, wire: (minor: bigint) => number): NonNullable<PlaceBetResult['Tickets']>[number] {
  return {
    TicketId: one.ticketId ?? '',
    SelectionId: one.single.selectionId,
    Status: one.acceptance,
    Odds: one.oddsMilli / 1000,
    Stake: wire(one.single.stakeMinor),
    ...(one.refusal === null ? {} : { ExceptionName: one.refusal, ErrorMessage: one.message ?? '' }),
  };
}

function refuse(refused: readonly Placed[], result: PlaceBetResult): AppError {
  const [first] = refused;
  const error = new AppError(first?.refusal ?? 'MarketSuspendedException', { extra: { ...result } });
  if (first?.message) error.message = first.message;
  return error;
}
