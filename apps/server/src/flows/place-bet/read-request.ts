import { createHash } from 'node:crypto';
import type { CallBody } from '@duskline/contract/calls';
import { BetType, type OddsChangePolicy } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import { parseAmount, parseAmountNumber } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';

export type PlaceBetBody = CallBody<'betslip.placebet'>;

/** One single as the customer asked for it. */
export interface SingleRequest {
  selectionId: string;
  stakeMinor: bigint;
  /** Odds the customer confirmed in this very request; otherwise those confirmed in the slip count. */
  seenOddsMilli: number | null;
}

export interface PlacementRequest {
  betType: BetType;
  requestId: string;
  policy: OddsChangePolicy;
  currency: Currency;
  singles: readonly SingleRequest[];
}

/** Ten singles at once is what the slip's own rows need at most; more is a script. */
const MAX_SINGLES = 30;

/**
 * Reads a placement into exact amounts. Bet types of several legs are refused by name until their flow exists; they are never
 * taken as something else.
 * @throws InvalidStake, InvalidBetCombination, MinimumSelectionsRequired, MaximumAllowedSelectionsExceeded, LineAlreadyAdded
 */
export function readPlacement(body: PlaceBetBody, currencyCode: string): PlacementRequest {
  const currency = findCurrency(currencyCode);
  if (!currency) throw new AppError('InvalidStakeException');
  const isSingle = body.betType === BetType.SINGLE || body.betType === BetType.MULTIPLE_SINGLES;
  const hasMultiLegFields = body.bankers !== undefined || body.layOption !== undefined || body.teaserBetTypeId !== undefined;
  // No free bets have been handed out in this product yet: a flag without one is refused, never ignored (abuse B12).
  if (!isSingle || hasMultiLegFields || body.isFreeBet || body.freeBetId !== undefined)
    throw new AppError('InvalidBetCombinationException');
  if (body.betType === BetType.SINGLE && body.stakes.length > 1) throw new AppError('InvalidBetCombinationException');
  if (body.stakes.length > MAX_SINGLES)
    throw new AppError('MaximumAllowedSelectionsExceededException', { params: { max: MAX_SINGLES } });
  const singles = body.stakes.map((row) => readSingle(row, currency));
  if (new Set(singles.map((single) => single.selectionId)).size !== singles.length)
    throw new AppError('LineAlreadyAddedException');
  return { betType: body.betType, requestId: body.requestId, policy: body.oddsChangePolicy, currency, singles };
}

function readSingle(row: PlaceBetBody['stakes'][number], currency: Currency): SingleRequest {
  if (row.system !== undefined) throw new AppError('InvalidBetCombinationException');
  if (row.selectionId === undefined) throw new AppError('MinimumSelectionsRequiredException', { params: { min: 1 } });
  const parsed = typeof row.stake === 'number' ? parseAmountNumber(row.stake, currency) : parseAmount(row.stake, currency);
  if (!parsed.ok) throw new AppError('InvalidStakeException');
  if (parsed.minor === 0n) throw new AppError('MinimumAllowedStakeException', { params: { min: 0, currency: currency.code } });
  return {
    selectionId: row.selectionId,
    stakeMinor: parsed.minor,
    seenOddsMilli: row.odds === undefined ? null : Math.round(row.odds * 1000),
  };
}

/** The key of one ticket of a request: the request's own for a single, with the selection for several at once. */
export function ticketKey(request: PlacementRequest, single: SingleRequest): string {
  return request.betType === BetType.SINGLE ? request.requestId : `${request.requestId}/${single.selectionId}`;
}

/**
 * What the customer confirmed, hashed: the same key with anything else behind it is a different bet and is refused.
 * Only what the request itself says takes part; what the server knew at the time must not make a retry look different.
 */
export function requestHash(request: PlacementRequest, single: SingleRequest): Buffer {
  const confirmed = [
    request.betType,
    request.policy,
    request.currency.code,
    single.selectionId,
    single.stakeMinor.toString(),
    single.seenOddsMilli,
  ];
  return createHash('sha256').update(JSON.stringify(confirmed)).digest();
}
