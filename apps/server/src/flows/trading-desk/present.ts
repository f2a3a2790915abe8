import type { TraderOffer } from '@duskline/contract/entities/betslip';
import type {
  BookLimits,
  DeskResult,
  SelectionExposure,
  WaitingAct as ShownAct,
  Suspension,
} from '@duskline/contract/entities/trading';
import { BetAcceptance } from '@duskline/contract/enums';
import { CURRENCIES } from '@duskline/money/currency';
import { wireIn, wireOf } from '@duskline/money/wire-amount';
import { refusalName, type SelectionExposureRow, type TicketView } from '../../modules/tickets/index.ts';
import type { Offer, ScopeLimits, SuspensionRow, WaitingAct } from '../../modules/trading/index.ts';
import type { DeskAct } from './desk.ts';

/** Exposure and limits are kept in euros. */
export const BOOK_CURRENCY = CURRENCIES.EUR;

/** The offer as the customer and the desk see it (entity TraderOffer). */
export function presentOffer(ticket: Pick<TicketView, 'ticketId' | 'betType' | 'currency'>, offer: Offer): TraderOffer {
  return {
    BetId: ticket.ticketId,
    OfferId: offer.offerId,
    BetType: ticket.betType,
    OfferedStake: wireOf(offer.stakeMinor, ticket.currency),
    OfferedValue: offer.totalOddsMilli / 1000,
    PotentialWin: wireOf(offer.maxPayoutMinor, ticket.currency),
    ExpiresAt: new Date(offer.expiresAtMs).toISOString(),
  };
}

/** How the bet stands after an act. */
export function presentAct({ ticket, answer, offer }: DeskAct): DeskResult {
  const isWaiting = answer.acceptance !== BetAcceptance.ACCEPTED && answer.acceptance !== BetAcceptance.DECLINED;
  const standing = offer !== null && answer.delayUntilMs !== null ? { ...offer, expiresAtMs: answer.delayUntilMs } : null;
  return {
    BetId: ticket.ticketId,
    Status: answer.acceptance,
    Stake: wireOf(answer.stakeMinor, ticket.currency),
    PotentialWin: wireOf(answer.maxPayoutMinor, ticket.currency),
    ...(answer.reason === null ? {} : { DeclineReason: refusalName(answer.reason) }),
    ...(isWaiting && answer.delayUntilMs !== null ? { DecidedBy: answer.delayUntilMs } : {}),
    ...(answer.result === 'second' ? { NeedsSecondTrader: true } : {}),
    ...(standing && answer.acceptance === BetAcceptance.NEW_OFFER ? { TraderOffer: presentOffer(ticket, standing) } : {}),
  };
}

/** What waits for a second trader. */
export const presentWaitingAct = (one: WaitingAct): ShownAct => ({
  Subject: one.subject,
  Event: one.event,
  Terms: one.terms,
  AtStake: wireOf(one.atStakeBookMinor, BOOK_CURRENCY.code),
  AskedBy: one.askedBy,
  AskedAt: new Date(one.askedAtMs).toISOString(),
});

/** Selections with what each costs the operator if it wins, net of all stakes of its market (betting rules 11.2). */
export function presentExposures(rows: readonly SelectionExposureRow[]): SelectionExposure[] {
  const staked = new Map<number, bigint>();
  for (const { marketId, stakeMinor } of rows) staked.set(marketId, (staked.get(marketId) ?? 0n) + stakeMinor);
  const wire = wireIn(BOOK_CURRENCY);
  return rows.map((row) => ({
    MarketID: row.marketId,
    OutcomeID: row.outcomeId,
    Stake: wire(row.stakeMinor),
    Payout: wire(row.payoutMinor),
    Liability: wire(row.payoutMinor - (staked.get(row.marketId) ?? 0n)),
  }));
}

export function presentLimits(rows: readonly ScopeLimits[]): BookLimits[] {
  const named = (name: string, minor: bigint | null) => (minor === null ? {} : { [name]: wireIn(BOOK_CURRENCY)(minor) });
  return rows.map((row) => ({
    Scope: row.scope,
    ScopeID: row.scopeId,
    ...named('MaxStake', row.maxStakeMinor),
    ...named('MaxStakeLive', row.maxStakeLiveMinor),
    ...named('LineLimit', row.lineLimitMinor),
    ...named('MarketLimit', row.marketLimitMinor),
    ...named('MatchLimit', row.matchLimitMinor),
  }));
}

export const presentSuspensions = (rows: readonly SuspensionRow[]): Suspension[] =>
  rows.map((row) => ({
    Kind: row.kind,
    ID: row.id,
    ...(row.matchId === null ? {} : { MatchID: row.matchId }),
    Reason: row.reason,
    MadeBy: row.madeBy,
    MadeAt: new Date(row.madeAtMs).toISOString(),
  }));
