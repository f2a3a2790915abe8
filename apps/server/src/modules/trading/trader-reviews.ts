import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { Offer, OfferState, SecondApproval, TraderReview } from './types.ts';

type Row = {
  ticket_id: string;
  user_id: bigint;
  currency: string;
  asked_stake: bigint;
  why: string;
  live_delay_ms: number | null;
  opened_at: Date;
  closed_at: Date | null;
  id: string | null;
  state: OfferState | null;
  stake: bigint | null;
  max_payout: bigint | null;
  total_odds: number | null;
  expires_at: Date | null;
  legs: Offer['legs'] | null;
  second_event: SecondApproval['event'] | null;
  second_terms: { stakeMinor: string; oddsMilli: number[] } | null;
  second_net_win: bigint | null;
  second_by: string | null;
  second_at: Date | null;
};

/** With the act that waits for a second trader, and the newest offer. */
const reviews = () =>
  build
    .selectFrom('trading.referral as r')
    .leftJoin('trading.second_approval as s', (join) =>
      join.onRef('s.ticket_id', '=', 'r.ticket_id').on('s.state', '=', sql.lit('open')),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('trading.bet_offer as x')
          .selectAll('x')
          .whereRef('x.ticket_id', '=', 'r.ticket_id')
          .orderBy('x.made_at', 'desc')
          .limit(sql.lit(1))
          .as('o'),
      (join) => join.onTrue(),
    )
    .select(['r.ticket_id', 'r.user_id', 'r.currency', 'r.asked_stake', 'r.why', 'r.live_delay_ms', 'r.opened_at', 'r.closed_at'])
    .select(['o.id', 'o.state', 'o.stake', 'o.max_payout', 'o.total_odds', 'o.expires_at', 'o.legs'])
    .select(['s.event as second_event', 's.terms as second_terms', 's.net_win as second_net_win'])
    .select(['s.asked_name as second_by', 's.asked_at as second_at'])
    .$castTo<Row>();

function toTraderReview(row: Row): TraderReview {
  return {
    ticketId: row.ticket_id,
    userId: String(row.user_id),
    currency: row.currency,
    askedStakeMinor: row.asked_stake,
    why: row.why,
    liveDelayMs: row.live_delay_ms,
    openedAtMs: row.opened_at.getTime(),
    isOpen: row.closed_at === null,
    offer: toOffer(row),
    secondApproval: toSecondApproval(row),
  };
}

function toSecondApproval(row: Row): SecondApproval | null {
  const { second_event: event, second_by: askedBy, second_at: askedAt } = row;
  if (event === null || askedBy === null || askedAt === null) return null;
  return {
    event,
    stakeMinor: BigInt(row.second_terms?.stakeMinor ?? 0),
    oddsMilli: row.second_terms?.oddsMilli ?? [],
    netWinBookMinor: row.second_net_win ?? 0n,
    askedBy,
    askedAtMs: askedAt.getTime(),
  };
}

function toOffer(row: Row): Offer | null {
  const { id, state, expires_at: expiresAt, legs } = row;
  if (id === null || state === null || expiresAt === null || legs === null) return null;
  return {
    offerId: id,
    state,
    stakeMinor: row.stake ?? 0n,
    maxPayoutMinor: row.max_payout ?? 0n,
    totalOddsMilli: row.total_odds ?? 0,
    expiresAtMs: expiresAt.getTime(),
    // 64-bit integers come out of JSON as text.
    legs: legs.map((leg) => ({ ...leg, gateVersion: leg.gateVersion === null ? null : BigInt(leg.gateVersion) })),
  };
}

/** Most bets of one look at the queue. */
const QUEUE_LENGTH = 200;

const queue = prepareQuery('trading_queue', () =>
  reviews().where('r.closed_at', 'is', null).orderBy('r.opened_at').limit(sql.lit(QUEUE_LENGTH)),
);

const byTickets = prepareQuery('trading_referrals', ({ ticketIds }: { ticketIds: readonly string[] }) =>
  reviews().where('r.ticket_id', '=', sql<string>`any(${ticketIds}::uuid[])`),
);

const openOfPlayer = prepareQuery('trading_player', ({ userId }: { userId: bigint }) =>
  reviews().where('r.user_id', '=', userId).where('r.closed_at', 'is', null).orderBy('r.opened_at'),
);

/** The queue, the longest waiting first. */
export async function openTraderReviews(db: Database): Promise<TraderReview[]> {
  return (await queue(db, {})).map(toTraderReview);
}

export async function traderReviewsOf(db: Database, ticketIds: readonly string[]): Promise<TraderReview[]> {
  if (ticketIds.length === 0) return [];
  return (await byTickets(db, { ticketIds })).map(toTraderReview);
}

/** What a player has waiting at the desk. */
export async function openTraderReviewsOfPlayer(db: Database, userId: string): Promise<TraderReview[]> {
  return (await openOfPlayer(db, { userId: BigInt(userId) })).map(toTraderReview);
}
