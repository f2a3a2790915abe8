import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction } from '../../platform/db/function-call.ts';
import { betting } from '../../platform/db/functions/betting.gen.ts';
import { trading } from '../../platform/db/functions/trading.gen.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import { actorJson } from './decide.ts';
import type { Actor } from './types.ts';

export type TakenBackPhase = 'prematch' | 'live';

/** A person has stated the real phase of a match; the process that takes the feed has not acted on it yet. */
export interface PhaseBack {
  readonly id: number;
  readonly matchId: number;
  readonly phase: TakenBackPhase;
}

/** `second` = nothing has changed until a second trader does the same; `own` = the person has a bet on it; `reused` = another act has this key. */
export type PhaseBackAnswer = 'done' | 'second' | 'own' | 'reused';

export async function takePhaseBack(
  db: Database,
  { matchId, phase }: Pick<PhaseBack, 'matchId' | 'phase'>,
  { actor, requestId, reason }: { actor: Actor; requestId: string; reason: string },
): Promise<PhaseBackAnswer> {
  const act = betting.takePhaseBack({ match: matchId, phase, actor: actorJson(actor), request: requestId, reason });
  const [row] = await callFunction(db, act);
  if (!row) throw new Error('betting.take_phase_back answered nothing');
  return (row.value as { state: PhaseBackAnswer }).state;
}

/** What is older than a day concerns no match that still runs. */
export async function openPhaseBacks(db: Database): Promise<PhaseBack[]> {
  const waiting = build
    .selectFrom('trading.phase_back')
    .select(['id', 'match_id', 'phase'])
    .where('applied_at', 'is', null)
    .where('made_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('id');
  const rows = await callQuery(db, 'trading_phases_back', waiting);
  return rows.map(({ id, match_id, phase }) => ({ id: Number(id), matchId: match_id, phase: phase as TakenBackPhase }));
}

export async function phaseWentBack(db: Database, id: number): Promise<void> {
  await callFunction(db, trading.phaseWentBack({ id }));
}
