import { liveDelayMs } from '@duskline/betting/live-delay';
import type { CurrencyCode } from '@duskline/money/currency';
import type { PlacementItem, PlacementLeg } from '../../modules/tickets/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { singleReturn, stakeLimits } from '../stake-limits.ts';
import type { BoardSelection, PlacementBoard } from './ports.ts';
import { type PlacementRequest, requestHash, type SingleRequest, ticketKey } from './read-request.ts';

/** Net liability one line or one market may carry, in euro cents (our values; a trading desk makes them per sport). */
const LINE_LIMIT_CENTS = 10_000_000n;
const MARKET_LIMIT_CENTS = 15_000_000n;

export interface ItemInput {
  ticketId: string;
  request: PlacementRequest;
  single: SingleRequest;
  selection: BoardSelection;
  /** Odds the ticket gets, integer milli. */
  oddsMilli: number;
  session: Session;
  ip: string;
  nowMs: number;
  liveDelayScale: number;
  board: PlacementBoard;
}

/** The ticket on its way to the ledger: everything needed to settle it years later stands on it (betting rules 1.4). */
export function makeItem(input: ItemInput): PlacementItem {
  const { request, single, selection, oddsMilli, session } = input;
  const currency = request.currency.code as CurrencyCode;
  const limits = stakeLimits(currency);
  const payout = singleReturn(single.stakeMinor, oddsMilli);
  return {
    ticketId: input.ticketId,
    userId: BigInt(session.userId),
    key: ticketKey(request, single),
    requestHash: requestHash(request, single),
    betType: 1,
    currency,
    stakeMinor: single.stakeMinor,
    minStakeMinor: limits.minMinor,
    maxPayoutMinor: payout < limits.maxPayoutMinor ? payout : limits.maxPayoutMinor,
    delayMs: delayOf(selection, input.liveDelayScale),
    policy: request.policy,
    session: session.sessionId,
    ip: input.ip === '' ? null : input.ip,
    receivedAtMs: input.nowMs,
    detail: JSON.stringify({ rounding: 'down', requestBetType: request.betType }),
    dayLimitMinor: null,
    legs: [makeLeg(input, toBookCents(single.stakeMinor, currency), toBookCents(payout, currency))],
  };
}

function makeLeg({ selection, oddsMilli, board }: ItemInput, bookStakeMinor: bigint, bookPayoutMinor: bigint): PlacementLeg {
  return {
    matchId: selection.matchId,
    marketId: selection.marketId,
    marketType: selection.marketType,
    specifiers: selection.specifiers,
    outcomeId: selection.outcomeId,
    selectionId: selection.selectionId,
    producer: selection.producer,
    oddsMilli,
    priceVersion: BigInt(selection.priceVersion),
    isLive: selection.isLive,
    isBanker: false,
    gateVersion: board.gateVersion(selection),
    titles: JSON.stringify({
      ...selection.titles,
      sportId: selection.sportId,
      startTimeMs: selection.startTimeMs,
      state: selection.matchState,
    }),
    bookStakeMinor,
    bookPayoutMinor,
    lineLimitMinor: LINE_LIMIT_CENTS,
    marketLimitMinor: MARKET_LIMIT_CENTS,
  };
}

/** null = decided at once; live bets wait, longer when the market has just come back (betting rules 10.3). */
function delayOf(selection: BoardSelection, scale: number): number | null {
  const delay = liveDelayMs([
    {
      live: selection.isLive,
      sport: selection.sportAlias,
      ...(selection.sinceSuspensionMs === undefined ? {} : { sinceSuspensionMs: selection.sinceSuspensionMs }),
    },
  ]);
  return delay === 0 ? null : Math.max(1, Math.round(delay * scale));
}

const toBookCents = (minor: bigint, currency: CurrencyCode): bigint => {
  const { units, cents } = stakeLimits(currency).perBookCent;
  return (minor * cents) / units;
};
