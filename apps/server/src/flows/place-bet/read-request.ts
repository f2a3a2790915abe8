import { createHash } from 'node:crypto';
import { betTypeOfNumber, type BetType as Structure, traitsOf } from '@duskline/betting/bet-type';
import { isLayOption, type LayOption } from '@duskline/betting/ticket';
import type { CallBody } from '@duskline/contract/calls';
import { BetType, type OddsChangePolicy } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import { parseAmount, parseAmountNumber, toDecimalText } from '@duskline/money/amount';
import { type Currency, type CurrencyCode, findCurrency } from '@duskline/money/currency';
import { parseRational, type Rational, toFractionText } from '@duskline/money/rational';
import type { Policy } from '../../modules/policy/index.ts';

export type PlaceBetBody = CallBody<'betslip.placebet'>;

/** A leg as the customer asked for it. */
export interface LegRequest {
  selectionId: string;
  /** Odds the customer confirmed in this very request; otherwise those confirmed in the slip count. */
  seenOddsMilli: number | null;
  /** State of the match that the page showed with them; null = not said. */
  seenState: string | null;
  /** Of a teaser, the line that the page showed; null = not said. */
  seenTeasedLine: string | null;
}

/** A row of a system: "2/4" with its stake per line. */
export interface RowRequest {
  size: number;
  of: number;
  unitMinor: bigint;
}

/** One ticket as the customer asked for it. */
export interface BetRequest {
  structure: Structure;
  /** The key of this ticket: the request's own, with the selection where one request makes several tickets. */
  key: string;
  /** null = the selections of the slip as it stands. */
  legs: readonly LegRequest[] | null;
  /** Stake per input unit: of the ticket, or of each if bet of a reverse. 0n for systems, whose rows have their own. */
  unitMinor: bigint;
  rows: readonly RowRequest[];
  /** null = not said: those marked in the slip count when the selections are the slip's. */
  bankers: readonly string[] | null;
  layOption: LayOption | null;
  teaserTypeId: number | null;
  /** The price of the teaser that the customer saw; null = not said. */
  seenTeaserOdds: Rational | null;
}

export interface PlacementRequest {
  betType: BetType;
  requestId: string;
  oddsPolicy: OddsChangePolicy;
  currency: Currency;
  /** Played with a token; null id = whichever of the player's tokens has this amount. */
  freeBet: { id: string | null } | null;
  connectionId: string | null;
  /** The slip is left as it is. */
  isSlipKept: boolean;
  /** The answer brings along what a page shows next. */
  isDetailed: boolean;
  bets: readonly BetRequest[];
}

/** As many as a slip holds (spec 178), whatever policy says: its own bound is judged with its other limits. */
const MOST_SINGLES = 30;

const SYSTEM = /^([1-9][0-9]?)\/([1-9][0-9]?)$/;

/**
 * Reads a placement into exact amounts. A field that belongs to another bet type is refused, never ignored (abuse B11).
 * @throws InvalidStake, MinimumAllowedStake, InvalidBetCombination, InvalidLayOption, MinimumSelectionsRequired,
 * MaximumAllowedSelectionsExceeded, LineAlreadyAdded
 */
export function readPlacement(body: PlaceBetBody, currencyCode: string, policy: Policy): PlacementRequest {
  const currency = findCurrency(currencyCode);
  if (!currency) throw new AppError('InvalidStakeException');
  const structure = betTypeOfNumber(body.betType);
  if (!structure) throw new AppError('InvalidBetCombinationException');
  if (body.isFreeBet !== true && body.freeBetId !== undefined) throw new AppError('InvalidBetCombinationException');
  const { isMultiLeg, isFreeBetType } = traitsOf(structure);
  const bets = isMultiLeg ? [readMulti(body, structure, currency, policy)] : readSingles(body, currency, policy);
  const freeBet = body.isFreeBet === true ? { id: body.freeBetId ?? null } : null;
  // A token is used whole on one ticket, of the types that can be played with it (betting rules 12.2).
  if (freeBet && (bets.length > 1 || !isFreeBetType || (bets[0]?.rows.length ?? 0) > 1))
    throw new AppError('InvalidBetCombinationException');
  return {
    betType: body.betType,
    requestId: body.requestId,
    oddsPolicy: body.oddsChangePolicy,
    currency,
    freeBet,
    connectionId: body.connectionId ?? null,
    isSlipKept: body.keepSelections === true,
    isDetailed: body.withDetails === true,
    bets,
  };
}

function readSingles(body: PlaceBetBody, currency: Currency, policy: Policy): BetRequest[] {
  const { stakes } = body;
  const isOther =
    body.bankers !== undefined ||
    body.layOption !== undefined ||
    body.teaserBetTypeId !== undefined ||
    body.teaserOdds !== undefined ||
    body.selections !== undefined;
  if (isOther || (body.betType === BetType.SINGLE && stakes.length > 1)) throw new AppError('InvalidBetCombinationException');
  if (stakes.length > MOST_SINGLES)
    throw new AppError('MaximumAllowedSelectionsExceededException', { params: { max: MOST_SINGLES } });
  const singles = stakes.map((row): BetRequest => {
    if (row.system !== undefined) throw new AppError('InvalidBetCombinationException');
    if (row.selectionId === undefined) throw new AppError('MinimumSelectionsRequiredException', { params: { min: 1 } });
    return {
      ...PLAIN,
      structure: 'single',
      key: body.betType === BetType.SINGLE ? body.requestId : `${body.requestId}/${row.selectionId}`,
      legs: [
        { selectionId: row.selectionId, seenOddsMilli: toMilli(row.odds), seenState: row.state ?? null, seenTeasedLine: null },
      ],
      unitMinor: readStake(row.stake, currency, policy),
    };
  });
  refuseTwice(singles.map((single) => single.legs?.[0]?.selectionId ?? ''));
  return singles;
}

const PLAIN = { rows: [], bankers: null, layOption: null, teaserTypeId: null, seenTeaserOdds: null } as const;

function readMulti(body: PlaceBetBody, structure: Structure, currency: Currency, policy: Policy): BetRequest {
  const { stakes, bankers, layOption, teaserBetTypeId, teaserOdds } = body;
  const { isLaid, hasRows, isTeased } = traitsOf(structure);
  if (stakes.some((row) => row.selectionId !== undefined || row.odds !== undefined || row.state !== undefined))
    throw new AppError('InvalidBetCombinationException');
  if (isLaid && !isLayOption(layOption)) throw new AppError('InvalidLayOptionException');
  const isOther =
    (!isLaid && layOption !== undefined) ||
    (!hasRows && bankers !== undefined && bankers.length > 0) ||
    isTeased !== (teaserBetTypeId !== undefined) ||
    (!isTeased && (teaserOdds !== undefined || body.selections?.some(({ teasedLine }) => teasedLine !== undefined)));
  if (isOther) throw new AppError('InvalidBetCombinationException');
  const legs =
    body.selections?.map(({ selectionId, odds, state, teasedLine }) => ({
      selectionId,
      seenOddsMilli: toMilli(odds),
      seenState: state ?? null,
      seenTeasedLine: teasedLine ?? null,
    })) ?? null;
  if (legs) refuseTwice(legs.map((leg) => leg.selectionId));
  refuseTwice(bankers ?? []);
  const rows = hasRows ? readRows(body, currency, policy) : [];
  const [only] = stakes;
  if (!hasRows && (stakes.length > 1 || only?.system !== undefined)) throw new AppError('InvalidBetCombinationException');
  return {
    structure,
    key: body.requestId,
    legs,
    unitMinor: hasRows ? 0n : readStake(only?.stake, currency, policy),
    rows,
    bankers: bankers ?? null,
    layOption: isLayOption(layOption) ? layOption : null,
    teaserTypeId: teaserBetTypeId ?? null,
    seenTeaserOdds: parseRational(teaserOdds ?? '') ?? null,
  };
}

function readRows({ stakes }: PlaceBetBody, currency: Currency, policy: Policy): RowRequest[] {
  return stakes.map(({ system, stake }) => {
    const [, size, of] = SYSTEM.exec(system ?? '') ?? [];
    if (size === undefined || of === undefined) throw new AppError('InvalidBetCombinationException');
    return { size: Number(size), of: Number(of), unitMinor: readStake(stake, currency, policy) };
  });
}

function readStake(stake: string | number | undefined, currency: Currency, { stakes }: Policy): bigint {
  const parsed = typeof stake === 'number' ? parseAmountNumber(stake, currency) : parseAmount(stake, currency);
  if (!parsed.ok) throw new AppError('InvalidStakeException');
  if (parsed.minor > 0n) return parsed.minor;
  const { minMinor } = stakes[currency.code as CurrencyCode];
  throw new AppError('MinimumAllowedStakeException', {
    params: { min: toDecimalText(minMinor, currency), currency: currency.code },
  });
}

function refuseTwice(ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw new AppError('LineAlreadyAddedException');
}

const toMilli = (odds: number | undefined): number | null => (odds === undefined ? null : Math.round(odds * 1000));

/** What one ticket of a request was confirmed with, in the order in which it is hashed; what is not said leaves no trace, as before it could be. */
const confirmedBet = (bet: BetRequest) => [
  bet.legs?.map(({ selectionId, seenOddsMilli, seenState, seenTeasedLine }) => [
    ...[selectionId, seenOddsMilli],
    ...(seenState === null ? [] : [seenState]),
    ...(seenTeasedLine === null ? [] : [{ teasedLine: seenTeasedLine }]),
  ]) ?? null,
  bet.unitMinor.toString(),
  bet.rows.map((row) => [row.size, row.of, row.unitMinor.toString()]),
  bet.bankers && [...bet.bankers].sort(),
  bet.layOption,
  bet.teaserTypeId,
  ...(bet.seenTeaserOdds === null ? [] : [toFractionText(bet.seenTeaserOdds)]),
];

/**
 * The whole of what the customer confirmed, hashed: the same request id with anything else behind it, a row more or another bet type, is
 * another request and is refused (XR-23). Only what the request itself says takes part; what the server knew at the time must not make a
 * retry look different.
 */
export function requestHash({ betType, oddsPolicy, currency, freeBet, isSlipKept, bets }: PlacementRequest): Buffer {
  const isSeveral = betType === BetType.MULTIPLE_SINGLES;
  const rows = isSeveral ? [bets.map(confirmedBet)] : bets.flatMap(confirmedBet);
  return hashOf([betType, oddsPolicy, currency.code, ...rows, freeBet && [freeBet.id], ...keptPart(isSlipKept)]);
}

/** Said only where it is asked for: requests of before the slip could be kept are hashed as they were. */
const keptPart = (isSlipKept: boolean): string[] => (isSlipKept ? ['keep'] : []);

/** One row of a request for several singles, hashed as its tickets were before whole requests were (XR-23). */
export const rowHash = ({ betType, oddsPolicy, currency, freeBet, isSlipKept }: PlacementRequest, bet: BetRequest): Buffer =>
  hashOf([betType, oddsPolicy, currency.code, ...confirmedBet(bet), freeBet && [freeBet.id], ...keptPart(isSlipKept)]);

const hashOf = (confirmed: readonly unknown[]): Buffer => createHash('sha256').update(JSON.stringify(confirmed)).digest();
