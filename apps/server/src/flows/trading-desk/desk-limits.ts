import { bookShares, fromBookCents } from '@duskline/betting/book-shares';
import { limitsByPlaces } from '@duskline/betting/headroom';
import { outrightPlaces } from '@duskline/betting/outright-market';
import { compare, multiply, ONE, type Rational, rational, smaller } from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import type { Policy } from '../../modules/policy/index.ts';
import type { SelectionExposureRow, TicketView } from '../../modules/tickets/index.ts';
import type { DeskSettings } from '../../modules/trading/index.ts';
import { maxTotalStake } from '../place-bet/bet-worth.ts';
import type { CustomerLimitsPort, DeskPort, LimitedSelection } from '../place-bet/ports.ts';
import { type CurrentLeg, limitsOf, openTicket } from './terms.ts';

const least = (a: bigint, b: bigint | null): bigint => (b !== null && b < a ? b : a);

/** Limits of traders as placement meets them: they tighten those of the policy, never widen them. */
export function deskPort(
  settings: DeskSettings,
  options: { referMs: number | null; onReferred(ticketId: string, referMs: number): void },
): DeskPort {
  return {
    ...options,
    bookLimits(selection, { exposure }) {
      const set = settings.limitsAt(selection);
      return {
        lineLimitMinor: least(exposure.lineLimitMinor, set.lineLimitMinor),
        marketLimitMinor: least(exposure.marketLimitMinor, set.marketLimitMinor),
        matchLimitMinor: set.matchLimitMinor,
      };
    },
    maxStakeCents: (selection) => stakeCap(settings, selection),
  };
}

function stakeCap(settings: DeskSettings, selection: LimitedSelection): bigint | null {
  const set = settings.limitsAt(selection);
  return selection.isLive && set.maxStakeLiveMinor !== null ? least(set.maxStakeLiveMinor, set.maxStakeMinor) : set.maxStakeMinor;
}

/** Factor and limit of the day as a trader has set them for this customer. */
export const customerLimits =
  (settings: DeskSettings): CustomerLimitsPort =>
  (userId, { bookRate }) => {
    const { factorMilli, dayLimitMinor } = settings.customer(userId);
    return {
      factor: rational(factorMilli, 1000),
      dayLimitMinor: dayLimitMinor === null ? null : fromBookCents(dayLimitMinor, bookRate),
    };
  };

/** What would be taken of a waiting bet without asking: its stake limit, and the headroom of its selections and markets. Never more than asked. */
export function automaticLimit(
  settings: DeskSettings,
  ticket: TicketView,
  legs: readonly CurrentLeg[],
  exposures: readonly SelectionExposureRow[],
  policy: Policy,
): bigint {
  const odds = ticket.legs.map((leg) => leg.oddsMilli);
  const byStake = stakeLimitAt(settings, ticket, legs, odds, policy);
  const byRoom = floor(multiply(rational(ticket.stakeMinor), headroomShare(settings, ticket, legs, exposures, policy)));
  const limit = byRoom < byStake ? byRoom : byStake;
  return limit < ticket.stakeMinor ? limit : ticket.stakeMinor;
}

/** Largest stake of this ticket at these odds by the limits on stakes and payouts, what the book carries left aside. */
export function stakeLimitAt(
  settings: DeskSettings,
  ticket: TicketView,
  legs: readonly CurrentLeg[],
  oddsMilli: readonly number[],
  policy: Policy,
): bigint {
  const limits = limitsOf(policy, ticket);
  const caps = legs.flatMap(({ selection }) => (selection ? (stakeCap(settings, selection) ?? []) : []));
  const maxStakeMinor =
    caps.length === 0
      ? null
      : fromBookCents(
          caps.reduce((a, b) => (b < a ? b : a)),
          limits.bookRate,
        );
  return maxTotalStake(openTicket(ticket, ticket.stakeMinor, oddsMilli, limits), {
    limits,
    isLive: ticket.legs.some((leg) => leg.isLive),
    customerFactor: rational(settings.customer(String(ticket.userId)).factorMilli, 1000),
    maxStakeMinor,
  });
}

/** The part of the bet, 0 to 1, for which every selection and market has headroom; its own reserved liability is not counted against it. */
function headroomShare(
  settings: DeskSettings,
  ticket: TicketView,
  legs: readonly CurrentLeg[],
  exposures: readonly SelectionExposureRow[],
  policy: Policy,
): Rational {
  const own = bookShares(
    ticket.stakeMinor,
    limitsOf(policy, ticket).bookRate,
    ticket.legs.map((leg) => leg.oddsMilli),
  );
  let share: Rational = ONE;
  for (const [at, { leg, selection }] of legs.entries()) {
    const { bookStakeMinor = 0n, bookPayoutMinor = 0n } = own[at] ?? {};
    const net = bookPayoutMinor - bookStakeMinor;
    if (net <= 0n) continue;
    const market = exposures.filter((row) => row.marketId === leg.marketId);
    const exposureRow = market.find((row) => row.outcomeId === leg.outcomeId);
    const payout = (exposureRow?.payoutMinor ?? 0n) - bookPayoutMinor;
    const selectionStake = (exposureRow?.stakeMinor ?? 0n) - bookStakeMinor;
    const marketStake = market.reduce((sum, row) => sum + row.stakeMinor, 0n) - bookStakeMinor;
    const { exposure } = policy;
    const place = selection ?? { sportId: 0, matchId: leg.matchId, marketId: leg.marketId };
    const set = settings.limitsAt(place);
    const { lineLimitMinor, marketLimitMinor } = limitsByPlaces(
      {
        lineLimitMinor: least(exposure.lineLimitMinor, set.lineLimitMinor),
        marketLimitMinor: least(exposure.marketLimitMinor, set.marketLimitMinor),
      },
      outrightPlaces(leg.marketType, leg.specifiers) ?? 1,
    );
    const headrooms = [lineLimitMinor - (payout - selectionStake), marketLimitMinor - (payout - marketStake)];
    for (const room of headrooms) {
      const part = room <= 0n ? rational(0) : rational(room, net);
      if (compare(part, share) < 0) share = smaller(part, share);
    }
  }
  return share;
}
