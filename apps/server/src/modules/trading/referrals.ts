import type { Database } from '../../platform/db/create-db.ts';
import type { Offer, OfferState, Referral, SecondApproval } from './types.ts';

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

const SELECT = `
  SELECT r.ticket_id, r.user_id, r.currency, r.asked_stake, r.why, r.live_delay_ms, r.opened_at, r.closed_at,
         o.id, o.state, o.stake, o.max_payout, o.total_odds, o.expires_at, o.legs,
         s.event AS second_event, s.terms AS second_terms, s.net_win AS second_net_win,
         s.asked_name AS second_by, s.asked_at AS second_at
    FROM trading.referral r
    LEFT JOIN trading.second_approval s ON s.ticket_id = r.ticket_id AND s.state = 'open'
    LEFT JOIN LATERAL (SELECT * FROM trading.bet_offer x WHERE x.ticket_id = r.ticket_id ORDER BY x.made_at DESC LIMIT 1) o ON true`;

function toReferral(row: Row): Referral {
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

/** The queue, the longest waiting first. */
export async function openReferrals(db: Database): Promise<Referral[]> {
  const rows = await db.call<Row>(
    'trading_queue',
    `${SELECT} WHERE r.closed_at IS NULL ORDER BY r.opened_at LIMIT ${QUEUE_LENGTH}`,
    [],
    'reads',
  );
  return rows.map(toReferral);
}

export async function referralsOf(db: Database, ticketIds: readonly string[]): Promise<Referral[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db.call<Row>('trading_referrals', `${SELECT} WHERE r.ticket_id = ANY ($1::uuid[])`, [ticketIds], 'reads');
  return rows.map(toReferral);
}

/** What a player has waiting at the desk. */
export async function openReferralsOfPlayer(db: Database, userId: string): Promise<Referral[]> {
  const rows = await db.call<Row>(
    'trading_player',
    `${SELECT} WHERE r.user_id = $1::bigint AND r.closed_at IS NULL ORDER BY r.opened_at`,
    [userId],
    'reads',
  );
  return rows.map(toReferral);
}
