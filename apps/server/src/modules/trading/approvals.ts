import type { Database } from '../../platform/db/create-db.ts';
import { actorJson } from './decide.ts';
import type { Actor, WaitingAct } from './types.ts';

type Row = {
  subject: string;
  event: WaitingAct['event'];
  terms: unknown;
  net_win: bigint;
  asked_name: string;
  asked_at: Date;
};

/** Most of one look. */
const LISTED = 500;

/** Acts that wait for a second trader, the longest waiting first. */
export async function waitingActs(db: Database): Promise<WaitingAct[]> {
  const rows = await db.call<Row>(
    'trading_approvals',
    `SELECT subject, event, terms, net_win, asked_name, asked_at FROM trading.second_approval WHERE state = 'open' ORDER BY id LIMIT ${LISTED}`,
    [],
    'reads',
  );
  return rows.map((row) => ({
    ...{ subject: row.subject, event: row.event, terms: row.terms, atStakeBookMinor: row.net_win },
    ...{ askedBy: row.asked_name, askedAtMs: row.asked_at.getTime() },
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
  const [row] = await db.call<{ answer: RequeueAnswer }>(
    'trading_requeue',
    'SELECT trading.requeue($1, $2, $3::jsonb) AS answer',
    [kind, key, actorJson(actor)],
  );
  return row?.answer ?? { state: 'go', count: 0 };
}
