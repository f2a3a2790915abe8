import type { PlaceBetResult } from '@duskline/contract/entities/betslip';
import type { LimitLeft } from '@duskline/contract/entities/limits';
import { BetAcceptance, BetType } from '@duskline/contract/enums';
import { AppError, fillMessage } from '@duskline/contract/errors';
import { wireIn } from '@duskline/money/wire-amount';
import { acceptanceText, refusalName, type StoredTicket } from '../../modules/tickets/index.ts';
import type { Refusal } from './build-bet.ts';
import type { BetRequest, PlacementRequest } from './read-request.ts';

/** What became of one bet of the request. */
export interface Placed {
  bet: BetRequest;
  /** Selections it was made of, as far as they are known: they leave the slip. */
  selectionIds: readonly string[];
  ticketId: string | null;
  acceptance: number;
  refusal: Refusal | null;
  message: string | null;
  /** Odds of the first leg. */
  oddsMilli: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
  balanceMinor: bigint | null;
  delayUntilMs: number | null;
  isReplay: boolean;
}

/** A refusal that wrote nothing: the request may be corrected and sent again. */
export function unplaced(bet: BetRequest, refusal: Refusal): Placed {
  return {
    bet,
    selectionIds: [],
    ticketId: null,
    acceptance: BetAcceptance.DECLINED,
    refusal,
    message: fillMessage(refusal.name, refusal.params),
    oddsMilli: 0,
    stakeMinor: 0n,
    payoutMinor: 0n,
    balanceMinor: null,
    delayUntilMs: null,
    isReplay: false,
  };
}

/** The answer the key has got before. */
export function fromStored(bet: BetRequest, stored: StoredTicket, isFreeBet: boolean): Placed {
  const name = stored.acceptance === BetAcceptance.DECLINED ? refusalName(stored.reason) : null;
  return {
    bet,
    selectionIds: [],
    ticketId: stored.ticketId,
    acceptance: stored.acceptance,
    refusal: name === null ? null : { name, params: {} },
    message: name === null ? null : fillMessage(name),
    oddsMilli: stored.oddsMilli,
    stakeMinor: stored.stakeMinor,
    payoutMinor: stored.maxPayoutMinor - (isFreeBet ? stored.stakeMinor : 0n),
    balanceMinor: null,
    delayUntilMs: stored.delayUntilMs,
    isReplay: true,
  };
}

type Wire = (minor: bigint) => number;

/** One reply for the request. @throws AppError, with Status DECLINED in it, when nothing of the request was taken. */
export function answerOf(request: PlacementRequest, placed: readonly Placed[], limit: LimitLeft | null): PlaceBetResult {
  const [first] = placed;
  if (!first) throw new AppError('MinimumSelectionsRequiredException', { params: { min: 1 } });
  const taken = placed.filter((one) => one.acceptance !== BetAcceptance.DECLINED);
  const best = taken[0] ?? first;
  const wire = wireIn(request.currency);
  const balance = placed.reduce<bigint | null>(
    (lowest, one) => (one.balanceMinor !== null && (lowest === null || one.balanceMinor < lowest) ? one.balanceMinor : lowest),
    null,
  );
  const result: PlaceBetResult = {
    Status: best.acceptance,
    StatusText: acceptanceText(best.acceptance),
    Stake: wire(taken.reduce((sum, one) => sum + one.stakeMinor, 0n)),
    PotentialWin: wire(taken.reduce((sum, one) => sum + one.payoutMinor, 0n)),
    IsReplay: placed.every((one) => one.isReplay),
    ...(best.ticketId === null ? {} : { TicketId: best.ticketId, BetId: best.ticketId }),
    ...(balance === null ? {} : { Balance: wire(balance) }),
    ...(best.delayUntilMs === null ? {} : { DecidedBy: best.delayUntilMs }),
  };
  if (request.betType === BetType.MULTIPLE_SINGLES) result.Tickets = placed.map((one) => presentRow(one, wire));
  const refused = placed.filter((one) => one.refusal !== null);
  if (refused.length === placed.length) throw refuse(refused, result, limit);
  if (refused.length > 0) Object.assign(result, { HasErrors: true, Errors: refused.map((one) => one.message ?? '') });
  return result;
}

function presentRow(one: Placed, wire: Wire): NonNullable<PlaceBetResult['Tickets']>[number] {
  return {
    TicketId: one.ticketId ?? '',
    SelectionId: one.bet.legs?.[0]?.selectionId ?? '',
    Status: one.acceptance,
    Odds: one.oddsMilli / 1000,
    Stake: wire(one.bet.unitMinor),
    ...(one.refusal === null ? {} : { ExceptionName: one.refusal.name, ErrorMessage: one.message ?? '' }),
  };
}

function refuse(refused: readonly Placed[], result: PlaceBetResult, limit: LimitLeft | null): AppError {
  const [first] = refused;
  const pairs = first?.refusal?.pairs ?? [];
  // Both selections of a pair are named, each pair with its own reason (BETSLIP-17, 20, 25).
  const incompatible = pairs.map(({ ids, name }) => ({
    SelectionIds: [...ids],
    ExceptionName: name,
    ErrorMessage: fillMessage(name),
  }));
  const extra = {
    ...result,
    ...(incompatible.length > 0 ? { IncompatibleSelections: incompatible } : {}),
    ...(limit && { Limit: limit }),
  };
  const error = new AppError(first?.refusal?.name ?? 'MarketSuspendedException', { extra });
  if (first?.message) error.message = first.message;
  return error;
}
