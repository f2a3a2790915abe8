import type { Database } from '../../platform/db/create-db.ts';
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
  const [row] = await db.call<{ answer: { state: PhaseBackAnswer } }>(
    'trading_phase_back',
    'SELECT betting.take_phase_back($1::int, $2, $3::jsonb, $4, $5) AS answer',
    [matchId, phase, actorJson(actor), requestId, reason],
  );
  if (!row) throw new Error('betting.take_phase_back answered nothing');
  return row.answer.state;
}

/** What is older than a day concerns no match that still runs. */
export async function openPhaseBacks(db: Database): Promise<PhaseBack[]> {
  const rows = await db.call<{ id: bigint; match_id: number; phase: TakenBackPhase }>(
    'trading_phases_back',
    `SELECT id, match_id, phase FROM trading.phase_back WHERE applied_at IS NULL AND made_at > now() - interval '1 day' ORDER BY id`,
    [],
    'reads',
  );
  return rows.map(({ id, match_id, phase }) => ({ id: Number(id), matchId: match_id, phase }));
}

export async function phaseWentBack(db: Database, id: number): Promise<void> {
  await db.call('trading_phase_went_back', 'SELECT trading.phase_went_back($1::bigint)', [id]);
}
