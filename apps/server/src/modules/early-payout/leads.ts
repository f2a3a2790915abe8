import { leadStands, type Side, sideAhead } from '@duskline/betting/early-payout';
import type { Score } from '@duskline/betting/score';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
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
  recordScore(observation: ScoreObservation): Promise<ScoreReport>;
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
  side: string;
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
  side: row.side as Side,
  score: { home: row.home, away: row.away },
  marketType: row.market_type,
  outcomeId: row.outcome_id,
  producer: row.producer,
  scoredMs: Number(row.scored_ms),
  liveMs: Number(row.live_ms),
});

/** All times are the database's. */
const NOW = sql<Date>`clock_timestamp()`;

const due = (limit: number, except: readonly string[]) =>
  build
    .selectFrom('early_payout.lead')
    .select(['id', 'match_id', 'side', 'home', 'away', 'market_type', 'outcome_id', 'producer', 'scored_ms', 'live_ms'])
    .where('withdrawn_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('due_at', '<=', NOW)
    .where('id', '<>', sql<bigint>`all(${except}::bigint[])`)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);

const end = (leadId: bigint, how: 'withdrawn_at' | 'paid_at') =>
  build
    .updateTable('early_payout.lead')
    .set({ [how]: NOW })
    .where('id', '=', leadId)
    .where('withdrawn_at', 'is', null)
    .where('paid_at', 'is', null);

/** Locks the match and moves it on. null = this state is older than what was seen. `liveMs` null = it is not live. */
async function moveOn(tx: Tx, { matchId, atMs, isLive }: ScoreObservation): Promise<{ liveMs: number | null } | null> {
  const seen = { match_id: matchId, seen_ms: BigInt(atMs) };
  await tx
    .insertInto('early_payout.match')
    .values(seen)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('early_payout.match')
    .select(['seen_ms', 'live_ms'])
    .where('match_id', '=', matchId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || atMs < Number(row.seen_ms)) return null;
  const liveMs = isLive ? Number(row.live_ms ?? atMs) : null;
  await tx
    .updateTable('early_payout.match')
    .set({ seen_ms: BigInt(atMs), live_ms: liveMs === null ? null : BigInt(liveMs) })
    .where('match_id', '=', matchId)
    .execute();
  return { liveMs };
}

async function recordScore(tx: Tx, observation: ScoreObservation, confirmMs: number): Promise<ScoreReport> {
  const { matchId, score, offer, atMs } = observation;
  const at = await moveOn(tx, observation);
  if (at === null) return { began: 0, withdrawn: 0 };
  const { liveMs } = at;
  const rows = await tx
    .selectFrom('early_payout.lead')
    .select(['id', 'side', 'home', 'away', 'paid_at'])
    .where('match_id', '=', matchId)
    .where('withdrawn_at', 'is', null)
    .execute();
  const fallen = rows.filter((lead) => lead.paid_at === null && !leadStands(lead, score, lead.side as Side));
  for (const { id } of fallen)
    await tx.updateTable('early_payout.lead').set({ withdrawn_at: NOW }).where('id', '=', id).execute();
  const side = observation.isCounted ? sideAhead(score, offer.lead) : null;
  const isNew = side !== null && liveMs !== null && !rows.some((lead) => lead.side === side && !fallen.includes(lead));
  if (!isNew) return { began: 0, withdrawn: fallen.length };
  await tx
    .insertInto('early_payout.lead')
    .values({
      match_id: matchId,
      side,
      home: score.home,
      away: score.away,
      lead: offer.lead,
      market_type: offer.marketType,
      outcome_id: offer.outcomeIds[side],
      producer: observation.producer,
      scored_ms: BigInt(atMs),
      live_ms: BigInt(liveMs),
      due_at: sql<Date>`clock_timestamp() + ${confirmMs}::int * interval '1 millisecond'`,
    })
    .execute();
  return { began: 1, withdrawn: fallen.length };
}

export function createLeads({ db, confirmMs }: LeadsOptions): Leads {
  return {
    recordScore: (observation) => db.transaction((tx) => recordScore(tx, observation, confirmMs)),
    due: async (limit, except = []) => (await callQuery(db, 'early_payout_due', due(limit, except), 'money')).map(toLead),
    async withdraw(leadId) {
      await callQuery(db, 'early_payout_withdraw', end(leadId, 'withdrawn_at'), 'money');
    },
    async paid(leadId) {
      await callQuery(db, 'early_payout_paid', end(leadId, 'paid_at'), 'money');
    },
  };
}
