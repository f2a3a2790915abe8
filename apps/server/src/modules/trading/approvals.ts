import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { trading } from '../../platform/db/functions/trading.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import { actorJson } from './decide.ts';
import type { Actor, WaitingAct } from './types.ts';

/** Most of one look. */
const LISTED = 500;

/** Acts that wait for a second trader, the longest waiting first. */
export async function waitingActs(db: Database): Promise<WaitingAct[]> {
  const open = build
    .selectFrom('trading.second_approval')
    .select(['subject', 'event', 'terms', 'net_win', 'asked_name', 'asked_at'])
    .where('state', '=', sql.lit('open'))
    .orderBy('id')
    .limit(sql.lit(LISTED));
  return (await callQuery(db, 'trading_approvals', open)).map((row) => ({
    subject: row.subject,
    event: row.event as WaitingAct['event'],
    terms: row.terms,
    atStakeBookMinor: row.net_win,
    askedBy: row.asked_name,
    askedAtMs: row.asked_at.getTime(),
  }));
}

export interface RequeueAnswer {
  /** `second` = nothing has changed until a second trader does the same; `own` = the person has a bet on it; `case` = it is decided, not tried again. */
  readonly state: 'go' | 'second' | 'own' | 'case';
  /** Items released; 0 with `go` = there is no such thing. */
  readonly count: number;
}

/** Lets something that is parked be tried again, with everything queued behind it; releasing results follows the rules of results. */
export async function requeue(db: Database, kind: string, key: string, actor: Actor): Promise<RequeueAnswer> {
  const [row] = await callFunction(db, trading.requeue({ kind, key, actor: actorJson(actor) }));
  return (row?.value as RequeueAnswer | undefined) ?? { state: 'go', count: 0 };
}
