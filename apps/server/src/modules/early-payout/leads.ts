import { leadStands, type Side, sideAhead } from '@duskline/betting/early-payout';
import type { Score } from '@duskline/betting/score';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import type { EarlyPayoutOffer } from './offers.ts';

/** A match of a tournament that takes part, as the feed says it stands. */
export interface ScoreObservation {
  readonly matchId: number;
  readonly producer: number;
  /** Provider's time of the state. */
  readonly atMs: number;
  readonly isLive: boolean;
  readonly score: Score;
  /** The part of the match that its market is settled on is being played: a lead made now counts. */
  readonly isCounted: boolean;
  readonly offer: EarlyPayoutOffer;
}

/** A side has led by enough, and its score waits to be confirmed. */
export interface Lead {
  readonly leadId: bigint;
  readonly matchId: number;
  readonly side: Side;
  /** The score that made it. */
  readonly score: Score;
  readonly marketType: number;
  readonly outcomeId: string;
  readonly producer: number;
  readonly scoredMs: number;
  /** The match has been live since: only bets accepted before are paid. */
  readonly liveMs: number;
}

export interface ScoreReport {
  readonly began: number;
  readonly withdrawn: number;
}

/** Leads of running matches. They are stored, so what waits outlives the process; all times of waiting are the database's. */
export interface Leads {
  /** Takes note of a state: leads that do not stand are withdrawn, a new one begins to wait. An older state changes nothing. */
  see(observation: ScoreObservation): Promise<ScoreReport>;
  /** Leads whose score has stood for its time, the longest waiting first, without those of the ids named. */
  due(limit: number, except?: readonly string[]): Promise<Lead[]>;
  withdraw(leadId: bigint): Promise<void>;
  /** The payout is stored: the lead needs nothing more. */
  paid(leadId: bigint): Promise<void>;
}

interface LeadsOptions {
  readonly db: Database;
  /** How long a score has to stand (betting rules 14). */
  readonly confirmMs: number;
}

type LeadRow = {
  id: bigint;
  match_id: number;
  side: Side;
  home: number;
  away: number;
  market_type: number;
  outcome_id: string;
  producer: number;
  scored_ms: bigint;
  live_ms: bigint;
};

const toLead = (row: LeadRow): Lead => ({
  leadId: row.id,
  matchId: row.match_id,
  side: row.side,
  score: { home: row.home, away: row.away },
  marketType: row.market_type,
  outcomeId: row.outcome_id,
  producer: row.producer,
  scoredMs: Number(row.scored_ms),
  liveMs: Number(row.live_ms),
});

const DUE = `SELECT id, match_id, side, home, away, market_type, outcome_id, producer, scored_ms, live_ms FROM early_payout.lead
  WHERE withdrawn_at IS NULL AND paid_at IS NULL AND due_at <= clock_timestamp() AND id <> ALL ($2::bigint[]) ORDER BY due_at, id LIMIT $1::int`;
const END = (column: 'withdrawn_at' | 'paid_at') =>
  `UPDATE early_payout.lead SET ${column} = clock_timestamp() WHERE id = $1 AND withdrawn_at IS NULL AND paid_at IS NULL`;

/** Locks the match and moves it on. null = this state is older than what was seen. `liveMs` null = it is not live. */
async function moveOn(tx: Tx, { matchId, atMs, isLive }: ScoreObservation): Promise<{ liveMs: number | null } | null> {
  await sql`INSERT INTO early_payout.match (match_id, seen_ms) VALUES (${matchId}, ${atMs}) ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{ seen_ms: bigint; live_ms: bigint | null }>`
    SELECT seen_ms, live_ms FROM early_payout.match WHERE match_id = ${matchId} FOR UPDATE`.execute(tx);
  const [row] = rows;
  if (!row || atMs < Number(row.seen_ms)) return null;
  const liveMs = isLive ? Number(row.live_ms ?? atMs) : null;
  await sql`UPDATE early_payout.match SET seen_ms = ${atMs}, live_ms = ${liveMs} WHERE match_id = ${matchId}`.execute(tx);
  return { liveMs };
}

async function see(tx: Tx, observation: ScoreObservation, confirmMs: number): Promise<ScoreReport> {
  const { matchId, score, offer, atMs } = observation;
  const at = await moveOn(tx, observation);
  if (at === null) return { began: 0, withdrawn: 0 };
  const { rows } = await sql<{ id: bigint; side: Side; home: number; away: number; is_paid: boolean }>`
    SELECT id, side, home, away, paid_at IS NOT NULL AS is_paid FROM early_payout.lead
     WHERE match_id = ${matchId} AND withdrawn_at IS NULL`.execute(tx);
  const fallen = rows.filter((lead) => !lead.is_paid && !leadStands(lead, score, lead.side));
  for (const { id } of fallen)
    await sql`UPDATE early_payout.lead SET withdrawn_at = clock_timestamp() WHERE id = ${id}`.execute(tx);
  const side = observation.isCounted ? sideAhead(score, offer.lead) : null;
  const isNew = side !== null && at.liveMs !== null && !rows.some((lead) => lead.side === side && !fallen.includes(lead));
  if (isNew) {
    await sql`INSERT INTO early_payout.lead (match_id, side, home, away, lead, market_type, outcome_id, producer, scored_ms, live_ms, due_at)
      VALUES (${matchId}, ${side}, ${score.home}, ${score.away}, ${offer.lead}, ${offer.marketType}, ${offer.outcomeIds[side]},
              ${observation.producer}, ${atMs}, ${at.liveMs}, clock_timestamp() + ${confirmMs}::int * interval '1 millisecond')`.execute(
      tx,
    );
  }
  return { began: isNew ? 1 : 0, withdrawn: fallen.length };
}

export function createLeads({ db, confirmMs }: LeadsOptions): Leads {
  return {
    see: (observation) => db.transaction((tx) => see(tx, observation, confirmMs)),
    due: async (limit, except = []) => (await db.call<LeadRow>('early_payout_due', DUE, [limit, except])).map(toLead),
    async withdraw(leadId) {
      await db.call('early_payout_withdraw', END('withdrawn_at'), [leadId]);
    },
    async paid(leadId) {
      await db.call('early_payout_paid', END('paid_at'), [leadId]);
    },
  };
}
