import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { trading } from '../../platform/db/functions/trading.gen.ts';
import type { Actor, DeskAnswer, DeskStep, OfferState } from './types.ts';

/** bigint as text: JSON has no integers beyond 2^53. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

export const actorJson = (actor: Actor): string =>
  toJson('userId' in actor && actor.ip === '' ? { ...actor, ip: undefined } : actor);

/** One step of one bet, in one transaction, under the locks of a placement. What happened already happens no second time. */
export async function decide(db: Database, ticketId: string, step: DeskStep, actor: Actor): Promise<DeskAnswer> {
  const { event, ...rest } = step;
  const { terms, ...named } = rest as { terms?: object };
  const asked = { ticket: ticketId, event, actor: actorJson(actor), terms: toJson({ ...named, ...terms }) };
  const [row] = await callFunction(db, trading.decide(asked));
  if (!row) throw new Error('trading.decide answered nothing');
  return {
    result: row.result as DeskAnswer['result'],
    was: row.was ?? 2,
    acceptance: row.acceptance ?? 2,
    reason: row.reason,
    stakeMinor: row.stake ?? 0n,
    maxPayoutMinor: row.max_payout ?? 0n,
    balanceMinor: row.balance ?? 0n,
    delayUntilMs: row.delay_until?.getTime() ?? null,
    offerId: row.offer_id,
    offerState: row.offer_state as OfferState | null,
  };
}
