import { traitsOf } from '@duskline/betting/bet-type';
import { type BookShare, bookShares } from '@duskline/betting/book-shares';
import { limitsByPlaces } from '@duskline/betting/headroom';
import { liveDelayMs } from '@duskline/betting/live-delay';
import { outrightPlaces } from '@duskline/betting/outright-market';
import type { CurrencyCode } from '@duskline/money/currency';
import { marketIdOf } from '../../modules/catalogue/index.ts';
import type { Policy } from '../../modules/policy/index.ts';
import type { PlacementItem, PlacementLeg } from '../../modules/tickets/index.ts';
import type { Session } from '../../platform/http/handler.ts';
import { maxPayoutMinor, totalStakeMinor } from './bet-worth.ts';
import type { BuiltBet, BuiltLeg } from './build-bet.ts';
import type { DeskPort, PlacementBoard } from './ports.ts';
import { type BetRequest, type PlacementRequest, requestHash } from './read-request.ts';

export interface ItemInput {
  ticketId: string;
  request: PlacementRequest;
  asked: BetRequest;
  bet: BuiltBet;
  session: Session;
  ip: string;
  nowMs: number;
  policy: Policy;
  liveDelayScale: number;
  dayLimitMinor: bigint | null;
  board: PlacementBoard;
  desk: DeskPort;
  freeBetId: bigint | null;
}

/** The ticket on its way to the ledger: everything needed to settle it years later stands on it (betting rules 1.4). */
export function makeItem(input: ItemInput): PlacementItem {
  const { request, asked, bet, session, policy } = input;
  const currency = request.currency.code as CurrencyCode;
  const limits = policy.stakes[currency];
  const stakeMinor = totalStakeMinor(bet.ticket);
  const odds = bet.legs.map((leg) => leg.selection.oddsMilli);
  const shares = bookShares(stakeMinor, limits.bookRate, odds);
  return {
    ticketId: input.ticketId,
    userId: BigInt(session.userId),
    key: asked.key,
    requestHash: requestHash(request),
    betType: traitsOf(bet.ticket.betType).number,
    currency,
    stakeMinor,
    minStakeMinor: limits.minMinor,
    maxPayoutMinor: maxPayoutMinor(bet.ticket, limits),
    delayMs: delayOf(bet.legs, policy, input.liveDelayScale),
    oddsPolicy: request.oddsPolicy,
    session: session.sessionId,
    ip: input.ip === '' ? null : input.ip,
    receivedAtMs: input.nowMs,
    detail: JSON.stringify({
      rounding: 'down',
      // By which it was decided: the ledger compares it with the one in force.
      policyVersion: policy.version,
      requestBetType: request.betType,
      ...bet.detail,
      ...(input.freeBetId === null ? {} : { freeBetId: String(input.freeBetId) }),
    }),
    freeBetId: input.freeBetId,
    dayLimitMinor: input.dayLimitMinor,
    closesAtMs: earliest(startOf(bet.legs), input.board.validUntilMs?.() ?? null),
    legs: bet.legs.map((leg, at) => makeLeg(input, leg, shares[at] ?? { bookStakeMinor: 0n, bookPayoutMinor: 0n })),
  };
}

function makeLeg({ board, desk, policy }: ItemInput, { selection, isBanker, teased }: BuiltLeg, share: BookShare): PlacementLeg {
  const { matchId, marketType, outcomeId, oddsMilli } = selection;
  // A teased leg stands on the line that was sold: a market of its own, settled from the score (betting rules 7, 8.4).
  const specifiers = teased?.specifiers ?? selection.specifiers;
  const marketId = teased ? marketIdOf(matchId, { marketType, specifiers }) : selection.marketId;
  return {
    matchId,
    marketId,
    marketType,
    specifiers,
    outcomeId,
    selectionId: teased ? `${marketId}.${outcomeId}` : selection.selectionId,
    producer: selection.producer,
    oddsMilli,
    priceVersion: BigInt(selection.priceVersion),
    isLive: selection.isLive,
    isBanker,
    // Of the market that was read: a teased leg stands behind the gate of the one that its line was made from.
    gateVersion: board.gateVersion(selection),
    titles: JSON.stringify({
      ...selection.titles,
      sportId: selection.sportId,
      ...(selection.sportSystemId === undefined ? {} : { sportSystemId: selection.sportSystemId }),
      startTimeMs: selection.startTimeMs,
      state: selection.matchState,
      // Betting rules 1.4: what it stood at.
      ...(selection.score ? { score: selection.score } : {}),
      ...(teased ? { ...boardMarket(selection), line: teased.from, teasedLine: teased.to } : {}),
    }),
    ...share,
    ...limitsByPlaces(desk.bookLimits(selection, policy), outrightPlaces(selection.marketType, selection.specifiers) ?? 1),
  };
}

const boardMarket = ({ selectionId, specifiers }: BuiltLeg['selection']) => ({ selectionId, specifiers });

const earliest = (one: number | null, two: number | null): number | null =>
  one === null || two === null ? (one ?? two) : Math.min(one, two);

/** When the first of its matches that have not begun is to begin; null = all of them run. */
function startOf(legs: readonly BuiltLeg[]): number | null {
  const starts = legs.flatMap(({ selection }) => (selection.isLive ? [] : [selection.startTimeMs]));
  return starts.length === 0 ? null : Math.min(...starts);
}

/** null = decided at once; a live bet waits as long as its slowest leg, longer when a market has just come back (betting rules 10.3). */
function delayOf(legs: readonly BuiltLeg[], { liveDelay }: Policy, scale: number): number | null {
  const delay = liveDelayMs(
    legs.map(({ selection }) => ({
      live: selection.isLive,
      sport: selection.sportAlias,
      ...(selection.sinceSuspensionMs === undefined ? {} : { sinceSuspensionMs: selection.sinceSuspensionMs }),
    })),
    liveDelay,
  );
  return delay === 0 ? null : Math.max(1, Math.round(delay * scale));
}
